import CSDL2
import Platform
import Synchronization

/// Work that other threads want done on the main thread, and the bell that wakes it for it: a pipe
/// where the main thread waits for descriptors itself, and an event of SDL's where SDL waits.
nonisolated final class Mailbox: MainThread {
  typealias Work = @MainActor @Sendable () -> Void

  /// `nil`: SDL's event is the bell.
  private let bell: Bell?
  /// The type of SDL's event.
  let eventType: UInt32
  private let waiting = Mutex<[Work]>([])

  /// What wakes the main thread.
  enum Waker {
    /// A pipe: the main thread waits for `descriptor`.
    case pipe
    /// An event of SDL's: SDL waits.
    case event
  }

  /// Makes an empty mailbox; SDL must be ready.
  init(waker: Waker) {
    eventType = SDL_RegisterEvents(1)
    bell = waker == .pipe ? Bell() : nil
  }

  /// Readable while the bell rings; -1 where SDL's event is the bell.
  var descriptor: Int32 { bell?.descriptor ?? -1 }

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
    bell?.silence()
    let work = waiting.withLock { queue in
      defer { queue = [] }
      return queue
    }
    for piece in work { piece() }
  }

  private func ring() {
    if let bell { return bell.ring() }
    var event = SDL_Event()
    event.type = eventType
    SDL_PushEvent(&event)
  }
}
