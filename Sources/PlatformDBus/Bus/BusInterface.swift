/// An interface that an object of ours has on a bus: what others may call, and who answers.
struct BusInterface {
  /// A method that others may call.
  struct Method {
    /// Its name.
    var name: String
    /// What it takes and gives, as signatures: `su`. Calls with anything else are refused.
    var takes = ""
    var gives = ""
    /// Told each call, whose arguments have the types of `takes`.
    var perform: (BusCall) -> Void
  }

  /// Something of the object that others may read, and some of them set.
  struct Property {
    /// Its name.
    var name: String
    /// Its type, as a signature.
    var type: String
    /// What it is now, of the object at a path; `nil`: there is no such object.
    var value: (_ path: String) -> BusValue?
    /// Makes it another, of this type; `false`: it can't be. `nil`: it can only be read.
    var set: ((_ path: String, BusValue) -> Bool)?
  }

  /// Its name: `org.a11y.atspi.Accessible`.
  var name: String
  /// What others may call.
  var methods: [Method]
  /// What others may read, by the standard interface `org.freedesktop.DBus.Properties`.
  var properties: [Property] = []
  /// What it tells by itself: names and the types of what comes with each, as signatures.
  var signals: [String: String] = [:]
}

/// A call that somebody waits for the answer of. Where nobody has answered it when it is let go of,
/// it is refused.
final class BusCall {
  /// What was called, by whom and with what.
  let message: BusMessage
  private var send: ((BusMessage) -> Void)?

  init(_ message: BusMessage, send: @escaping (BusMessage) -> Void) {
    self.message = message
    self.send = send
  }

  isolated deinit { refuse(.failed, "Nothing has answered.") }

  /// What it was called with.
  var arguments: [BusValue] { message.arguments }

  /// Answers; the second answer of one call is none.
  func answer(_ values: [BusValue] = []) { reply(message.answer(values)) }

  /// Says that it can't be done.
  func refuse(_ error: BusError, _ reason: String) { reply(message.failure(error.name, reason)) }

  private func reply(_ reply: BusMessage) {
    if message.wantsAnswer { send?(reply) }
    send = nil
  }
}

/// What is said to whoever calls something that we can't do, by the names that all of D-Bus uses.
nonisolated enum BusError: String {
  case failed = "Failed"
  case unknownObject = "UnknownObject"
  case unknownInterface = "UnknownInterface"
  case unknownMethod = "UnknownMethod"
  case invalidArguments = "InvalidArgs"
  case unknownProperty = "UnknownProperty"
  case propertyReadOnly = "PropertyReadOnly"

  /// The whole name.
  var name: String { "org.freedesktop.DBus.Error." + rawValue }
}
