import CSDL2
import CWayland
import CXKBCommon
import Glibc
import Platform

/// The keyboard of a seat: makes the events of its keys and their text, by the compositor's keymap.
///
/// Keymap and compose table are read when they are needed, at the latest after a window's first frame
/// (`prepare`): that takes milliseconds, which would delay the start.
///
/// **Invariant:** `device` is ours and is released with this object at the latest; `context` is ours.
final class WaylandKeyboard {
  /// The surface that has the keyboard; `nil` if none of ours has.
  private(set) var surface: OpaquePointer?

  private let events: WaylandEvents
  private let serials: WaylandSerials
  private let context: OpaquePointer?
  private var device: OpaquePointer?
  private var keymaps = WaylandKeymaps()
  private lazy var compose = context.flatMap { WaylandCompose(locale: locale, context: $0) }
  private let locale: String
  /// Kept across keymaps: a virtual keyboard may press a key before its layout is reported.
  private var report = WaylandKeymap.Report()
  private var held = WaylandModifiers()
  private var deadKeys = DeadKeys()
  /// True while the compose table waits for the next key of a sequence.
  private var isComposing = false
  private var keyRepeat = WaylandKeyRepeat()
  /// The press of the key that repeats, with its outcome.
  private var repeated: (press: DesktopEvent, outcome: WaylandCompose.Outcome)?

  /// Makes a keyboard without a device, which adds its events to a queue. `locale` decides what dead keys
  /// and Compose write.
  init(events: WaylandEvents, serials: WaylandSerials, locale: String = WaylandCompose.locale) {
    self.locale = locale
    self.events = events
    self.serials = serials
    context = xkb_context_new(XKB_CONTEXT_NO_FLAGS)
    if let context { xkb_context_set_log_level(context, XKB_LOG_LEVEL_CRITICAL) }
  }

  isolated deinit {
    removeDevice()
    if let context { xkb_context_unref(context) }
  }

  /// Takes over the seat's keyboard.
  func setDevice(_ handle: OpaquePointer) {
    device = handle
    wl_keyboard_add_listener(handle, Self.listener, WaylandListener.context(of: self))
  }

  /// Releases the seat's keyboard, which was removed.
  func removeDevice() {
    guard let device else { return }
    leave()
    WaylandSeat.release(device, wl_keyboard_release, wl_keyboard_destroy)
    self.device = nil
  }

  /// Forgets a surface that is about to be destroyed: the compositor's leave event comes later.
  func forget(_ surface: OpaquePointer) { if self.surface == surface { letGo() } }

  /// The held modifiers. The right Alt key writes.
  var modifiers: Modifiers { KeyMapping.modifiers(held.state, rightAltWrites: true) }

  /// The held modifiers as SDL's bits.
  var modifierState: UInt16 { held.state }

  // The keymap

  /// Reads the keymap and the compose table, unless they have been read.
  func prepare() {
    _ = keymap
    _ = compose
  }

  /// Takes over a keymap that the compositor has sent.
  func setKeymap(_ source: WaylandKeymapSource) {
    keymaps.announce(source)
    events.append(SDL_KEYMAPCHANGED.rawValue)
  }

  /// The keymap that has come last, read now if it was not; `nil` if there is none.
  var keymap: WaylandKeymap? { keymaps.newest(in: context, report) }

  /// True if the layout has a key that writes a sign without Shift.
  func hasKey(writing sign: Character) -> Bool {
    let layout = layout
    return KeyMapping.writingPlaces.contains { place in
      layout?.plainSymbol(at: place).map { KeySigns.sign(of: $0) == sign } ?? false
    }
  }

  /// The letters that the layout has on the places of the Latin ones; 0 where there is none.
  var letters: [Int32] {
    let layout = layout
    return (SDL_SCANCODE_A.rawValue...SDL_SCANCODE_Z.rawValue).map { place in
      layout?.plainSymbol(at: place).map { Int32(bitPattern: xkb_keysym_to_utf32($0)) } ?? 0
    }
  }

