import CSDL2
import Glibc
import Platform
import Synchronization

/// Work that other threads want done on the main thread, and the bell that wakes it for it: a pipe
/// where the main thread waits for descriptors itself, and an event of SDL's where SDL waits.
nonisolated final class Mailbox: MainThread {
  typealias Work = @MainActor @Sendable () -> Void

  /// Readable while the bell rings; -1 where SDL's event is the bell.
  let descriptor: Int32
  private let entrance: Int32
  /// The type of SDL's event.
  let eventType: UInt32
  private let waiting = Mutex<[Work]>([])

  /// What wakes the main thread.
  enum Bell {
    /// A pipe: the main thread waits for `descriptor`.
    case pipe
    /// An event of SDL's: SDL waits.
    case event
  }

  /// Makes an empty mailbox; SDL must be ready.
  init(bell: Bell) {
    eventType = SDL_RegisterEvents(1)
    var ends: [Int32] = [-1, -1]
    if bell == .pipe && pipe(&ends) == 0 {
      for end in ends {
        _ = fcntl(end, F_SETFL, O_NONBLOCK)
        _ = fcntl(end, F_SETFD, FD_CLOEXEC)
      }
    }
    descriptor = ends[0]
    entrance = ends[1]
  }

  deinit {
    for end in [descriptor, entrance] where end >= 0 { close(end) }
  }

  func post(_ work: @escaping Work) {
    let isFirst = waiting.withLock { queue in
      queue.append(work)
      return queue.count == 1
    }
    if isFirst { ring() }
  }

  /// Does what is waiting, in order. What is posted meanwhile rings again.
  ///
  /// The bell is silenced first: what rang before that is in the queue already, and what rings
  /// after it costs at most a round with nothing to do.
  @MainActor
  func empty() {
    if descriptor >= 0 {
      var bytes: UInt64 = 0
      while read(descriptor, &bytes, 8) > 0 {}
    }
    let work = waiting.withLock { queue in
      defer { queue = [] }
      return queue
    }
    for piece in work { piece() }
  }

  private func ring() {
    guard entrance >= 0 else {
      var event = SDL_Event()
      event.type = eventType
      SDL_PushEvent(&event)
      return
    }
    var signal: UInt8 = 1
    _ = write(entrance, &signal, 1)
  }
}
