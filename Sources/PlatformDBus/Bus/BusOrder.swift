/// What the main thread wants of a bus's thread.
nonisolated enum BusOrder: Sendable {
  /// Send it, and tell the answer under the number.
  case call(BusMessage, number: Int, seconds: Double)
  /// Send it; nobody waits for an answer.
  case send(BusMessage)
  /// Let go of the bus.
  case stop
}
