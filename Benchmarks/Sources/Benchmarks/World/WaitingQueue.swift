import Platform
import Synchronization

/// A background queue that runs its work on request, so that it can be measured separately.
final class WaitingQueue: BackgroundQueue {
  private let waiting = Mutex<[@Sendable () -> Void]>([])

  func run(_ work: @escaping @Sendable () -> Void) { waiting.withLock { $0.append(work) } }

  func finish() { work() }

  /// Runs the pending work; returns `false` if there was none.
  @discardableResult
  func work() -> Bool {
    let work = waiting.withLock { waiting in
      defer { waiting = [] }
      return waiting
    }
    for piece in work { piece() }
    return !work.isEmpty
  }
}
