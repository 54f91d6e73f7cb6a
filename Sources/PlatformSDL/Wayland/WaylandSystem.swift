import CSDL2
import CWayland
import Glibc
import Platform

/// The parts of Wayland that exist once: the connection to the compositor, and the language of the
/// keyboard by its letters. SDL has only sound and its queue, and knows no display.
final class WaylandSystem: WindowSystem {
  let mailbox = Mailbox()
  var keyboardLanguage: any InputLanguageSource { letters }
  let docksDidChange = Broadcast<Void>()
  /// Never sends: no other program can destroy a window.
  let windowWasDestroyed = Broadcast<UInt32>()
  var connection: Int32 { compositor.descriptor }

  let pointers: any PointerDisplay

  private let name: String
  private let letters: LetterKeyboardLanguage
  private let compositor: WaylandConnection
  private let textInput: WaylandTextInput?
  private let activation: WaylandActivation?
  /// The number of the window made last.
  private var lastNumber: UInt32 = 0

  /// Makes windows on a compositor.
  ///
  /// - Parameters:
  ///   - name: the name of the program's desktop entry.
  ///   - usesTextInput: true for the compositor's input method, if it has one.
  init(on compositor: WaylandConnection, name: String, usesTextInput: Bool) {
    SDL_Init(SDL_INIT_EVENTS)
    // It is for this start, not for programs that are started from here.
    unsetenv("XDG_ACTIVATION_TOKEN")
    self.name = name
    self.compositor = compositor
    letters = LetterKeyboardLanguage { [seat = compositor.seat] in seat.keyboard.letters }
    textInput = usesTextInput ? WaylandTextInput(compositor) : nil
    activation = WaylandActivation(compositor, mainThread: mailbox)
    pointers = WaylandPointers(connection: compositor)
  }

  var rightAltWrites: Bool { true }
  var lastGrab: UInt32? { nil }
  var unitsPerPixel: Double { 1 }
  var scaleHoldsTextScale: Bool { false }
  var usableSize: (width: Int, height: Int)? { compositor.outputs.first?.geometry.size }

  func makeWindow(_ window: NewWindow) throws -> any NativeWindow {
    guard let surface = wl_compositor_create_surface(compositor.compositor) else {
      throw DesktopError(message: "No window can be opened: the compositor makes no surface.")
    }
    lastNumber += 1
    return WaylandWindow(
      window, name: name, surface: surface, id: lastNumber, connection: compositor,
      activation: activation)
  }

  var inputMethod: (any InputMethod)? { textInput }
  var activationSource: (any ActivationSource)? { activation }

  func makeClipboard() -> (any Clipboard)? { WaylandClipboard(compositor, mainThread: mailbox) }

  func tellNews(of event: SDL_Event) -> Bool {
    guard let textInput, event.type == textInput.eventType else { return false }
    textInput.tellNews()
    return true
  }

  func settle() -> Bool { textInput?.settle() ?? false }

  // Events

  func nextEvent() -> DesktopEvent? { compositor.events.next() ?? DesktopEvent.next() }

  func nativeKey(of event: DesktopEvent) -> NativeKey? { WaylandKeys.key(of: event) }

  func writtenSign(of event: DesktopEvent) -> Character? {
    event.typed.flatMap { KeySigns.sign(of: $0.symbol) }
  }

  func hasKey(writing sign: Character, beside event: DesktopEvent) -> Bool {
    compositor.seat.keyboard.hasKey(writing: sign)
  }

  func takeDeadKeys(before event: DesktopEvent) -> DeadKeys.Ending? { event.typed?.ending }

  func keymapDidChange() { letters.keymapDidChange() }

  var modifierState: UInt16 { compositor.seat.keyboard.modifierState }

  func setDoubleClick(_ seconds: Double) {
    compositor.seat.pointer.clicks.interval = UInt32((max(0, seconds) * 1000).rounded())
  }

  /// All fingers touch screens: those on touchpads come as gestures.
  func isOnScreen(_ event: SDL_TouchFingerEvent) -> Bool { true }

  /// Does nothing: the compositor tells which text belongs to which window.
  func startTextInput() {}
  /// Does nothing: SDL speaks to no input method.
  func resetTextInput() {}
  /// Does nothing: input methods are told the caret's place by themselves.
  func setTextInputRect(_ rect: SDL_Rect) {}

  /// Does nothing: compositors don't report docks.
  func setWatchesDocks(_ watches: Bool) {}

  /// Wakes for the next repeat of a held key, too.
  func wait(until end: Double?, hearsInputMethod: Bool) {
    let keyboard = compositor.seat.keyboard
    while true {
      compositor.commitAccepted()
      let due = end.earlier(keyboard.nextRepeat)
      let seconds = hasEvents ? 0 : due.map { $0 - SDLClock.seconds }
      let isRung = compositor.wait(orFor: mailbox.descriptor, seconds: seconds)
      if isRung { mailbox.empty() }
      let now = SDLClock.seconds
      // After the events that have come: a release among them ends the repeats.
      keyboard.repeatKey(at: now)
      // Compositors' events are often for libwayland alone, as that a buffer is free.
      if isRung || hasEvents { return }
      if let end, now >= end { return }
    }
  }

  /// True if there are events that were not handled.
  private var hasEvents: Bool {
    !compositor.events.isEmpty
      || SDL_HasEvents(SDL_FIRSTEVENT.rawValue, SDL_LASTEVENT.rawValue) == SDL_TRUE
  }
}
