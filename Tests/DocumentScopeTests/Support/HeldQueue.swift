import Platform
import Synchronization

/// A background queue that runs nothing until it is released, like a slow one.
final class HeldQueue: BackgroundQueue {
  private let waiting = Mutex<[@Sendable () -> Void]>([])

  /// The number of waiting jobs.
  var count: Int { waiting.withLock { $0.count } }

  func run(_ work: @escaping @Sendable () -> Void) { waiting.withLock { $0.append(work) } }

  func finish() { release() }

  /// Runs the job that has waited longest.
  func releaseFirst() { waiting.withLock { $0.isEmpty ? nil : $0.removeFirst() }?() }

  /// Runs the waiting jobs.
  func release() {
    let work = waiting.withLock { waiting in
      defer { waiting = [] }
      return waiting
    }
    for piece in work { piece() }
  }
}
