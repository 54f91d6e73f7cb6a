import CSDL2
import Platform

/// The parts of a window system that exist once: one conformance for X11, one for Wayland, and a plain
/// one with SDL's own means for all others.
///
/// The desktop and its windows use the system only through this protocol and `NativeWindow`.
protocol WindowSystem: AnyObject {
  /// Work from other threads, whose bell ends `wait`.
  var mailbox: Mailbox { get }
  /// The descriptor of the connection to the display.
  var connection: Int32 { get }
  /// Sends the number in events of a window that another program has destroyed, after the main thread's
  /// current work.
  var windowWasDestroyed: Broadcast<UInt32> { get }
  /// Sends the number in events of a window whose full-screen state has changed; `nil` if an event reports
  /// that.
  var windowStateDidChange: Broadcast<UInt32>? { get }
  /// The input language of the keyboard layout.
  var keyboardLanguage: any InputLanguageSource { get }
  /// True if the right Alt key is AltGr; also if that is unknown, as letters matter more than Alt.
  var rightAltWrites: Bool { get }
  /// The last time when the window manager grabbed the keyboard for a shortcut of its own, in
  /// milliseconds of SDL's clock; `nil` if it never did, or that is unknown.
  var lastGrab: UInt32? { get }
  /// The pointers' shapes.
  var pointers: any PointerDisplay { get }
  /// SDL units in a logical pixel of a window that does not exist yet.
  var unitsPerPixel: Double { get }
  /// The room for a window on the first monitor, in SDL units; `nil` if unknown.
  var usableSize: (width: Int, height: Int)? { get }
  /// True if the windows' scale includes the desktop's text scale.
  var scaleHoldsTextScale: Bool { get }
  /// Sends when the display changes scales or settings; `nil` if such changes come by another way.
  var settingsDidChange: Broadcast<Void>? { get }
  /// Settings overridden by those that the display itself reports.
  func amended(_ settings: DesktopSettings) -> DesktopSettings
  /// Sends when docks, the on-screen keyboard among them, have appeared or disappeared.
  var docksDidChange: Broadcast<Void> { get }

  /// The window system's input method; `nil` if it has none, or SDL speaks to it.
  var inputMethod: (any InputMethod)? { get }
  /// Makes activation tokens for programs that are started; `nil` if the window system has none.
  var activationSource: (any ActivationSource)? { get }
  /// Makes the clipboard, if it uses the windows' connection; to be called once.
  func makeClipboard() -> (any Clipboard)?
  /// Makes the input method send the news that an event stands for; `false` if it is not such an event.
  func tellNews(of event: SDL_Event) -> Bool
  /// Ends the handling of all events so far. Returns `true` if an input method waits for the text.
  func settle() -> Bool

  /// Takes the next event, corrected; `nil` if there is none.
  func nextEvent() -> DesktopEvent?
  /// Makes a hidden window, without the desktop's frame where the program can do without. A former
  /// position is ignored if no monitor shows enough of the window there. Throws `DesktopError`.
  func makeWindow(_ window: NewWindow) throws -> any NativeWindow
  /// A key as an input method knows it; `nil` for those that no user has pressed, such as SDL's releases
  /// when a window loses the keyboard, and for those consumed by dead keys.
  func nativeKey(of event: DesktopEvent) -> NativeKey?
  /// The sign that a key writes with Shift and AltGr as they were held, lower case; `nil` if none,
  /// or unknown.
  func writtenSign(of event: DesktopEvent) -> Character?
  /// True if the layout in which a key was pressed has a key that writes a sign without Shift.
  func hasKey(writing sign: Character, beside event: DesktopEvent) -> Bool
  /// Returns the text of a key and the dead keys before it if they compose nothing; `nil` if there
  /// were none. To be called once for each key press.
  func takeDeadKeys(before event: DesktopEvent) -> DeadKeys.Ending?
  /// The modifiers held now, as SDL's bits.
  var modifierState: UInt16 { get }
  /// Sets the seconds within which a second press makes a double click.
  func setDoubleClick(_ seconds: Double)
  /// True if a finger touches a screen: those on touch pads only move the pointer.
  func isOnScreen(_ event: SDL_TouchFingerEvent) -> Bool
  /// Makes keys write text; called when a window is shown.
  func startTextInput()
  /// Ends the composition of an input method that SDL speaks to.
  func resetTextInput()
  /// Sets the caret's place for an input method that SDL speaks to.
  func setTextInputRect(_ rect: SDL_Rect)
  /// Updates the letters of the keys after an event has reported a change of the keymap.
  func keymapDidChange()
  /// Starts or stops reporting docks that come and go; only on while a window has the keyboard.
  func setWatchesDocks(_ watches: Bool)
  /// Sleeps until something happens, or until `end` in the clock's seconds (`nil`: no limit), and reads
  /// what the display has sent meanwhile.
  ///
  /// - Parameter hearsInputMethod: true if SDL speaks to an input method over a private connection.
  func wait(until end: Double?, hearsInputMethod: Bool)
}

extension WindowSystem {
  var windowStateDidChange: Broadcast<UInt32>? { nil }
  var settingsDidChange: Broadcast<Void>? { nil }
  func amended(_ settings: DesktopSettings) -> DesktopSettings { settings }
  /// None.
  var inputMethod: (any InputMethod)? { nil }
  /// None.
  var activationSource: (any ActivationSource)? { nil }
  /// None: it has a connection of its own.
  func makeClipboard() -> (any Clipboard)? { nil }
  /// There are no such events.
  func tellNews(of event: SDL_Event) -> Bool { false }
  var usableSize: (width: Int, height: Int)? {
    var bounds = SDL_Rect()
    guard SDL_GetDisplayUsableBounds(0, &bounds) == 0, bounds.w > 0, bounds.h > 0 else {
      return nil
    }
    return (Int(bounds.w), Int(bounds.h))
  }
  /// Corrects nothing.
  func nextEvent() -> DesktopEvent? { DesktopEvent.next() }
  var modifierState: UInt16 { UInt16(SDL_GetModState().rawValue) }
  func setDoubleClick(_ seconds: Double) {
    SDL_SetHint(SDL_HINT_MOUSE_DOUBLE_CLICK_TIME, "\(Int((seconds * 1000).rounded()))")
  }
  func isOnScreen(_ event: SDL_TouchFingerEvent) -> Bool {
    SDL_GetTouchDeviceType(event.touchId) == SDL_TOUCH_DEVICE_DIRECT
  }
  func startTextInput() { if SDL_IsTextInputActive() == SDL_FALSE { SDL_StartTextInput() } }
  /// SDL's own call for this does nothing on X11.
  func resetTextInput() {
    SDL_StopTextInput()
    SDL_StartTextInput()
  }
  func setTextInputRect(_ rect: SDL_Rect) {
    var rect = rect
    SDL_SetTextInputRect(&rect)
  }
  /// No input method waits.
  func settle() -> Bool { false }
}
