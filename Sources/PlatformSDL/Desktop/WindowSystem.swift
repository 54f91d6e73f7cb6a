import CSDL2
import CWayland
import Platform

/// The parts of a window system that exist once and that SDL does not offer or gets wrong: one
/// conformance for X11, one for Wayland.
///
/// SDL opens windows and tells of events on both; the desktop and its windows know no more of the
/// system than this and `NativeWindow`.
protocol WindowSystem: AnyObject {
  /// Work from other threads, whose bell ends `wait`.
  var mailbox: Mailbox { get }
  /// The descriptor of the connection to the display.
  var connection: Int32 { get }
  /// Tells, by SDL's number, of a window that another program has destroyed; after whatever the main
  /// thread is doing.
  var windowWasDestroyed: Broadcast<UInt32> { get }
  /// Tells, by SDL's number, of a window that a window manager has made fill something else; `nil`:
  /// SDL tells of it.
  var windowStateDidChange: Broadcast<UInt32>? { get }
  /// What the layout of the keyboard writes.
  var keyboardLanguage: any InputLanguageSource { get }
  /// Whether the right Alt key is AltGr; where nobody knows, letters matter more than Alt.
  var rightAltWrites: Bool { get }
  /// When the window manager last took the keyboard for a shortcut of its own, in milliseconds of
  /// SDL's clock; `nil`: never, or nobody knows.
  var lastGrab: UInt32? { get }
  /// SDL's flags for windows, beside what they are to be.
  var windowFlags: UInt32 { get }
  /// The pointers' shapes.
  var pointers: any PointerDisplay { get }
  /// SDL units in a logical pixel of a window that is not there yet.
  var unitsPerPixel: Double { get }
  /// Whether the windows' scale has the desktop's text scale in it.
  var scaleHoldsTextScale: Bool { get }
  /// Tells that the display says otherwise how large things shall be, or how they act; `nil`: that
  /// comes by another way.
  var settingsDidChange: Broadcast<Void>? { get }
  /// Settings with what the display itself says of them, which counts more.
  func amended(_ settings: DesktopSettings) -> DesktopSettings
  /// Tells that docks, the on-screen keyboard among them, have come or gone.
  var docksDidChange: Broadcast<Void> { get }

  /// The input method that the window system has; `nil`: it has none, or SDL speaks to it.
  var inputMethod: (any InputMethod)? { get }
  /// Leave for programs that are started; `nil`: the window system knows none.
  var activationSource: (any ActivationSource)? { get }
  /// The clipboard, where it goes by the connection of the windows; to be asked for once.
  func makeClipboard() -> (any Clipboard)?
  /// Has the input method tell what an event stands for; `false`: it is none of its own.
  func tellNews(of event: SDL_Event) -> Bool
  /// All that had happened is handled. `true`: an input method waits to be told of the text.
  func settle() -> Bool

  /// Takes on a window that SDL has just made. `isFixed`: whether its size stays.
  func adopt(_ window: OpaquePointer, keepsPlace: Bool) -> any NativeWindow
  /// A key as an input method knows it; `nil` for those that SDL has made up, such as the releases
  /// when a window loses the keyboard, and what dead keys have swallowed.
  func nativeKey(of event: SDL_KeyboardEvent) -> NativeKey?
  /// The sign that a key writes with Shift and AltGr as they were held, lower case; `nil`: nothing, or
  /// nobody knows.
  func writtenSign(of event: SDL_KeyboardEvent) -> Character?
  /// True if the layout in which a key was pressed has a key that writes a sign without Shift.
  func hasKey(writing sign: Character, beside event: SDL_KeyboardEvent) -> Bool
  /// What a key and the dead keys before it write if they compose nothing; `nil`: there were none. To be
  /// asked once for each key that goes down.
  func takeDeadKeys(before event: SDL_KeyboardEvent) -> DeadKeys.Ending?
  /// SDL says that the keys have other letters.
  func keymapDidChange()
  /// Whether docks that come and go are told of: only while the keyboard is here.
  func setWatchesDocks(_ watches: Bool)
  /// Sleeps until something happens, or until `end` in the clock's seconds (`nil`: no end), and has
  /// SDL read what the display has sent meanwhile.
  ///
  /// - Parameter hearsInputMethod: whether SDL hears an input method itself, by a connection of which
  ///   nobody else knows.
  func wait(until end: Double?, hearsInputMethod: Bool)
}

extension WindowSystem {
  var windowStateDidChange: Broadcast<UInt32>? { nil }
  var settingsDidChange: Broadcast<Void>? { nil }
  func amended(_ settings: DesktopSettings) -> DesktopSettings { settings }
  /// There is none.
  var inputMethod: (any InputMethod)? { nil }
  /// There is none.
  var activationSource: (any ActivationSource)? { nil }
  /// It has a connection of its own.
  func makeClipboard() -> (any Clipboard)? { nil }
  /// There is none.
  func tellNews(of event: SDL_Event) -> Bool { false }
  /// Nobody waits.
  func settle() -> Bool { false }
}

/// Finds out which window system SDL has opened.
enum WindowSystems {
  /// Whether there is a system for a driver of SDL's that has just opened a display: on Wayland it
  /// needs an SDL whose listeners Paber hears.
  nonisolated static func canServe(_ driver: String) -> Bool {
    driver != "wayland" || cwayland_hears()
  }

  /// The system of SDL's video driver; `nil` for one that is neither.
  static func current() -> (any WindowSystem)? {
    switch SDL_GetCurrentVideoDriver().map({ String(cString: $0) }) {
    case "x11": X11System()
    case "wayland": WaylandSystem()
    default: nil
    }
  }
}
