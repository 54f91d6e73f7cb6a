import CSDL2
import Canvas
import Platform

/// A window of SDL's on an X server. An SDL unit is a device pixel there.
///
/// **Invariant:** nothing is called after `close`.
final class X11Window: NativeWindow {
  let id: UInt32
  private let handle: SDLHandle
  /// The window's number on the server.
  private let xid: UInt
  private let connection: X11Connection
  private let settings: X11Settings
  private let rootEvents: RootEvents
  private let counters: FrameCounters
  private let pinches: X11Pinches
  /// The ID of the start that ends with the window's first frame.
  private var startupID: String?
  /// The windows that cover the other monitors.
  private var blankMonitors: [BlankMonitor] = []

  /// Takes over a window by SDL's handle and the server's number.
  init(
    _ handle: SDLHandle, number: UInt, connection: X11Connection, settings: X11Settings,
    rootEvents: RootEvents, counters: FrameCounters, pinches: X11Pinches
  ) {
    self.handle = handle
    id = handle.id
    xid = number
    self.connection = connection
    self.settings = settings
    self.rootEvents = rootEvents
    self.counters = counters
    self.pinches = pinches
  }

  var parentName: String { "x11:" + String(xid, radix: 16) }

  var number: UInt32? { UInt32(truncatingIfNeeded: xid) }

  var canMove: Bool { true }

  var isFullScreen: Bool { connection.isFullScreen(xid) }

  func setFullScreen(_ fullScreen: Bool) -> Bool {
    connection.setFullScreen(fullScreen, xid)
    return true
  }

  var isMaximized: Bool { handle.has(SDL_WINDOW_MAXIMIZED) }
  func setMaximized(_ maximized: Bool) { handle.setMaximized(maximized) }
  func minimize() { handle.minimize() }
  var hasKeyboard: Bool { handle.has(SDL_WINDOW_INPUT_FOCUS) }

  /// The server's answer, as SDL's idea can be wrong; SDL's where the server has none.
  var position: (x: Int, y: Int) { connection.place(of: xid) ?? handle.position }
  var size: (width: Int, height: Int) { handle.size }
  var frameInsets: (left: Int, top: Int) { handle.frameInsets }
  var frameInterval: Double { handle.frameInterval }

  func beginMove(from place: (x: Int, y: Int)) -> Bool {
    // A window manager that is asked to move a window whose button is up already would hold the
    // pointer until the next click.
    guard connection.isLeftButtonDown else { return false }
    return connection.beginMove(of: xid, from: place, isFree: !isMaximized)
  }

  func showMenu(x: Int, y: Int) -> Bool {
    guard let corner = connection.place(of: xid) else { return false }
    return connection.showMenu(of: xid, at: (corner.x + x, corner.y + y))
  }

  var screenPointer: ScreenPointer? { connection.pointer }

  var heldButtons: UInt32 { connection.heldButtons }

  var hasPointer: Bool { handle.hasPointer }
  func capturePointer(_ captures: Bool) { handle.capturePointer(captures) }

  var dragPointer: ScreenPointer {
    if let pointer = connection.pointer { return pointer }
    // It is on another screen, whose position SDL may know.
    var x: Int32 = 0
    var y: Int32 = 0
    let buttons = SDL_GetGlobalMouseState(&x, &y)
    return ScreenPointer(
      position: (Int(x), Int(y)), holdsLeft: buttons & 1 != 0, holdsAny: buttons != 0)
  }

  func dragPlace(of event: SDL_MouseButtonEvent, at place: (x: Int, y: Int)?) -> (x: Int, y: Int) {
    place ?? dragPointer.position
  }

  func beginResize(_ edges: WindowEdges) -> Bool {
    connection.isLeftButtonDown
      && connection.beginResize(of: xid, by: edges, from: dragPointer.position)
  }

  /// The desktop's scale.
  var scale: Scale { settings.scale ?? Scale(1) }
  var unitFactor: Double { 1 }
  func deviceSize(width: Int, height: Int) -> (width: Int, height: Int) { (width, height) }

  /// Reports gestures on touchpads only: other changes come with SDL's events.
  func watch(for client: any NativeWindowClient) { pinches.add(client, to: xid) }

