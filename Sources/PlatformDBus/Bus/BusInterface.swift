/// An interface of an exported object on a bus: its members, and the code that answers.
struct BusInterface {
  /// A method that other programs may call.
  struct Method {
    var name: String
    /// The signatures of arguments and results: `su`. Calls with other arguments are refused.
    var takes = ""
    var gives = ""
    /// Handles a call, whose arguments have the types of `takes`.
    var perform: (BusCall) -> Void
  }

  /// A property that other programs may read, and perhaps set.
  struct Property {
    var name: String
    /// Its type, as a signature.
    var type: String
    /// Returns the current value, for the object at a path; `nil` if there is no such object.
    var value: (_ path: String) -> BusValue?
    /// Sets a value of this type; returns `false` if it is impossible. `nil` for a read-only property.
    var set: ((_ path: String, BusValue) -> Bool)?
  }

  /// Its name: `org.a11y.atspi.Accessible`.
  var name: String
  var methods: [Method]
  /// The properties, for the standard interface `org.freedesktop.DBus.Properties`.
  var properties: [Property] = []
  /// The signals: their names and the signatures of their arguments.
  var signals: [String: String] = [:]
}

/// A call whose sender waits for the answer. It is refused if it is released without an answer.
final class BusCall {
  /// The message of the call.
  let message: BusMessage
  private var send: ((BusMessage) -> Void)?

  init(_ message: BusMessage, send: @escaping (BusMessage) -> Void) {
    self.message = message
    self.send = send
  }

  isolated deinit { refuse(.failed, "Nothing has answered.") }

  /// The arguments of the call.
  var arguments: [BusValue] { message.arguments }

  /// Answers; further answers are ignored.
  func answer(_ values: [BusValue] = []) { reply(message.answer(values)) }

  /// Answers with an error.
  func refuse(_ error: BusError, _ reason: String) { reply(message.failure(error.name, reason)) }

  private func reply(_ reply: BusMessage) {
    if message.wantsAnswer { send?(reply) }
    send = nil
  }
}

/// Standard errors for calls that we can't handle.
nonisolated enum BusError: String {
  case failed = "Failed"
  case unknownObject = "UnknownObject"
  case unknownInterface = "UnknownInterface"
  case unknownMethod = "UnknownMethod"
  case invalidArguments = "InvalidArgs"
  case unknownProperty = "UnknownProperty"
  case propertyReadOnly = "PropertyReadOnly"

  /// The full name.
  var name: String { "org.freedesktop.DBus.Error." + rawValue }
}