  /// The keymap that tells the user's layout; `nil` before the first. A virtual keyboard's does not: its
  /// keys are numbered as they are needed.
  private var layout: WaylandKeymap? {
    _ = keymap
    return keymaps.ordinary
  }

  // Events

  /// Handles the arrival of the keyboard in a window. Keys that are down already are ignored: they were
  /// pressed in another one.
  func enter(_ surface: OpaquePointer?) {
    self.surface = surface
    if let window = events.window(of: surface) {
      events.append(SDL_WINDOWEVENT_FOCUS_GAINED, of: window)
    }
  }

  /// Handles the keyboard's leave.
  func leave() {
    let window = events.window(of: surface)
    letGo()
    if let window { events.append(SDL_WINDOWEVENT_FOCUS_LOST, of: window) }
  }

  /// Forgets the keys that are down.
  private func letGo() {
    surface = nil
    keyRepeat.releaseAll()
    held.releaseAll()
    deadKeys.stopWaiting()
    if isComposing { compose?.reset() }
    isComposing = false
  }

  /// Applies a report of the modifiers and the layout.
  func setModifiers(_ new: WaylandKeymap.Report) {
    let isOtherLayout = new.group != report.group
    report = new
    keymaps.current?.setModifiers(new)
    held.report(new.pressed | new.latched | new.locked)
    if isOtherLayout { events.append(SDL_KEYMAPCHANGED.rawValue) }
  }

  /// Handles a key that has gone down or up, by Linux's number.
  func key(_ number: UInt32, isPress: Bool, at now: Double) {
    let keymap = keymap
    let plain = keymap?.plainSymbol(of: Self.code(of: number)) ?? 0
    if !isPress {
      keyRepeat.release(number)
      held.release(plain)
    }
    guard let window = events.window(of: surface) else { return }
    if isPress { held.press(plain) }
    var event = keyEvent(number, plain, isVirtual: keymap?.isVirtual ?? false, in: window)
    event.typed = typed(number)
    guard isPress else {
      event.sdl.key.type = SDL_KEYUP.rawValue
      return events.append(event)
    }
    press(event, number, at: now)
  }

  private func press(_ event: DesktopEvent, _ number: UInt32, at now: Double) {
    var event = event
    let code = Self.code(of: number)
    let symbol = event.typed?.symbol ?? 0
    let outcome = compose?.press(symbol) ?? .none
    if !KeySigns.isModifier(symbol) { isComposing = outcome == .waits }
    deadKeys.press(code, symbol: symbol)
    event.typed?.ending = deadKeys.takeEnding(of: code)
    if case .composed = outcome {
      // The last key may be a dead key as well; after the composition it no longer waits.
      deadKeys.stopWaiting()
      event.typed?.ending = nil
    }
    event.sdl.key.state = UInt8(SDL_PRESSED)
    let repeats = keymap?.repeats(code) ?? false
    guard outcome != .waits else {
      // Like SDL, make no events of the keys of an unfinished sequence.
      if repeats { keyRepeat.releaseAll() }
      return
    }
    append(event, outcome)
    guard repeats else { return }
    keyRepeat.press(number, at: now)
    event.sdl.key.repeat = 1
    repeated = (event, outcome)
  }

  /// Adds a press and the text that it writes.
  private func append(_ press: DesktopEvent, _ outcome: WaylandCompose.Outcome) {
    events.append(press)
    guard let typed = press.typed, let text = text(of: typed, outcome) else { return }
    events.append(textEvent(text, in: press.sdl.key.windowID))
  }

  /// The text that a key writes; `nil` for none.
  private func text(of typed: TypedKey, _ outcome: WaylandCompose.Outcome) -> String? {
    guard held.state & UInt16(KMOD_CTRL.rawValue) == 0 else { return nil }
    switch outcome {
    case .composed(let text): return text.isEmpty ? nil : text
    case .cancelled, .waits: return nil
    case .none:
      // A key without a single keysym may have several, which write together.
      if typed.symbol == 0 { return keymap?.text(of: Self.code(of: typed.code)) }
      return KeySigns.character(of: typed.symbol).map { String(Character($0)) }
    }
  }

