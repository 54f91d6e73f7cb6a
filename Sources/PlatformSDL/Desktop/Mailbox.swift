import CSDL2
import Platform
import Synchronization

/// Work that other threads post to the main thread, and the bell that wakes it. Work runs in the
/// order of posting, on the main thread only. The bell rings once until the mailbox is emptied, so
/// that many posts are one wake-up.
nonisolated final class Mailbox: MainThread {
  typealias Work = @MainActor @Sendable () -> Void

  /// `nil` if the window system waits for SDL's events only, or there are no descriptors for one; then
  /// an event of SDL's wakes the main thread.
  private let bell: Bell?
  /// The type of SDL's event.
  let eventType: UInt32
  private let waiting = Mutex(Waiting())

  private struct Waiting {
    var work: [Work] = []
    /// True if the bell has rung since it was emptied. Where ringing failed, the next `post` rings.
    var hasRung = false
  }

  /// Makes an empty mailbox; SDL must be ready.
  init(bell: Bell? = Bell()) {
    self.bell = bell
    eventType = SDL_RegisterEvents(1)
  }

  /// Readable while the bell rings, for which the main thread waits; -1 if there is no bell.
  var descriptor: Int32 { bell?.descriptor ?? -1 }

  func post(_ work: @escaping Work) {
    waiting.withLock { waiting in
      waiting.work.append(work)
      if !waiting.hasRung { waiting.hasRung = ring() }
    }
  }

  /// True if work waits and the bell could not ring for it.
  var waitsUnheard: Bool { waiting.withLock { !$0.work.isEmpty && !$0.hasRung } }

  /// Does the waiting work, in order. What is posted meanwhile rings again.
  ///
  /// The bell is silenced first: work posted before that is in the queue already, and a ring after
  /// it costs at most one empty tick.
  @MainActor
  func empty() {
    bell?.silence()
    let work = waiting.withLock { waiting in
      defer { waiting = Waiting() }
      return waiting.work
    }
    for piece in work { piece() }
  }

  /// Rings; `false` if SDL has no room for another event.
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
