import Synchronization

/// Runs work of background threads on the main thread.
///
/// The program waits for the desktop's events on its main thread, and nothing else runs there: a
/// task of Swift's main actor would never start. Background threads deliver their results by
/// `post`.
public protocol MainThread: AnyObject, Sendable {
  /// Wakes the main thread to run `work` before its next tick, in the order of the calls. May be
  /// called on any thread; on the main one `work` runs later, too.
  func post(_ work: @escaping @MainActor @Sendable () -> Void)
}

/// A main thread that runs posted work on demand, for tests.
public final class ManualMainThread: MainThread {
  private let waiting = Mutex<[@MainActor @Sendable () -> Void]>([])

  /// Makes a main thread without work.
  public init() {}

  /// Keeps `work` for `run()`.
  public func post(_ work: @escaping @MainActor @Sendable () -> Void) {
    waiting.withLock { $0.append(work) }
  }

  /// Runs the waiting work, in order, and returns the number of pieces. Work that is posted
  /// meanwhile waits for the next call.
  @MainActor
  @discardableResult
  public func run() -> Int {
    let work = waiting.withLock { queue in
      defer { queue = [] }
      return queue
    }
    for piece in work { piece() }
    return work.count
  }
}
