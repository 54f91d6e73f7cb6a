import Dispatch
public import Platform

/// A thread of the system's pool for work that waits for the disk. There is none while there is
/// nothing to do.
public final class DispatchBackgroundQueue: BackgroundQueue {
  private let queue: DispatchQueue

  /// Makes a queue; its name is for debuggers.
  public init(name: String = "files") { queue = DispatchQueue(label: name, qos: .utility) }

  /// Does `work` after what was handed in before.
  public func run(_ work: @escaping @Sendable () -> Void) { queue.async(execute: work) }

  /// Waits until all that was handed in is done.
  public func finish() { queue.sync {} }
}
