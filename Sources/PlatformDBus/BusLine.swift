import Platform
import Synchronization

/// What the main thread wants of a bus's thread, and the bell that wakes that thread for it.
nonisolated final class BusLine: Sendable {
  /// Something to do.
  enum Order: Sendable {
    /// Send it, and tell the answer under the number.
    case call(BusMessage, number: Int, seconds: Double)
    /// Send it; nobody waits for an answer.
    case send(BusMessage)
    /// Let go of the bus.
    case stop
  }

  private let bell: Bell
  private let waiting = Mutex<[Order]>([])

  /// Makes an empty line; `nil` when the process has too many files open.
  init?() {
    guard let bell = Bell() else { return nil }
    self.bell = bell
  }

  /// Readable while there is something to take.
  var descriptor: Int32 { bell.descriptor }

  /// Adds an order. May be called on any thread.
  func add(_ order: Order) {
    let isFirst = waiting.withLock { queue in
      queue.append(order)
      return queue.count == 1
    }
    if isFirst { bell.ring() }
  }

  /// Takes what is waiting. The bell is silenced first, so that no order is missed.
  func take() -> [Order] {
    bell.silence()
    return waiting.withLock { queue in
      defer { queue = [] }
      return queue
    }
  }
}
