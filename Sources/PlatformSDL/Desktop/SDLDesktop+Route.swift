import CSDL2
import Platform
import SystemPackage

extension SDLDesktop {
  /// An event; a key event comes with its text.
  typealias Input = KeyTextPairing<DesktopEvent>.Input

  /// Routes an event to the window or object that handles it.
  func route(_ input: Input) {
    let event = input.event.sdl
    if let latency { tell(latency, of: event) }
    switch SDL_EventType(rawValue: event.type) {
    case SDL_KEYDOWN, SDL_KEYUP: routeKey(input.event, text: input.text)
    case SDL_TEXTINPUT: routeText(input.text, to: event.text.windowID)
    case SDL_TEXTEDITING:
      windows[event.edit.windowID]?.handle(
        composition: Self.text(event.edit.text), start: event.edit.start,
        length: event.edit.length)
    case SDL_TEXTEDITING_EXT: routeLongComposition(event.editExt)
    case SDL_MOUSEMOTION: windows[event.motion.windowID]?.handle(event.motion)
    case SDL_MOUSEBUTTONDOWN, SDL_MOUSEBUTTONUP:
      altTap.spoil()
      windows[event.button.windowID]?.handle(event.button, at: input.event.place)
    case SDL_MOUSEWHEEL:
      altTap.spoil()
      windows[event.wheel.windowID]?.handle(event.wheel)
    case SDL_FINGERDOWN, SDL_FINGERMOTION, SDL_FINGERUP: routeFinger(input.event)
    case SDL_WINDOWEVENT: windows[event.window.windowID]?.handle(event.window)
    case SDL_DROPBEGIN, SDL_DROPFILE, SDL_DROPTEXT, SDL_DROPCOMPLETE: routeDrop(event.drop)
    case SDL_KEYMAPCHANGED: system.keymapDidChange()
    case SDL_QUIT: endWithoutDisplay()
    default:
      if let text = input.event.text {
        windows[event.user.windowID]?.handle(text: text)
      } else if event.type == mailbox.eventType {
        mailbox.empty()
      } else if system.tellNews(of: event) {
        offeredKeys?.finish()
      }
    }
  }

  /// Sends text that no key has written to its window.
  private func routeText(_ text: String, to window: UInt32) {
    if let echo, echo.matches(text, at: clock.now) {
      self.echo = nil
      return
    }
    windows[window]?.handle(text: text)
  }

  func pairing(of event: DesktopEvent) -> KeyTextPairing<DesktopEvent>.Kind {
    let (event, text) = (event.sdl, event.text)
    return switch SDL_EventType(rawValue: event.type) {
    // Text after a key such as Return is not its own: an input method has ended with it.
    case SDL_KEYDOWN where KeyMapping.mayWrite(event.key.keysym): .key(window: event.key.windowID)
    case SDL_TEXTINPUT:
      .text(text ?? Self.text(event.text.text), window: event.text.windowID)
    default: .other
    }
  }

  /// Starts the latency measurement of a keystroke.
  func tell(_ latency: LatencyTrace, of event: SDL_Event) {
    switch SDL_EventType(rawValue: event.type) {
    case SDL_KEYDOWN, SDL_TEXTINPUT: latency.keyCame(at: time(of: event.common.timestamp))
    default: break
    }
  }

  /// A time of SDL's clock, which counts milliseconds, in seconds of `clock`.
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

  /// Reports that no modifier is held any more, as the keyboard focus goes elsewhere.
  func releaseModifiers(in window: SDLWindow) {
    guard !toldModifiers.isEmpty else { return }
    toldModifiers = []
    altTap.spoil()
    window.delegate?.handle(.modifiers([]))
  }

