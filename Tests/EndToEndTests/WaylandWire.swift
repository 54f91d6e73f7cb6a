import Foundation

/// A connection to a Wayland compositor by the bytes of the protocol, for requests that no tool makes.
final class WaylandWire {
  /// The callback for events: the object, the event's number, and its arguments.
  var hear: (_ object: UInt32, _ event: Int, _ body: [UInt8]) -> Void = { _, _, _ in }

  private let socket: Int32
  private var buffer: [UInt8] = []
  private var globals: [String: UInt32] = [:]
  private var lastID: UInt32 = 2

  struct Failure: Error {}

  /// Connects to the compositor with a socket, and waits until it offers some interfaces.
  init(path: String, for interfaces: [String]) async throws {
    socket = LocalSocket.make()
    guard LocalSocket.call(connect, socket, path) else { throw Failure() }
    // The registry is object 2.
    send(1, 1, [.word(2)])
    try await until("the compositor offers \(interfaces)") {
      read()
      return interfaces.allSatisfy { globals[$0] != nil }
    }
  }

  deinit { close(socket) }

  /// Binds version 1 of an interface.
  func bind(_ interface: String) throws -> UInt32 {
    guard let name = globals[interface] else { throw Failure() }
    let id = newID()
    send(2, 0, [.word(name), .text(interface), .word(1), .word(id)])
    return id
  }

  /// A number for an object.
  func newID() -> UInt32 {
    lastID += 1
    return lastID
  }

  /// An argument of a request.
  enum Argument {
    case word(UInt32), text(String)

    fileprivate var bytes: [UInt8] {
      switch self {
      case .word(let word): return withUnsafeBytes(of: word.littleEndian) { Array($0) }
      case .text(let text):
        let bytes = Array(text.utf8) + [0]
        return Self.word(UInt32(bytes.count)).bytes + bytes
          + [UInt8](repeating: 0, count: (4 - bytes.count % 4) % 4)
      }
    }
  }

  /// Makes a request of an object.
  func send(_ object: UInt32, _ request: UInt32, _ arguments: [Argument] = []) {
    let body = arguments.flatMap(\.bytes)
    let head: [Argument] = [.word(object), .word(UInt32(body.count + 8) << 16 | request)]
    let message = head.flatMap(\.bytes) + body
    _ = Glibc.send(socket, message, message.count, Int32(MSG_NOSIGNAL))
  }

  /// Reads the compositor's events.
  func read() {
    var piece = [UInt8](repeating: 0, count: 1 << 16)
    while case let count = recv(socket, &piece, piece.count, Int32(MSG_DONTWAIT)),
      count > 0
    {
      buffer += piece[..<count]
    }
    while buffer.count >= 8 {
      let (object, head) = (Self.word(0, of: buffer), Self.word(4, of: buffer))
      let length = Int(head >> 16)
      guard length >= 8, buffer.count >= length else { return }
      let (event, body) = (Int(head & 0xFFFF), Array(buffer[8..<length]))
      buffer.removeFirst(length)
      if object == 2, event == 0 {
        globals[Self.text(at: 4, of: body).text] = Self.word(0, of: body)
      } else {
        hear(object, event, body)
      }
    }
  }

  /// The word at a place of an event.
  static func word(_ place: Int, of bytes: [UInt8]) -> UInt32 {
    bytes[place..<place + 4].reversed().reduce(0) { $0 << 8 | UInt32($1) }
  }

  /// The text at a place of an event, and where it ends.
  static func text(at place: Int, of bytes: [UInt8]) -> (text: String, end: Int) {
    let length = Int(word(place, of: bytes))
    let text = String(
      decoding: bytes[(place + 4)..<(place + 4 + max(0, length - 1))], as: UTF8.self)
    return (text, place + 4 + (length + 3) / 4 * 4)
  }
}
