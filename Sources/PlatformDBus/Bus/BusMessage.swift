/// One message, to send or received. Values only: it may go from thread to thread.
nonisolated struct BusMessage: Hashable, Sendable {
  /// The kinds of message.
  enum Kind: Hashable, Sendable {
    case call, answer, failure, signal
  }

  var kind: Kind
  /// Its number, as its sender counts; 0 before it is sent.
  var serial: UInt32 = 0
  /// The number of the call that it answers; 0 for others.
  var replySerial: UInt32 = 0
  /// The sender, by its unique name.
  var sender: String?
  /// The receiver; `nil` for signals to all programs.
  var destination: String?
  /// The object that is called or that sends a signal.
  var path: String?
  /// The interface of the method or signal.
  var interface: String?
  /// The method or signal.
  var member: String?
  var errorName: String?
  var arguments: [BusValue] = []
  /// True if the caller waits for an answer.
  var wantsAnswer = true

  /// A call of a method.
  static func call(
    _ destination: String, _ path: String, _ interface: String, _ member: String,
    _ arguments: [BusValue] = []
  ) -> BusMessage {
    BusMessage(
      kind: .call, destination: destination, path: path, interface: interface, member: member,
      arguments: arguments)
  }

  /// A call of the bus itself.
  static func toBus(_ member: String, _ arguments: [BusValue] = []) -> BusMessage {
    call(
      "org.freedesktop.DBus", "/org/freedesktop/DBus", "org.freedesktop.DBus", member, arguments)
  }

  /// A signal to all programs that listen.
  static func signal(
    _ path: String, _ interface: String, _ member: String, _ arguments: [BusValue] = []
  ) -> BusMessage {
    BusMessage(
      kind: .signal, path: path, interface: interface, member: member, arguments: arguments)
  }

  /// The answer to this call.
  func answer(_ arguments: [BusValue] = []) -> BusMessage {
    BusMessage(kind: .answer, replySerial: serial, destination: sender, arguments: arguments)
  }

  /// An error as the answer to this call, with a reason for debugging.
  func failure(_ name: String, _ reason: String? = nil) -> BusMessage {
    BusMessage(
      kind: .failure, replySerial: serial, destination: sender, errorName: name,
      arguments: reason.map { [.string($0)] } ?? [])
  }
}

/// The reason why a call has no result.
nonisolated enum BusFailure: Error, Hashable, Sendable {
  /// There is no bus, or it has ended.
  case noBus
  /// The other side has not answered in time.
  case noAnswer
  /// The call itself can't be sent: a name or type in it is invalid.
  case malformed
  /// The other side or the bus has answered with an error; the error's name.
  case refused(String)
}
