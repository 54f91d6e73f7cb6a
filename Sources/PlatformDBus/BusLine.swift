import Glibc
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

  /// Readable while the bell rings.
  let descriptor: Int32
  private let bell: Int32
  private let waiting = Mutex<[Order]>([])

  /// Makes an empty line; `nil` when the process has too many files open.
  init?() {
    var ends: [Int32] = [-1, -1]
    guard pipe(&ends) == 0 else { return nil }
    for end in ends {
      _ = fcntl(end, F_SETFL, O_NONBLOCK)
      _ = fcntl(end, F_SETFD, FD_CLOEXEC)
    }
    descriptor = ends[0]
    bell = ends[1]
  }

  deinit {
    close(descriptor)
    close(bell)
  }

  /// Adds an order. May be called on any thread.
  func add(_ order: Order) {
    let isFirst = waiting.withLock { queue in
      queue.append(order)
      return queue.count == 1
    }
    guard isFirst else { return }
    var signal: UInt8 = 1
    _ = write(bell, &signal, 1)
  }

  /// Takes what is waiting. The bell is silenced first, so that no order is missed.
  func take() -> [Order] {
    var bytes: UInt64 = 0
    while read(descriptor, &bytes, 8) > 0 {}
    return waiting.withLock { queue in
      defer { queue = [] }
      return queue
    }
  }
}
