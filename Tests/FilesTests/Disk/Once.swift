import Synchronization

/// A flag that is true at the first call only.
final class Once: Sendable {
  private let isTaken = Atomic(false)

  func take() -> Bool {
    isTaken.compareExchange(expected: false, desired: true, ordering: .relaxed).exchanged
  }
}
