import Dispatch
import Synchronization

/// Work that must not hold up the main thread, done one piece after the other.
public protocol BackgroundQueue: AnyObject, Sendable {
  /// Does `work` after what was given before. May be called on any thread.
  func run(_ work: @escaping @Sendable () -> Void)
}

/// A queue with a thread behind it while there is something to do, and none before.
public final class SerialQueue: BackgroundQueue {
  private let queue: DispatchQueue

  /// Makes a queue; its name is for debuggers.
  public init(name: String) {
    queue = DispatchQueue(label: name, qos: .utility)
  }

  /// Does `work` on another thread.
  public func run(_ work: @escaping @Sendable () -> Void) { queue.async(execute: work) }
}

/// A queue that works when it is told to, for tests.
public final class ManualQueue: BackgroundQueue {
  private let waiting = Mutex<[@Sendable () -> Void]>([])

  /// Makes one with nothing to do.
  public init() {}

  /// How many pieces of work are waiting.
  public var count: Int { waiting.withLock { $0.count } }

  /// Keeps `work` for `run()`.
  public func run(_ work: @escaping @Sendable () -> Void) { waiting.withLock { $0.append(work) } }

  /// Does what is waiting, in order, and what that brings, and says how much it was.
  @discardableResult
  public func run() -> Int {
    var done = 0
    while let work = waiting.withLock({ $0.isEmpty ? nil : $0.removeFirst() }) {
      work()
      done += 1
    }
    return done
  }
}
