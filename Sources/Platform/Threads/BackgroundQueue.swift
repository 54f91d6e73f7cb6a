/// Runs work that may block on the disk, one piece after the other, off the main thread.
public protocol BackgroundQueue: AnyObject, Sendable {
  /// Does `work` after what was handed in before. May be called on any thread.
  func run(_ work: @escaping @Sendable () -> Void)
  /// Waits until all that was handed in is done: the program ends.
  func finish()
}

/// A queue that does everything at once, for tests and pictures.
public final class ImmediateQueue: BackgroundQueue {
  /// Makes a queue.
  public init() {}
  /// Does `work` before it returns.
  public func run(_ work: @escaping @Sendable () -> Void) { work() }
  /// Does nothing: all is done.
  public func finish() {}
}
