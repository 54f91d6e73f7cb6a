import CSDL2
import Canvas
import Platform

/// The parts of X11 that exist once: SDL's connection to the server, the filter of its input, and the
/// language of the keyboard.
final class X11System: WindowSystem {
  let mailbox = Mailbox()
  let keyboardLanguage: any InputLanguageSource
  var pointers: any PointerDisplay { cursors }

  private let cursors = PointerCursors()
  private let server: X11Connection
  private let filter: X11InputFilter
  private let settings: X11Settings
  private let rootEvents: RootEvents
  private let counters: FrameCounters
  private let pinches: X11Pinches
  /// A window that is never shown: SDL reveals its connection only through a window. On the server
  /// it is the leader of all windows of the program.
  private let anchor: OpaquePointer
  private let leader: UInt
  private var pointerTheme: PointerTheme
  private let registrations = Registrations()

  /// Returns `nil` if SDL opens no window.
  init?() {
    guard let anchor = SDL_CreateWindow("Paber", 0, 0, 1, 1, SDL_WINDOW_HIDDEN.rawValue),
      let (display, leader) = Self.native(anchor)
    else { return nil }
    self.anchor = anchor
    self.leader = leader
    server = X11Connection(display: display)
    server.setLeader(leader, of: leader)
    server.setClass(Self.className, of: leader)
    settings = X11Settings(connection: server, mailbox: mailbox)
    rootEvents = RootEvents(connection: server, settings: settings)
    counters = FrameCounters(connection: server)
    pinches = X11Pinches(connection: server)
    pointerTheme = PointerTheme(settings.daemon)
    pointerTheme.use(on: display)
    let language = X11KeyboardLanguage(connection: server, mailbox: mailbox)
    keyboardLanguage = language
    filter = X11InputFilter(
      connection: server, keyboardLanguage: language, settings: settings, counters: counters,
      pinches: pinches, mailbox: mailbox)
    DisplayLoss.watchX11()
    settings.didChange.observe(in: registrations) { [weak self] in self?.followSettings() }
  }

  /// The class of all windows.
  private static let className = "paber"

  var rightAltWrites: Bool { filter.rightAltWrites }
  var lastGrab: UInt32? { filter.lastGrab }
  var unitsPerPixel: Double { settings.scale?.factor ?? 1 }
  /// True with a scale: dots per inch are the product of both.
  var scaleHoldsTextScale: Bool { settings.scale != nil }
  var settingsDidChange: Broadcast<Void>? { settings.didChange }

  private func followSettings() {
    rootEvents.settingsDidChange()
    let theme = PointerTheme(settings.daemon)
    guard theme != pointerTheme else { return }
    pointerTheme = theme
    theme.use(on: server.display)
    cursors.reload()
  }

  func amended(_ settings: DesktopSettings) -> DesktopSettings {
    self.settings.daemon.amended(settings)
  }

  var connection: Int32 { server.descriptor }
  var docksDidChange: Broadcast<Void> { filter.workAreaDidChange }
  var windowWasDestroyed: Broadcast<UInt32> { filter.windowWasDestroyed }
  var windowStateDidChange: Broadcast<UInt32>? { filter.windowStateDidChange }

  /// Moves a window that was never shown to a place of the screen.
  private func place(_ handle: SDLHandle, x: Int, y: Int) {
    if Self.isCompatibility, let number = Self.native(handle.pointer)?.window {
      server.setPlace(x: x, y: y, of: number)
    } else {
      handle.setPosition(x: x, y: y)
      // Its configure events are relative to the parent window: now that is the screen, and the window
      // manager's frame as soon as the window is shown. SDL looks when it reads them.
      SDL_PumpEvents()
    }
  }

  /// True for sdl2-compat, whose versions end with 50 or more.
  private static var isCompatibility: Bool {
    var version = SDL_version()
    SDL_GetVersion(&version)
    return version.patch >= 50
  }

  func nextEvent() -> DesktopEvent? { filter.corrected(DesktopEvent.next()) }

