import CSDL2

/// The corrected events of those that SDL has queued, in the queue's order.
///
/// An event filter sees each event once, right after the server's own, and adds the corrected one
/// here. The system takes events from SDL's queue and exchanges them. Events that never arrive,
/// as SDL has dropped them, are skipped.
nonisolated struct EventCorrections {
  private var waiting: ArraySlice<(event: Identity, corrected: DesktopEvent)> = []

  /// Adds the corrected event of one that goes into SDL's queue next.
  mutating func add(_ corrected: DesktopEvent, for event: SDL_Event) {
    if let event = Identity(event) { waiting.append((event, corrected)) }
  }

  /// Returns the corrected event of one that was taken from the queue; the same event if none was added.
  mutating func take(_ event: SDL_Event) -> DesktopEvent {
    guard !waiting.isEmpty, let identity = Identity(event),
      let index = waiting.firstIndex(where: { $0.event == identity })
    else { return DesktopEvent(event) }
    let corrected = waiting[index].corrected
    waiting.removeFirst(index + 1 - waiting.startIndex)
    return corrected
  }

  /// Discards the rest when SDL's queue is empty.
  mutating func removeAll() { if !waiting.isEmpty { waiting = [] } }

  /// The fields by which an event in the filter and the same one from the queue are known.
  private struct Identity: Equatable {
    var type: UInt32
    /// Milliseconds of SDL's clock.
    var timestamp: UInt32
    var window: UInt32
    /// The key, the button, the wheel's steps, or the number of an event of ours.
    var code: Int32

    /// `nil` for events that are never corrected.
    init?(_ event: SDL_Event) {
      type = event.type
      timestamp = event.common.timestamp
      switch SDL_EventType(rawValue: event.type) {
      case SDL_KEYDOWN, SDL_KEYUP:
        window = event.key.windowID
        code = Int32(bitPattern: event.key.keysym.scancode.rawValue)
      case SDL_TEXTINPUT: (window, code) = (event.text.windowID, 0)
      case SDL_MOUSEBUTTONDOWN, SDL_MOUSEBUTTONUP:
        (window, code) = (event.button.windowID, Int32(event.button.button))
      case SDL_MOUSEWHEEL: (window, code) = (event.wheel.windowID, event.wheel.y)
      case let kind where kind.rawValue >= SDL_USEREVENT.rawValue:
        // SDL sets the time when the event goes into the queue.
        timestamp = 0
        (window, code) = (event.user.windowID, event.user.code)
      default: return nil
      }
    }
  }
}
