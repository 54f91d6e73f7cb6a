import CSDL2
import CWayland
import Platform

/// The parts of Wayland that exist once: SDL's connection to the compositor, and the language of
/// the keyboard by its letters.
final class WaylandSystem: WindowSystem {
  let mailbox = Mailbox()
  private let windowFlags: UInt32
  var keyboardLanguage: any InputLanguageSource { letters }
  let docksDidChange = Broadcast<Void>()
  /// Never sends: no other program can destroy a window.
  let windowWasDestroyed = Broadcast<UInt32>()
  var connection: Int32 { compositor.descriptor }

  let pointers: any PointerDisplay

  private let letters = LetterKeyboardLanguage()
  private let compositor: WaylandConnection
  private let textInput: WaylandTextInput?
  private let activation: WaylandActivation?
  /// A window that is never shown: SDL reveals its connection only through a window.
  private let anchor: OpaquePointer

  /// Returns `nil` if SDL opens no window, or the compositor shares no memory.
  init?() {
    windowFlags = SDL_WINDOW_BORDERLESS.rawValue | Self.flagsWithoutDriver()
    guard
      let anchor = SDL_CreateWindow(
        "Paber", 0, 0, 1, 1, SDL_WINDOW_HIDDEN.rawValue | windowFlags),
      let display = Self.native(anchor)?.display,
      let connection = WaylandConnection(display: display)
    else { return nil }
    self.anchor = anchor
    compositor = connection
    textInput = WaylandTextInput(connection)
    activation = WaylandActivation(connection, mainThread: mailbox)
    pointers = WaylandPointers(connection: connection)
  }

  var rightAltWrites: Bool { true }
  var lastGrab: UInt32? { nil }
  var unitsPerPixel: Double { 1 }
  var scaleHoldsTextScale: Bool { false }

  func makeWindow(_ window: NewWindow) throws -> any NativeWindow {
    let handle = try SDLHandle(for: window, flags: windowFlags)
    // Invariant: every window of SDL's has a surface on Wayland, from its making on.
    return WaylandWindow(
      handle, surface: surface(of: handle.pointer), connection: compositor, activation: activation)
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

  private func surface(of window: OpaquePointer) -> OpaquePointer {
    guard let surface = Self.native(window)?.surface else {
      preconditionFailure("a window of SDL's without a surface")
    }
    return surface
  }

  /// For screen readers; the compositor's input method has had the keys before.
  func nativeKey(of event: DesktopEvent) -> NativeKey? { WaylandKeys.key(of: event.sdl.key) }

  func writtenSign(of event: DesktopEvent) -> Character? {
    compositor.seat?.typedKeys.sign(of: event.sdl.key.keysym.sym)
  }

  /// SDL's key codes are those of the layout in use.
  func hasKey(writing sign: Character, beside event: DesktopEvent) -> Bool {
    KeyMapping.hasKey(writing: sign)
  }

  func takeDeadKeys(before event: DesktopEvent) -> DeadKeys.Ending? {
    compositor.seat?.typedKeys.takeEnding(of: event.sdl.key.keysym.sym)
  }

  func keymapDidChange() { letters.keymapDidChange() }

  /// Does nothing: compositors don't report docks.
  func setWatchesDocks(_ watches: Bool) {}

  /// Pumps SDL in time for the next key repeat, which SDL makes by its own clock.
  func wait(until end: Double?, hearsInputMethod: Bool) {
    while true {
      let now = SDLClock.seconds
      let due = end.earlier(compositor.seat?.nextRepeat(after: now))
      let seconds = hasEvents ? 0 : due.map { $0 - now }
      let isRung = compositor.wait(orFor: mailbox.descriptor, seconds: seconds)
      if isRung { mailbox.empty() }
      SDL_PumpEvents()
      // Compositors' events are often for libwayland alone, as that a buffer is free.
      if isRung || hasEvents { return }
      if let end, SDLClock.seconds >= end { return }
    }
  }

  /// True if SDL has read events that were not handled.
  private var hasEvents: Bool {
    SDL_HasEvents(SDL_FIRSTEVENT.rawValue, SDL_LASTEVENT.rawValue) == SDL_TRUE
  }

  /// SDL before 2.30 sets up EGL for each window, and with it a GPU driver, unless the window is
  /// for Vulkan. The program itself replaces Vulkan's loader then, and loads nothing (`CWayland`).
  private static func flagsWithoutDriver() -> UInt32 {
    var version = SDL_version()
    SDL_GetVersion(&version)
    let isMended = (version.major, version.minor) >= (2, 30)
    guard !isMended, SDL_Vulkan_LoadLibrary("") == 0 else { return 0 }
    return SDL_WINDOW_VULKAN.rawValue
  }

  /// The connection and the surface of a window of SDL's, and its toplevel in the compositor's
  /// shell while it is shown.
  static func native(
    _ window: OpaquePointer
  ) -> (display: OpaquePointer, surface: OpaquePointer?, toplevel: OpaquePointer?)? {
    var native = SDL_SysWMinfo()
    guard csdl_native_window(window, &native) == SDL_TRUE,
      native.subsystem == SDL_SYSWM_WAYLAND, let display = native.info.wl.display
    else { return nil }
    return (display, native.info.wl.surface, native.info.wl.xdg_toplevel)
  }
}
