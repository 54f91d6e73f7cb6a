/// Runs work that may block on the disk, one piece after the other, off the main thread.
///
/// It cancels nothing and returns nothing: a `JobQueue` does.
public protocol BackgroundQueue: AnyObject, Sendable {
  /// Runs `work` after all earlier work. May be called on any thread.
  func run(_ work: @escaping @Sendable () -> Void)
  /// Waits until all work is done, before the program ends.
  func finish()
}

/// A queue that runs all work at once, for tests and pictures.
public final class ImmediateQueue: BackgroundQueue {
  public init() {}
  /// Runs `work` before it returns.
  public func run(_ work: @escaping @Sendable () -> Void) { work() }
  /// Does nothing: all work is done.
  public func finish() {}
}
