import CSDL2
import Platform
import Synchronization

/// Work that other threads want done on the main thread, and the SDL event that wakes it for it.
nonisolated final class Mailbox: MainThread {
  typealias Work = @MainActor @Sendable () -> Void

  /// The type of the event that says that there is work.
  let eventType: UInt32
  private let waiting = Mutex<[Work]>([])

  /// Makes an empty mailbox; SDL must be ready.
  init() { eventType = SDL_RegisterEvents(1) }

  func post(_ work: @escaping Work) {
    let isFirst = waiting.withLock { queue in
      queue.append(work)
      return queue.count == 1
    }
    guard isFirst else { return }
    var event = SDL_Event()
    event.type = eventType
    SDL_PushEvent(&event)
  }

  /// Does what is waiting, in order. What is posted meanwhile waits for its own event.
  @MainActor
  func empty() {
    let work = waiting.withLock { queue in
      defer { queue = [] }
      return queue
    }
    for piece in work { piece() }
  }
}
