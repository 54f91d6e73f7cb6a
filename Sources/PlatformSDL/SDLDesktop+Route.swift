import CSDL2
import Platform

extension SDLDesktop {
  /// Brings one of SDL's events to whom it concerns.
  func route(_ event: SDL_Event) {
    defer { followsKey = event.type == SDL_KEYDOWN.rawValue }
    if event.type != SDL_TEXTINPUT.rawValue { finishText() }
    if let latency { tell(latency, of: event) }
    switch SDL_EventType(rawValue: event.type) {
    case SDL_KEYDOWN, SDL_KEYUP: routeKey(event.key)
    case SDL_TEXTINPUT: routeText(event.text)
    case SDL_TEXTEDITING:
      windows[event.edit.windowID]?.handle(
        composition: Self.text(event.edit.text), start: event.edit.start,
        length: event.edit.length)
    case SDL_TEXTEDITING_EXT: routeLongComposition(event.editExt)
    case SDL_MOUSEMOTION: windows[event.motion.windowID]?.handle(event.motion)
    case SDL_MOUSEBUTTONDOWN, SDL_MOUSEBUTTONUP:
      altTap.spoil()
      windows[event.button.windowID]?.handle(event.button)
    case SDL_MOUSEWHEEL:
      altTap.spoil()
      windows[event.wheel.windowID]?.handle(event.wheel)
    case SDL_FINGERDOWN, SDL_FINGERMOTION, SDL_FINGERUP: routeFinger(event.tfinger)
    case SDL_WINDOWEVENT: windows[event.window.windowID]?.handle(event.window)
    case SDL_DROPFILE, SDL_DROPTEXT: routeDrop(event.drop)
    case SDL_KEYMAPCHANGED: (keyboardLanguage as? LetterKeyboardLanguage)?.keymapDidChange()
    case SDL_QUIT: onProgramEvent?(.terminate)
    default: if event.type == mailbox.eventType { mailbox.empty() }
    }
  }

  private func routeText(_ event: SDL_TextInputEvent) {
    let piece = CutText.Piece(
      window: event.windowID, text: Self.text(event.text), followsKey: followsKey)
    cutText.take(piece).forEach(route)
  }

  /// Brings text to its window that may have had more behind it.
  func finishText() {
    if let piece = cutText.finish() { route(piece) }
  }

  private func route(_ piece: CutText.Piece) {
    if let echo, !piece.followsKey, echo.isHeard(in: piece.text, at: clock.now) {
      self.echo = nil
      return
    }
    windows[piece.window]?.handle(text: piece.text)
  }

  /// Has keystrokes measured from the event on.
  func tell(_ latency: LatencyTrace, of event: SDL_Event) {
    switch SDL_EventType(rawValue: event.type) {
    case SDL_KEYDOWN, SDL_TEXTINPUT: latency.keyCame(at: time(of: event.common.timestamp))
    default: break
    }
  }

  /// A moment of SDL's clock, which counts milliseconds, in seconds of ours.
  private func time(of timestamp: UInt32) -> Double {
    clock.now - Double(SDL_GetTicks() &- timestamp) / 1000
  }

  /// The text in an array of C's, which is a tuple in Swift: bytes up to the first zero.
  private static func text<Characters>(_ characters: Characters) -> String {
    // The bytes are copied while the tuple is held; a pointer into an event's union must not
    // leave such a scope.
    withUnsafeBytes(of: characters) { bytes in
      String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self)
    }
  }

  /// Says that nothing is held any more, as the keyboard goes elsewhere.
  func releaseModifiers(in window: SDLWindow) {
    guard !toldModifiers.isEmpty else { return }
    toldModifiers = []
    altTap.spoil()
    window.onEvent?(.modifiers([]))
  }

  /// Brings a key to its window.
  ///
  /// - Parameter isTaken: whether an input method has it: then it says only what is held.
  func routeKey(_ event: SDL_KeyboardEvent, isTaken: Bool = false) {
    guard let window = windows[event.windowID] else { return }
    let held = modifiers(event.keysym.mod)
    let isPress = event.type == SDL_KEYDOWN.rawValue
    // A shortcut's own text comes before its release; what comes later is an input method's.
    if !isPress { window.dropsText = false }
    // SDL lets all keys go before it says that the keyboard is another program's.
    if !isPress && isLosingFocus { return }
    if held != toldModifiers {
      toldModifiers = held
      window.onEvent?(.modifiers(held))
    }
    let keysym = event.keysym
    guard !isTaken,
      let key = KeyMapping.key(
        symbol: keysym.sym, scancode: keysym.scancode, state: keysym.mod)
    else {
      altTap.spoil()
      return
    }
    // AltGr is part of how a letter is written, not a key of its own.
    if rightAltWrites && keysym.scancode == SDL_SCANCODE_RALT { return }
    if isPress {
      if event.repeat == 0 { altTap.press(key, isAlone: held == .alt, time: event.timestamp) }
      guard key != .leftAlt && key != .rightAlt else { return }
      window.press(KeyPress(key, held, isRepeat: event.repeat != 0))
    } else if let tapped = altTap.release(
      key, time: event.timestamp, lastGrab: inputFilter?.lastGrab)
    {
      window.press(KeyPress(tapped, held))
    }
  }

  /// Whether SDL lets a key go that is held perhaps: it does so with all of them before it says that
  /// the keyboard is another program's.
  func isForcedRelease(_ event: SDL_Event) -> Bool {
    event.type == SDL_KEYUP.rawValue && isLosingFocus
  }

  /// Whether the keyboard is on its way to another program.
  private var isLosingFocus: Bool {
    var next = SDL_Event()
    let type = SDL_WINDOWEVENT.rawValue
    // Only the next events matter: those of the same loss.
    guard SDL_PeepEvents(&next, 1, SDL_PEEKEVENT, type, type) > 0 else { return false }
    return UInt32(next.window.event) == SDL_WINDOWEVENT_FOCUS_LOST.rawValue
  }

  /// A finger on a screen. Fingers on a pad move the pointer, and say nothing else.
  private func routeFinger(_ event: SDL_TouchFingerEvent) {
    guard SDL_GetTouchDeviceType(event.touchId) == SDL_TOUCH_DEVICE_DIRECT else { return }
    altTap.spoil()
    windows[event.windowID]?.handle(event)
  }

  private func routeLongComposition(_ event: SDL_TextEditingExtEvent) {
    // Invariant: the text ends with a zero and is ours to free.
    guard let bytes = event.text else { return }
    defer { SDL_free(bytes) }
    windows[event.windowID]?.handle(
      composition: String(cString: bytes), start: event.start, length: event.length)
  }

  private func routeDrop(_ event: SDL_DropEvent) {
    // Invariant: as above.
    guard let bytes = event.file else { return }
    defer { SDL_free(bytes) }
    guard event.type == SDL_DROPFILE.rawValue else { return }
    windows[event.windowID]?.onEvent?(.dropFile(path: String(cString: bytes)))
  }
}