  /// Sends a key to its window.
  ///
  /// - Parameters:
  ///   - text: the text that SDL says the key writes; empty if none.
  ///   - isTaken: true if an input method has taken it; then only the modifiers are reported.
  func routeKey(_ input: DesktopEvent, text: String = "", isTaken: Bool = false) {
    let event = input.sdl.key
    guard let window = windows[event.windowID] else { return }
    let held = modifiers(event.keysym.mod)
    let isPress = event.type == SDL_KEYDOWN.rawValue
    // SDL releases all keys before it reports that the keyboard focus is another program's.
    if !isPress && isLosingFocus { return }
    if held != toldModifiers {
      toldModifiers = held
      window.delegate?.handle(.modifiers(held))
    }
    let keysym = event.keysym
    let known = KeyMapping.key(
      symbol: keysym.sym, scancode: keysym.scancode, state: keysym.mod)
    // Also for a key that an input method has taken: its press may have come to the window.
    if !isPress, let known { window.delegate?.handle(.keyReleased(known)) }
    // SDL also reports the letter of a shortcut.
    var text = held.makeShortcut || text.isEmpty ? nil : text
    let isFirst = isPress && event.repeat == 0
    if isFirst, let ending = system.takeDeadKeys(before: input), !isTaken, !held.makeShortcut,
      text == nil
    {
      text = write(ending, in: window, with: known)
    }
    guard !isTaken, let key = known else {
      altTap.spoil()
      if !isTaken, let text { window.handle(text: text) }
      return
    }
    // AltGr is part of how a letter is written, not a key of its own.
    if system.rightAltWrites && keysym.scancode == SDL_SCANCODE_RALT { return }
    if isPress {
      if event.repeat == 0 {
        altTap.press(
          key, isAlone: held == .alt, isCertain: input.stamp != nil, time: event.timestamp)
      }
      guard key != .leftAlt && key != .rightAlt else { return }
      window.delegate?.handle(.key(press(of: key, held, text, input)))
    } else if let tapped = altTap.release(
      key, time: event.timestamp, lastGrab: system.lastGrab)
    {
      window.delegate?.handle(.key(KeyPress(tapped, held)))
    }
  }

  /// The press of a key as windows receive it.
  private func press(
    of key: Key, _ held: Modifiers, _ text: String?, _ event: DesktopEvent
  ) -> KeyPress {
    let keysym = event.sdl.key.keysym
    var press = KeyPress(
      key, held, isRepeat: event.sdl.key.repeat != 0, text: text,
      foreignLetter: KeyMapping.foreignLetter(symbol: keysym.sym))
    if held.makeShortcut, case .character(let sign) = key,
      !KeyMapping.isKeypad(keysym.scancode)
    {
      press.written = system.writtenSign(of: event)
      press.place = KeyPlace.sign(KeyMapping.usSign(keysym.scancode), besides: sign) {
        system.hasKey(writing: $0, beside: event)
      }
    }
    return press
  }

  /// Writes the signs of dead keys that compose nothing with the next key, and returns the text
  /// that this key writes together with them: `'t`. Return and Tab follow the signs; other keys,
  /// such as Backspace, discard them.
  private func write(_ ending: DeadKeys.Ending, in window: SDLWindow, with key: Key?) -> String? {
    switch key {
    case .character, nil: return ending.signs + ending.letter
    case .return, .tab: window.handle(text: ending.signs)
    default: break
    }
    return nil
  }

  /// True if SDL releases a key that may still be held: it releases all keys before it reports that
  /// the keyboard focus is another program's.
  func isForcedRelease(_ event: DesktopEvent) -> Bool {
    event.type == SDL_KEYUP && isLosingFocus
  }

  /// True while the keyboard focus is on its way to another program.
  private var isLosingFocus: Bool {
    var next = SDL_Event()
    let type = SDL_WINDOWEVENT.rawValue
    // Only the next events matter: those of the same loss.
    guard SDL_PeepEvents(&next, 1, SDL_PEEKEVENT, type, type) > 0 else { return false }
    return UInt32(next.window.event) == SDL_WINDOWEVENT_FOCUS_LOST.rawValue
  }

  /// Handles a finger on a touch screen.
  private func routeFinger(_ event: DesktopEvent) {
    let finger = event.sdl.tfinger
    guard system.isOnScreen(finger) else { return }
    altTap.spoil()
    windows[finger.windowID]?.handle(finger, isCancelled: event.isCancelled)
  }

  private func routeLongComposition(_ event: SDL_TextEditingExtEvent) {
    // Invariant: the text ends with a zero and is ours to free.
    guard let bytes = event.text else { return }
    defer { SDL_free(bytes) }
    windows[event.windowID]?.handle(
      composition: String(cString: bytes), start: event.start, length: event.length)
  }

  /// Gathers the files of one drop, and sends them to its window together.
  private func routeDrop(_ event: SDL_DropEvent) {
    switch SDL_EventType(rawValue: event.type) {
    case SDL_DROPBEGIN: dropped = []
    case SDL_DROPCOMPLETE:
      let paths = dropped
      dropped = []
      if !paths.isEmpty { windows[event.windowID]?.delegate?.handle(.dropFiles(paths)) }
    default:
      // Invariant: as above.
      guard let bytes = event.file else { return }
      defer { SDL_free(bytes) }
      if event.type == SDL_DROPFILE.rawValue { dropped.append(FilePath(platformString: bytes)) }
    }
  }
}
