import Synchronization

/// Orders of the main thread to a thread that sleeps in a system call, and the bell that wakes that
/// thread.
public final class OrderLine<Order: Sendable>: Sendable {
  private let bell: Bell
  private let waiting = Mutex<[Order]>([])

  /// Makes an empty line; `nil` when the process has too many files open.
  public init?() {
    guard let bell = Bell() else { return nil }
    self.bell = bell
  }

  /// Readable while there is something to take.
  public var descriptor: Int32 { bell.descriptor }

  /// Adds an order. May be called on any thread.
  public func add(_ order: Order) {
    let isFirst = waiting.withLock { queue in
      queue.append(order)
      return queue.count == 1
    }
    if isFirst { bell.ring() }
  }

  /// Takes what is waiting. The bell is silenced first, so that no order is missed.
  public func take() -> [Order] {
    bell.silence()
    return waiting.withLock { queue in
      defer { queue = [] }
      return queue
    }
  }
}