  func presenters(for window: any NativeWindowClient) -> [() -> (any Presenter)?] {
    [
      { [handle, xid, connection] in
        SharedImagePresenter(window: handle.pointer, nativeWindow: xid, connection: connection)
      },
      { [handle] in WindowSurfacePresenter(window: handle.pointer) },
    ]
  }

  func show(with activation: ActivationToken?, isDecorated: Bool) {
    startupID = activation?.startupID
    connection.willMap(xid, with: activation)
    counters.add(to: xid)
    // Otherwise SDL notices when the window is mapped.
    if connection.map(xid) { handle.show() }
  }

  func finishOpening() {
    if let startupID { connection.endStartup(startupID, by: xid) }
    startupID = nil
    connection.setIcon(of: xid)
    pinches.select(on: xid)
  }

  func close(isGone: Bool) {
    pinches.remove(from: xid)
    if !isGone { handle.destroy() }
  }

  func activate(with activation: ActivationToken?) {
    connection.activate(xid, with: activation)
  }

  func setTitle(_ title: String) {
    handle.setTitle(title)
    connection.setName(title, of: xid)
  }

  func setMinimumSize(width: Int, height: Int) {
    handle.setMinimumSize(width: width, height: height)
  }

  /// False: window managers don't report it.
  var isTile: Bool { false }

  func setDecorated(_ decorated: Bool) { handle.setDecorated(decorated) }
  func isDecorated(asked: Bool) -> Bool { asked }

  func setFrame(_ frame: DeviceRect) { connection.setFrame(frame, of: xid) }

  var isResizable: Bool { handle.has(SDL_WINDOW_RESIZABLE) }

  /// SDL itself enlarges the limits of a window that the user can't resize.
  func setSize(width: Int, height: Int) {
    guard isResizable else { return handle.setSize(width: width, height: height) }
    connection.setSize(width: width, height: height, of: xid)
  }

  func fitted(_ frame: DeviceRect) -> DeviceRect {
    guard let usable = monitor?.usable else { return frame }
    let (width, height) = (min(frame.width, usable.width), min(frame.height, usable.height))
    return DeviceRect(
      x: max(usable.x, min(frame.x, usable.maxX - width)),
      y: max(usable.y, min(frame.y, usable.maxY - height)), width: width, height: height)
  }

  /// Computed from the areas of docks, an on-screen keyboard among them.
  func coveredHeight(of frame: DeviceRect) -> Int {
    guard let (monitor, usable) = monitor else { return 0 }
    return ScreenKeyboard.covered(ofWindow: frame, onMonitor: monitor, usable: usable)
  }

  /// All edges but those at docks and the monitor's edges, up to which window managers tile.
  func bareEdges(of frame: DeviceRect) -> WindowEdges {
    guard let usable = monitor?.usable else { return [] }
    return WindowEdges.all.subtracting(.reached(by: frame, in: usable))
  }

  func screenEdges(of frame: DeviceRect) -> WindowEdges {
    guard let usable = monitor?.usable else { return [] }
    return .reached(by: frame, in: usable)
  }

  /// The window's monitor, and the area that docks leave of it; asks the server.
  private var monitor: (all: DeviceRect, usable: DeviceRect)? {
    let display = SDL_GetWindowDisplayIndex(handle.pointer)
    var (all, usable) = (SDL_Rect(), SDL_Rect())
    guard display >= 0, SDL_GetDisplayBounds(display, &all) == 0,
      SDL_GetDisplayUsableBounds(display, &usable) == 0
    else { return nil }
    return (Self.rect(all), Self.rect(usable))
  }

  func setCoversOtherMonitors(_ covers: Bool) {
    guard covers else {
      blankMonitors = []
      return
    }
    guard blankMonitors.isEmpty else { return }
    let own = SDL_GetWindowDisplayIndex(handle.pointer)
    for display in 0..<max(0, SDL_GetNumVideoDisplays()) where display != own {
      if let blank = BlankMonitor(display: display) { blankMonitors.append(blank) }
    }
    guard !blankMonitors.isEmpty else { return }
    rootEvents.windowWasMade()
    SDL_RaiseWindow(handle.pointer)
  }

  private static func rect(_ rect: SDL_Rect) -> DeviceRect {
    DeviceRect(x: Int(rect.x), y: Int(rect.y), width: Int(rect.w), height: Int(rect.h))
  }
}
