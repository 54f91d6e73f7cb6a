import CSDL2
import Canvas
import Platform

/// A window of SDL's on an X server. An SDL unit is a device pixel there.
///
/// **Invariant:** the window of SDL outlives this object.
final class X11Window: NativeWindow {
  private let handle: OpaquePointer
  /// The window's number on the server.
  private let number: UInt
  private let connection: X11Connection
  private let settings: X11Settings
  /// The start that ends with the window's first frame.
  private var startupID: String?
  /// What covers the other monitors.
  private var blankMonitors: [BlankMonitor] = []

  /// Takes on a window by SDL's handle and the server's number.
  init(
    _ handle: OpaquePointer, number: UInt, connection: X11Connection, settings: X11Settings
  ) {
    self.handle = handle
    self.number = number
    self.connection = connection
    self.settings = settings
  }

  var canMove: Bool { true }

  /// By asking the window manager once the pointer moves: a hit test would give it every press, and
  /// of two quick ones it takes the second for its own.
  var movesByHitTest: Bool { false }

  var isFullScreen: Bool? { connection.isFullScreen(number) }

  func setFullScreen(_ fullScreen: Bool) -> Bool {
    connection.setFullScreen(fullScreen, number)
    return true
  }

  var position: (x: Int, y: Int)? { connection.place(of: number) }

  func beginMove(from place: (x: Int, y: Int)) -> Bool {
    // One that is up already is about to be told of.
    !connection.isLeftButtonDown || connection.beginMove(of: number, from: place)
  }

  func showMenu(at place: (x: Int, y: Int)) -> Bool {
    connection.showMenu(of: number, at: place)
  }

  var screenPointer: ScreenPointer? { connection.pointer }

  var dragPointer: ScreenPointer {
    if let pointer = connection.pointer { return pointer }
    // It is on another screen, of which SDL may know.
    var x: Int32 = 0
    var y: Int32 = 0
    let buttons = SDL_GetGlobalMouseState(&x, &y)
    return ScreenPointer(
      position: (Int(x), Int(y)), holdsLeft: buttons & 1 != 0, holdsAny: buttons != 0)
  }

  func dragPlace(of event: SDL_MouseButtonEvent) -> (x: Int, y: Int) {
    ScreenPlace(bits: event.which).map { (Int($0.x), Int($0.y)) } ?? dragPointer.position
  }

  /// Nothing is hit by anything.
  var isHitByPress: Bool { false }

  /// The desktop says how large things shall be.
  func scale(unitFactor: Double) -> Scale { settings.scale ?? Scale(1) }

  func presenters(for window: any PresenterClient) -> [() -> (any Presenter)?] {
    [
      { [handle, number, connection] in
        SharedImagePresenter(window: handle, nativeWindow: number, connection: connection)
      },
      { [handle] in WindowSurfacePresenter(window: handle) },
    ]
  }

  func willShow(with activation: ActivationToken) {
    startupID = activation.startupID
    connection.willMap(number, with: activation)
  }

  func finishOpening() {
    if let startupID { connection.endStartup(startupID) }
    startupID = nil
    connection.setIcon(of: number)
  }

  func raise(with activation: ActivationToken) {
    connection.raise(number, with: activation)
  }

  func setName(_ name: String) { connection.setName(name, of: number) }

  func setFrame(_ frame: DeviceRect) { connection.setFrame(frame, of: number) }

  func setSize(width: Int, height: Int) {
    connection.setSize(width: width, height: height, of: number)
  }

  func fitted(_ frame: DeviceRect) -> DeviceRect {
    guard let usable = monitor?.usable else { return frame }
    let (width, height) = (min(frame.width, usable.width), min(frame.height, usable.height))
    return DeviceRect(
      x: max(usable.x, min(frame.x, usable.maxX - width)),
      y: max(usable.y, min(frame.y, usable.maxY - height)), width: width, height: height)
  }

  /// Docks, an on-screen keyboard among them, say where they are.
  func coveredHeight(of frame: DeviceRect) -> Int {
    guard let (monitor, usable) = monitor else { return 0 }
    return ScreenKeyboard.covered(ofWindow: frame, onMonitor: monitor, usable: usable)
  }

  /// Window managers tile up to docks and the monitor's edges.
  func bareEdges(of frame: DeviceRect) -> WindowEdges {
    guard let usable = monitor?.usable else { return [] }
    var edges: WindowEdges = []
    if frame.x > usable.x { edges.insert(.left) }
    if frame.maxX < usable.maxX { edges.insert(.right) }
    if frame.y > usable.y { edges.insert(.top) }
    if frame.maxY < usable.maxY { edges.insert(.bottom) }
    return edges
  }

  /// The monitor that the window is on, and what docks leave of it; asks the server.
  private var monitor: (all: DeviceRect, usable: DeviceRect)? {
    let display = SDL_GetWindowDisplayIndex(handle)
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
    let own = SDL_GetWindowDisplayIndex(handle)
    for display in 0..<max(0, SDL_GetNumVideoDisplays()) where display != own {
      if let blank = BlankMonitor(display: display) { blankMonitors.append(blank) }
    }
    if !blankMonitors.isEmpty { SDL_RaiseWindow(handle) }
  }

  private static func rect(_ rect: SDL_Rect) -> DeviceRect {
    DeviceRect(x: Int(rect.x), y: Int(rect.y), width: Int(rect.w), height: Int(rect.h))
  }
}
