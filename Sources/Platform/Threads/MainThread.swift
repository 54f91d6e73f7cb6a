import Synchronization

/// The way back to the main thread for work done in the background.
///
/// The program waits for the desktop's events on its main thread, and nothing else runs there: a
/// task of Swift's main actor would never start. What a background thread has found out comes
/// back by `post`.
public protocol MainThread: AnyObject, Sendable {
  /// Wakes the main thread to do `work` before its next turn, in the order of the calls. May be
  /// called on any thread; on the main one `work` is done later, too.
  func post(_ work: @escaping @MainActor @Sendable () -> Void)
}

/// A main thread that does what was posted when it is told to, for tests.
public final class ManualMainThread: MainThread {
  private let waiting = Mutex<[@MainActor @Sendable () -> Void]>([])

  /// Makes one with nothing to do.
  public init() {}

  /// Keeps `work` for `run()`.
  public func post(_ work: @escaping @MainActor @Sendable () -> Void) {
    waiting.withLock { $0.append(work) }
  }

  /// Does what is waiting, in order, and says how much it was. What is posted meanwhile waits for
  /// the next call.
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
