import CSDL2
import Platform
import Synchronization

/// Work that other threads want done on the main thread, and the bell that wakes it for it.
nonisolated final class Mailbox: MainThread {
  typealias Work = @MainActor @Sendable () -> Void

  /// `nil`: there are no descriptors for one, and an event of SDL's has to do.
  private let bell = Bell()
  /// The type of SDL's event.
  let eventType: UInt32
  private let waiting = Mutex(Waiting())

  private struct Waiting {
    var work: [Work] = []
    /// Whether the bell has rung since it was emptied. Where it could not, whoever posts next rings.
    var hasRung = false
  }

  /// Makes an empty mailbox; SDL must be ready.
  init() { eventType = SDL_RegisterEvents(1) }

  /// Readable while the bell rings, for which the main thread waits; -1: there is none.
  var descriptor: Int32 { bell?.descriptor ?? -1 }

  func post(_ work: @escaping Work) {
    waiting.withLock { waiting in
      waiting.work.append(work)
      if !waiting.hasRung { waiting.hasRung = ring() }
    }
  }

  /// Whether something waits whose bell could not ring.
  var waitsUnheard: Bool { waiting.withLock { !$0.work.isEmpty && !$0.hasRung } }

  /// Does what is waiting, in order. What is posted meanwhile rings again.
  ///
  /// The bell is silenced first: what rang before that is in the queue already, and what rings
  /// after it costs at most a round with nothing to do.
  @MainActor
  func empty() {
    bell?.silence()
    let work = waiting.withLock { waiting in
      defer { waiting = Waiting() }
      return waiting.work
    }
    for piece in work { piece() }
  }

  /// Rings; `false` where SDL has no room for one more event.
  private func ring() -> Bool {
    if let bell {
      bell.ring()
      return true
    }
    var event = SDL_Event()
    event.type = eventType
    return SDL_PushEvent(&event) == 1
  }
}