  func makeWindow(_ window: NewWindow) throws -> any NativeWindow {
    let handle = try SDLHandle(for: window, flags: SDL_WINDOW_BORDERLESS.rawValue)
    var keepsPlace = window.isFixed
    if !keepsPlace, let position = window.position, handle.isSeen(at: position) {
      place(handle, x: position.x, y: position.y)
      keepsPlace = true
    }
    let number = Self.native(handle.pointer)?.window ?? 0
    filter.windows[number] = handle.id
    rootEvents.windowWasMade()
    server.keepContentsOnResize(of: number)
    if !keepsPlace { server.leavePlaceOpen(of: number) }
    server.setLeader(leader, of: number)
    server.setClass(Self.className, of: number)
    return X11Window(
      handle, number: number, connection: server, settings: settings, rootEvents: rootEvents,
      counters: counters, pinches: pinches)
  }

  func nativeKey(of event: DesktopEvent) -> NativeKey? {
    guard let stamp = event.stamp else { return nil }
    return NativeKey(
      symbol: UInt32(truncatingIfNeeded: server.keysym(of: stamp.keycode, state: stamp.state)),
      code: stamp.keycode - 8, held: stamp.state & 0xFF,
      isPress: event.type == SDL_KEYDOWN)
  }

  func writtenSign(of event: DesktopEvent) -> Character? {
    guard let stamp = event.stamp else { return nil }
    let state = stamp.state & ~UInt32(ControlMask | Mod1Mask | Mod4Mask)
    let symbol = server.keysym(of: stamp.keycode, state: state)
    return KeySigns.sign(of: UInt32(truncatingIfNeeded: symbol))
  }

  func hasKey(writing sign: Character, beside event: DesktopEvent) -> Bool {
    guard let group = event.stamp?.group else { return true }
    return KeyMapping.writingPlaces.contains { place in
      guard let code = WaylandKeys.code(of: place) else { return false }
      let symbol = server.keysym(of: code + 8, group: group)
      return KeySigns.sign(of: UInt32(truncatingIfNeeded: symbol)) == sign
    }
  }

  func takeDeadKeys(before event: DesktopEvent) -> DeadKeys.Ending? {
    filter.deadKeys.takeEnding(of: event)
  }

  /// Does nothing: SDL reports it for new keyboards only; switches between groups come by the filter.
  func keymapDidChange() {}

  func setWatchesDocks(_ watches: Bool) { rootEvents.setWatchesWorkArea(watches) }

  /// Continues to sleep after events that are for SDL alone, such as the change of its own property
  /// with the time of the last key, which the X server reports after every key.
  func wait(until end: Double?, hearsInputMethod: Bool) {
    counters.framesAreDrawn()
    while true {
      // Some of SDL's calls leave events in its queue, which must not be waited for.
      let seconds = hasEvents ? 0 : end.map { $0 - SDLClock.seconds }
      let waker = server.wait(orFor: mailbox.descriptor, seconds: seconds)
      if waker.isDescriptor { mailbox.empty() }
      // An animation step has nothing to read.
      if waker.isServer || hearsInputMethod { SDL_PumpEvents() }
      if waker.isDescriptor || hasEvents { return }
      if let end, SDLClock.seconds >= end { return }
    }
  }

  /// True if SDL has read events that were not handled.
  private var hasEvents: Bool {
    SDL_HasEvents(SDL_FIRSTEVENT.rawValue, SDL_LASTEVENT.rawValue) == SDL_TRUE
  }

  /// The connection and the number of a window of SDL's.
  private static func native(
    _ window: OpaquePointer
  ) -> (display: OpaquePointer, window: UInt)? {
    var native = SDL_SysWMinfo()
    guard csdl_native_window(window, &native) == SDL_TRUE, native.subsystem == SDL_SYSWM_X11,
      let display = native.info.x11.display
    else { return nil }
    return (display, native.info.x11.window)
  }
}
