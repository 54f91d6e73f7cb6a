import Dispatch
public import Platform

/// A thread of the system's pool for work that waits for the disk. There is none while there is
/// nothing to do.
public final class DispatchBackgroundQueue: BackgroundQueue {
  private let queue = DispatchQueue(label: "files", qos: .utility)

  /// Makes a queue.
  public init() {}

  /// Does `work` after what was handed in before.
  public func run(_ work: @escaping @Sendable () -> Void) { queue.async(execute: work) }

  /// Waits until all that was handed in is done.
  public func finish() { queue.sync {} }
}
