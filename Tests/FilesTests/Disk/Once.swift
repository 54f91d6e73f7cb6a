import Synchronization

/// True the first time that it is asked.
final class Once: Sendable {
  private let isTaken = Atomic(false)

  func take() -> Bool {
    isTaken.compareExchange(expected: false, desired: true, ordering: .relaxed).exchanged
  }
}
