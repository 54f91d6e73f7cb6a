import Synchronization

/// A queue of orders for a thread that sleeps in a system call, with the bell that wakes that thread.
///
/// Any thread may add orders; the sleeping thread alone takes them, all at once and in their order. It
/// does not own that thread.
public final class OrderQueue<Order: Sendable>: Sendable {
  private let bell: Bell
  private let waiting = Mutex<[Order]>([])

  /// Makes an empty queue; `nil` if the process has too many files open.
  public init?() {
    guard let bell = Bell() else { return nil }
    self.bell = bell
  }

  /// Readable while orders wait.
  public var descriptor: Int32 { bell.descriptor }

  /// Adds an order. May be called on any thread.
  public func add(_ order: Order) {
    let isFirst = waiting.withLock { queue in
      queue.append(order)
      return queue.count == 1
    }
    if isFirst { bell.ring() }
  }

  /// Takes the waiting orders. The bell is silenced first, so that no order is missed.
  public func take() -> [Order] {
    bell.silence()
    return waiting.withLock { queue in
      defer { queue = [] }
      return queue
    }
  }
}
