import Dispatch
public import Platform

/// A serial queue for work that waits for the disk, on a thread of the system's pool. It has no thread
/// while there is no work.
public final class DispatchBackgroundQueue: BackgroundQueue {
  private let queue: DispatchQueue

  /// Makes a queue; its name is for debuggers.
  public init(name: String = "files") { queue = DispatchQueue(label: name, qos: .utility) }

  /// Runs `work` after all earlier work.
  public func run(_ work: @escaping @Sendable () -> Void) { queue.async(execute: work) }

  /// Waits until all earlier work is done.
  public func finish() { queue.sync {} }
}
