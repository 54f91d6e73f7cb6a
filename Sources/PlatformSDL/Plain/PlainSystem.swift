import CSDL2
import Platform

/// A window system of which only SDL's own calls are used: any other than X11 and Wayland, and these
/// two where Paber's own parts don't work.
///
/// Everything is there, but slower and coarser: SDL speaks to the input method, the clipboard holds
/// text only, the desktop draws the frame and resizes by it, and changed pixels go to the screen by
/// way of SDL's surface or texture.
final class PlainSystem: WindowSystem {
  /// Without a bell: SDL's wait sees only the events of its own queue.
  let mailbox = Mailbox(bell: nil)
  let docksDidChange = Broadcast<Void>()
  /// Never sends: SDL does not tell.
  let windowWasDestroyed = Broadcast<UInt32>()
  let pointers: any PointerDisplay = PointerCursors()
  var keyboardLanguage: any InputLanguageSource { letters }

  private let letters = LetterKeyboardLanguage()

  /// Serves a display that SDL has opened by a driver.
  init(_ driver: String) {
    // A display that is lost must not end the process before the text is safe.
    if driver == "x11" { DisplayLoss.watchX11() }
  }

  /// None that is known.
  var connection: Int32 { -1 }
  var rightAltWrites: Bool { true }
  var lastGrab: UInt32? { nil }
  var unitsPerPixel: Double { 1 }
  var scaleHoldsTextScale: Bool { false }

  func makeClipboard() -> (any Clipboard)? { PlainClipboard() }

  func makeWindow(_ window: NewWindow) throws -> any NativeWindow {
    let handle = try SDLHandle(for: window, flags: SDL_WINDOW_ALLOW_HIGHDPI.rawValue)
    if let position = window.position, handle.isSeen(at: position) {
      handle.setPosition(x: position.x, y: position.y)
    }
    return PlainWindow(handle)
  }

  /// For screen readers; SDL's input method has had the keys before.
  func nativeKey(of event: DesktopEvent) -> NativeKey? { WaylandKeys.key(of: event.sdl.key) }

  /// Unknown.
  func writtenSign(of event: DesktopEvent) -> Character? { nil }
  /// SDL's key codes are those of the layout in use.
  func hasKey(writing sign: Character, beside event: DesktopEvent) -> Bool {
    KeyMapping.hasKey(writing: sign)
  }

  /// None: sequences that compose nothing write nothing.
  func takeDeadKeys(before event: DesktopEvent) -> DeadKeys.Ending? { nil }
  func keymapDidChange() { letters.keymapDidChange() }
  func setWatchesDocks(_ watches: Bool) {}

  func wait(until end: Double?, hearsInputMethod: Bool) {
    // Rounded up: a tick that comes too early would ask for the rest again, and spin.
    let limit = end.map { Int32((min(max($0 - SDLClock.seconds, 0), 86_400) * 1000).rounded(.up)) }
    SDL_WaitEventTimeout(nil, limit ?? -1)
  }
}
