import CSDL2

/// An event of SDL's type, made by SDL and corrected or made by a window system, with the facts that the
/// window system reported beside it.
///
/// SDL's events have no room for these facts. sdl2-compat also makes an event again each time that it
/// hands it out, so whatever an event filter has written into it is lost.
nonisolated struct DesktopEvent {
  /// The event as SDL describes events.
  var sdl: SDL_Event
  /// The server's data of a key on X11; `nil` elsewhere, and for keys that SDL synthesizes.
  var stamp: KeyStamp?
  /// The screen position of a press or a release on X11; `nil` elsewhere, and for releases that SDL
  /// synthesizes, as when the keyboard goes to another program.
  var place: (x: Int, y: Int)?

  /// The keymap's data of a key on Wayland; `nil` elsewhere.
  var typed: TypedKey?
  /// The whole text of an event of ours, for which SDL's has too little room or none; `nil` for SDL's own
  /// events.
  var text: String?
  /// True for the release of a finger that the compositor has taken for a gesture of its own.
  var isCancelled = false

  /// An event without facts.
  init(_ event: SDL_Event) { sdl = event }

  /// Takes the next event from SDL's queue; `nil` if the queue is empty.
  @MainActor
  static func next() -> DesktopEvent? {
    var event = SDL_Event()
    let count = SDL_PeepEvents(
      &event, 1, SDL_GETEVENT, SDL_FIRSTEVENT.rawValue, SDL_LASTEVENT.rawValue)
    return count > 0 ? DesktopEvent(event) : nil
  }

  /// The type of SDL's event.
  var type: SDL_EventType { SDL_EventType(rawValue: sdl.type) }
}
