import CXCB
import Glibc
import TestSupport

@testable import PlatformX11Clipboard

/// Another program, as helpful, dead or malicious as a test wants it.
final class Peer {
  let connection: XCBConnection
  private let screen: Screen
  var window: XWindow { connection.window }

  init(_ screen: Screen) throws {
    guard let connection = XCBConnection(display: screen.display) else { throw Screen.Failure() }
    self.connection = connection
    self.screen = screen
  }

  func atom(_ name: String) -> Atom { connection.atom(name) }

  /// Takes a selection. Returns when the server knows: it need not take requests of two connections
  /// in the order in which they were sent.
  func own(_ selection: String) {
    connection.setOwner(of: atom(selection), to: window, at: connection.serverTime())
    _ = connection.owner(of: atom(selection))
  }

  /// The first result of `body` for an event.
  func next<Value>(_ body: (SelectionEvent) -> Value?) throws -> Value {
    connection.flush()
    var value: Value?
    _ = Wait.until {
      while value == nil, let event = connection.next() { value = body(event) }
      return value != nil
    }
    guard let value else { throw Screen.Failure() }
    return value
  }

  /// The next request for what it owns.
  func request() throws -> SelectionRequest {
    try next { if case .request(let request) = $0 { request } else { nil } }
  }

  /// Waits until the requestor deletes a property.
  func untilTaken(_ request: SelectionRequest) throws {
    try next {
      if case .propertyChanged(request.requestor, request.property, true, _) = $0 {
        ()
      } else {
        nil
      }
    }
  }

  /// Answers a request with a property.
  func answer(_ request: SelectionRequest, _ type: String, format: UInt8 = 8, _ bytes: [UInt8]) {
    connection.setProperty(
      request.property, of: request.requestor, type: atom(type), format: format, bytes: bytes)
    connection.notify(request, property: request.property)
    connection.flush()
  }

  /// Asks for something as if the program of another window did.
  func ask(_ selection: String, for target: String, as window: XWindow) throws {
    guard let handle = xcb_connect(screen.display, nil) else { throw Screen.Failure() }
    defer { xcb_disconnect(handle) }
    let names = [selection, target, "OTHER"].map(atom)
    xcb_convert_selection(handle, window, names[0], names[1], names[2], 0)
    // Returns when the server has passed it on.
    free(xcb_get_input_focus_reply(handle, xcb_get_input_focus(handle), nil))
  }

  /// The next piece of a transfer into a property of its window.
  func nextPiece(of request: SelectionRequest) throws -> [UInt8] {
    while true {
      try next {
        if case .propertyChanged(window, request.property, false, _) = $0 { () } else { nil }
      }
      if let piece = try connection.takeProperty(request.property, most: 1 << 20) {
        return piece.bytes
      }
    }
  }

  /// Refuses a request.
  func refuse(_ request: SelectionRequest) {
    connection.notify(request, property: 0)
    connection.flush()
  }

  /// Answers a request for its targets.
  func answerTargets(_ names: String...) throws {
    answer(try request(), "ATOM", format: 32, names.map(atom).propertyBytes)
  }

  /// Requests something in one piece; `nil` if it was refused.
  func ask(
    _ selection: String, for target: String, into property: String = "PEER", put: [UInt32] = [],
    at time: Timestamp? = nil
  ) throws -> XProperty? {
    if !put.isEmpty {
      connection.setProperty(
        atom(property), of: window, type: atom("ATOM_PAIR"), format: 32, bytes: put.propertyBytes)
    }
    connection.convert(
      atom(selection), to: atom(target), into: atom(property),
      at: time ?? connection.serverTime())
    let answered = try next { event -> Atom? in
      if case .answer(_, let property, _) = event { property } else { nil }
    }
    return answered == 0 ? nil : try connection.takeProperty(answered, most: 1 << 20)
  }
}
