/// An order of the main thread to a bus's thread.
nonisolated enum BusOrder: Sendable {
  /// Send a call, and report its answer with the number.
  case call(BusMessage, number: Int, seconds: Double)
  /// Send a message without an answer.
  case send(BusMessage)
  /// Leave the bus.
  case stop
}
