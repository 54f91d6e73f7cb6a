import Synchronization

@testable import PlatformDBus

/// A portal whose dialogs give the answers of a test.
final class FakeDialogPortal: Sendable {
  /// The methods that it has, with the types of their arguments.
  static let files = ["OpenFile": "ssa{sv}", "SaveFile": "ssa{sv}"]

  /// The response to a request for a dialog.
  enum Answer: Sendable {
    /// Responds before the call is answered.
    case early(UInt32, [String: BusValue])
    /// Responds after it, in an object of its own choice if one is named.
    case late(UInt32, [String: BusValue], path: String? = nil)
    /// Answers the call and sends no response.
    case open
    /// Does not know the method.
    case refuse
    /// Does not even answer the call.
    case silence
    /// Responds with any arguments, twice.
    case nonsense([BusValue])
  }

  private let service: Mutex<FakeService?> = Mutex(nil)
  /// The objects of the requests.
  private let requests = Mutex<[String]>([])

  /// - Parameters:
  ///   - methods: the methods that it has.
  ///   - version: the portal's version property; `nil` if it gives no answer at all.
  init(
    on bus: PrivateBus, _ answer: Answer, version: BusValue? = .variant(.uint32(3)),
    parts: [String] = [], methods: [String: String] = FakeDialogPortal.files
  ) throws {
    let names = [FakePortal.name] + parts.map { "org.freedesktop.impl.portal.desktop." + $0 }
    let made = try FakeService(on: bus, as: names) { [weak self] call in
      self?.respond(to: call, answer, version, methods)
    }
    service.withLock { $0 = made }
  }

  /// The calls for dialogs and their ends, not for versions.
  var calls: [BusMessage] { all.filter { $0.member != "Get" } }

  private var all: [BusMessage] { service.withLock { $0 }?.calls ?? [] }

  /// Its connection; `nil` after it has left the bus.
  var speaker: FakeService? { service.withLock { $0 } }

  /// The object of the last dialog.
  var lastRequest: String? { requests.withLock { $0.last } }

  /// Has a dialog respond.
  func respond(_ path: String, _ arguments: [BusValue], to destination: String?) {
    service.withLock { $0 }?.emit(
      path, "org.freedesktop.portal.Request", "Response", arguments, to: destination)
  }

  /// Leaves the bus.
  func leave() { service.withLock { $0 = nil } }

  private func respond(
    to call: BusMessage, _ answer: Answer, _ version: BusValue?, _ methods: [String: String]
  ) -> BusMessage? {
    if call.member == "Get" {
      if case .silence = answer, version == nil { return nil }
      return version.map { call.answer([$0]) } ?? call.failure("org.freedesktop.DBus.Error.Failed")
    }
    if call.member == "Close" { return call.answer() }
    guard let member = call.member, methods[member] == call.signature,
      case .string(let token)? = call.arguments.last?.dictionary?["handle_token"]
    else { return call.failure("org.freedesktop.DBus.Error.UnknownMethod") }
    let sender = (call.sender ?? "").dropFirst().replacing(".", with: "_")
    var path = "\(FakePortal.path)/request/\(sender)/\(token)"
    if case .late(_, _, let other?) = answer { path = other }
    requests.withLock { $0.append(path) }
    switch answer {
    case .refuse: return call.failure("org.freedesktop.DBus.Error.UnknownMethod")
    case .silence: return nil
    case .open: return call.answer([.objectPath(path)])
    case .early(let word, let results):
      respond(path, [.uint32(word), .options(results)], to: call.sender)
      return call.answer([.objectPath(path)])
    case .late(let word, let results, _):
      service.withLock { $0 }?.send(call.answer([.objectPath(path)]))
      respond(path, [.uint32(word), .options(results)], to: call.sender)
      return nil
    case .nonsense(let arguments):
      service.withLock { $0 }?.send(call.answer([.objectPath(path)]))
      for _ in 0..<2 { respond(path, arguments, to: call.sender) }
      return nil
    }
  }
}

extension BusMessage {
  /// The types of its arguments.
  fileprivate var signature: String { arguments.map(\.signature).joined() }
}