  /// The keymap's data of a key at this moment.
  private func typed(_ number: UInt32) -> TypedKey {
    TypedKey(
      code: number, symbol: keymap?.symbol(of: Self.code(of: number)) ?? 0,
      held: (report.pressed | report.latched | report.locked) & 0xFF)
  }

  /// A key by X's number, which counts from 8.
  private static func code(of number: UInt32) -> UInt32 { number &+ 8 }

  /// The time of the next repeat, in the clock's seconds; `nil` if there is none.
  var nextRepeat: Double? { keyRepeat.due }

  /// Repeats the held key, if it is time, with the modifiers that are held now.
  func repeatKey(at now: Double) {
    guard let repeated, let number = repeated.press.typed?.code, keyRepeat.takeRepeat(at: now)
    else { return }
    var press = repeated.press
    press.sdl.key.keysym.mod = held.state
    press.typed = typed(number)
    append(press, repeated.outcome)
  }

  private func keyEvent(
    _ number: UInt32, _ plain: UInt32, isVirtual: Bool, in window: UInt32
  ) -> DesktopEvent {
    let place =
      isVirtual ? WaylandKeys.scancode(ofSymbol: plain) : WaylandKeys.scancode(ofCode: number)
    var event = SDL_Event()
    event.key = SDL_KeyboardEvent()
    event.key.type = SDL_KEYDOWN.rawValue
    event.key.windowID = window
    event.key.keysym.scancode = place
    event.key.keysym.sym = WaylandKeys.keyCode(of: plain, at: place)
    event.key.keysym.mod = held.state
    return DesktopEvent(event)
  }

  private func textEvent(_ text: String, in window: UInt32) -> DesktopEvent {
    var event = SDL_Event()
    event.text = SDL_TextInputEvent()
    event.text.type = SDL_TEXTINPUT.rawValue
    event.text.windowID = window
    var whole = DesktopEvent(event)
    // SDL's event has room for 31 bytes.
    whole.text = text
    return whole
  }

  nonisolated(unsafe) private static let listener: UnsafePointer<wl_keyboard_listener> =
    WaylandListener.lasting(
      wl_keyboard_listener(
        // The descriptor is ours to close.
        keymap: { context, _, format, descriptor, length in
          guard format == WL_KEYBOARD_KEYMAP_FORMAT_XKB_V1.rawValue else {
            close(descriptor)
            return
          }
          WaylandListener.tell(context, as: WaylandKeyboard.self) {
            $0.setKeymap(WaylandKeymapSource(descriptor: descriptor, length: length))
          }
        },
        enter: { context, _, _, surface, _ in
          WaylandListener.tell(context, as: WaylandKeyboard.self, surface) { $0.enter($1) }
        },
        leave: { context, _, _, _ in
          WaylandListener.tell(context, as: WaylandKeyboard.self) { $0.leave() }
        },
        key: { context, _, serial, _, key, state in
          let isPress = state == WL_KEYBOARD_KEY_STATE_PRESSED.rawValue
          WaylandListener.tell(context, as: WaylandKeyboard.self) {
            if isPress { $0.serials.press = serial }
            $0.key(key, isPress: isPress, at: SDLClock.seconds)
          }
        },
        modifiers: { context, _, _, pressed, latched, locked, group in
          WaylandListener.tell(context, as: WaylandKeyboard.self) {
            $0.setModifiers(.init(pressed: pressed, latched: latched, locked: locked, group: group))
          }
        },
        repeat_info: { context, _, rate, delay in
          WaylandListener.tell(context, as: WaylandKeyboard.self) {
            $0.keyRepeat.set(rate: rate, delay: delay)
          }
        }))
}
