import CSDL2
import CWayland
import Canvas
import Platform

/// A window on a Wayland compositor, which alone knows its place.
///
/// Units are the compositor's. Buffers have the size that the compositor wants to the 120th, and a
/// viewport scales them to the window's.
///
/// It owns the surface, its role in the shell while the window is shown, and the objects of both.
///
/// **Invariant:** the surface and its objects are destroyed by `close`; nothing is called after that.
final class WaylandWindow: NativeWindow {
  let id: UInt32
  let isResizable: Bool
  /// The surface as libwayland knows it.
  let surface: OpaquePointer
  /// The compositor's states of the window.
  private(set) var states: WaylandWindowStates = []
  /// Device pixels in a unit.
  var unitScale = WaylandScale(factor: 1)

  /// The role in the compositor's shell; `nil` until the window is shown.
  private(set) var toplevel: WaylandToplevel?
  private let name: String
  var title: String
  let connection: WaylandConnection
  let activation: WaylandActivation?
  private(set) weak var client: (any NativeWindowClient)?
  /// The compositor's numbers of the monitors that it is on.
  var outputs: [UInt32] = []
  /// True if it has been on a monitor.
  var wasOnMonitor = false
  /// The scale that the compositor prefers; `nil` if it names none.
  var preferredScale: WaylandScale?
  /// Scales a buffer of any size to the window's; `nil` if the compositor scales by whole numbers.
  let viewport: OpaquePointer?
  private let fractionalScale: OpaquePointer?
  private var decoration: WaylandDecoration?
  private var export: WaylandExport?
  /// The size in units for which the viewport is set.
  private var viewportSize: (width: Int, height: Int)?
  private var extent: WaylandWindowSize
  /// The full-screen state that was asked for, until the compositor answers.
  var fullScreenWish = FullScreenWish()
  /// True if the surface's state has changed since the last commit, as by an acknowledged configuration.
  private var needsCommit = false
  /// The size in units of the last frame; `nil` before the first.
  private var frameSize: (width: Int, height: Int)?
  /// Units.
  private var minimumSize: (width: Int, height: Int)?

  /// Makes a window that is not shown yet.
  ///
  /// - Parameters:
  ///   - name: the name of the desktop entry.
  ///   - surface: a new surface, which the window takes over.
  ///   - id: its number in events.
  init(
    _ window: NewWindow, name: String, surface: OpaquePointer, id: UInt32,
    connection: WaylandConnection, activation: WaylandActivation?
  ) {
    self.id = id
    self.name = name
    self.surface = surface
    title = window.title
    isResizable = !window.isFixed
    extent = WaylandWindowSize(
      width: window.width, height: window.height, isFixed: window.isFixed)
    self.connection = connection
    self.activation = activation
    viewport = connection.makeViewport(for: surface)
    fractionalScale = viewport == nil ? nil : connection.makeFractionalScale(for: surface)
    if let fractionalScale {
      wp_fractional_scale_v1_add_listener(
        fractionalScale, Self.fractionalListener, WaylandListener.context(of: self))
    }
    wl_surface_add_listener(
      surface, Self.surfaceListener, WaylandListener.context(of: self))
    connection.add(self)
    unitScale = currentScale
  }

  var parentName: String { export?.name ?? "" }

  var number: UInt32? { wl_proxy_get_id(surface) }

  func watch(for client: any NativeWindowClient) { self.client = client }

  /// Passes on a movement of two fingers on a touchpad.
  func pinched(_ step: TouchpadPinch.Step) { client?.pinched(step) }

  // Size

  var size: (width: Int, height: Int) { (extent.current.width, extent.current.height) }

  var unitFactor: Double { unitScale.factor }

  /// The compositor alone determines the scale.
  var scale: Scale { Scale(unitScale.factor) }

  func deviceSize(width: Int, height: Int) -> (width: Int, height: Int) {
    (unitScale.pixels(width), unitScale.pixels(height))
  }

  /// Sets the viewport so that the next commit shows a buffer at the window's current size.
  func willCommit() {
    let size = size
    (needsCommit, frameSize) = (false, size)
    guard let viewport else {
      wl_surface_set_buffer_scale(surface, Int32(unitScale.wholeFactor))
      return
    }
    if let viewportSize, viewportSize == size { return }
    viewportSize = size
    wp_viewport_set_destination(viewport, Int32(size.width), Int32(size.height))
  }

  /// Commits a change of the surface's state for which no frame has to be drawn. If the size has changed
  /// a frame is about to come.
  func commitAccepted() {
    guard needsCommit, let frameSize, frameSize == size else { return }
    needsCommit = false
    wl_surface_commit(surface)
    connection.flush()
  }

  var position: (x: Int, y: Int) { (0, 0) }

  var frameInterval: Double {
    (monitors.first ?? connection.outputs.first)?.geometry.frameInterval ?? 1.0 / 60.0
  }

  func setMinimumSize(width: Int, height: Int) {
    minimumSize = (width, height)
    tellLimits()
  }

  /// Sends the limits of the size. They are the size itself where the user can't resize.
  private func tellLimits() {
    guard let toplevel else { return }
    let fixed = isResizable ? nil : (width: extent.own.width, height: extent.own.height)
    let (least, most) = (fixed ?? minimumSize ?? (0, 0), fixed ?? (0, 0))
    needsCommit = true
    // The minimum must never be greater than the maximum.
    xdg_toplevel_set_min_size(toplevel.handle, 0, 0)
    xdg_toplevel_set_max_size(toplevel.handle, Int32(most.width), Int32(most.height))
    xdg_toplevel_set_min_size(toplevel.handle, Int32(least.width), Int32(least.height))
  }

  func setFrame(_ frame: DeviceRect) { setSize(width: frame.width, height: frame.height) }

  func setSize(width: Int, height: Int) {
    resize { $0.set(width: width, height: height, in: states) }
    if !isResizable { tellLimits() }
  }

  private func resize(_ body: (inout WaylandWindowSize) -> Void) {
    let former = extent.current
    body(&extent)
    if extent.current != former { connection.events.appendSizeChange(of: id) }
  }

  // Events of the compositor

  /// True once frames may be shown: the compositor has sent the first size.
  var isConfigured: Bool { toplevel?.isConfigured ?? false }

  func wasAskedToClose() { connection.events.append(SDL_WINDOWEVENT_CLOSE, of: id) }

  /// Applies a size and states that the compositor has sent.
  func configured(width: Int, height: Int, _ new: WaylandWindowStates) {
    let isOther = new.withoutKeyboard != states.withoutKeyboard || fullScreenWish.wanted != nil
    (states, needsCommit) = (new, true)
    fullScreenWish.follow(isFullScreen: new.contains(.fullScreen))
    resize { $0.follow(width: width, height: height, in: new) }
    guard isOther else { return }
    client?.metricsDidChange()
    // The window's frame shows these states.
    connection.events.append(SDL_WINDOWEVENT_EXPOSED, of: id)
  }

  func isDecorated(asked: Bool) -> Bool { asked && decoration?.isDrawn == true }

  func setDecorated(_ decorated: Bool) {
    decoration?.ask(for: decorated)
    connection.flush()
  }

  /// All edges but those where a maximized or tiled window has no room beyond.
  func bareEdges(of frame: DeviceRect) -> WindowEdges {
    WindowEdges.all.subtracting(states.tiledEdges)
  }

  func screenEdges(of frame: DeviceRect) -> WindowEdges { edgesOfScreen }

  /// The edges that are those of the screen, wherever the window is.
  var edgesOfScreen: WindowEdges {
    let monitors = monitors
    // A window on two monitors ends at the edges of neither.
    let monitor = monitors.count == 1 ? monitors.first?.geometry.units : nil
    return states.screenEdges(size: size, monitor: monitor ?? (0, 0))
  }

  /// 0: compositors make room for an on-screen keyboard by themselves.
  func coveredHeight(of frame: DeviceRect) -> Int { 0 }

  /// Does nothing: a program can't place windows on other monitors.
  func setCoversOtherMonitors(_ covers: Bool) {}

  // Showing

  func presenters(for window: any NativeWindowClient) -> [() -> (any Presenter)?] {
    [
      { [unowned self, connection, weak window] in
        WaylandPresenter(window: self, connection: connection, client: window)
      }
    ]
  }

  /// Gives the surface its role, and waits for its first size and states, and for news of a frame around
  /// it. A compositor that never sends them is left by a signal only, as with SDL.
  func show(with token: ActivationToken?, isDecorated: Bool) {
    guard toplevel == nil, let made = connection.makeToplevel(of: self) else { return }
    toplevel = made
    xdg_toplevel_set_title(made.handle, title)
    xdg_toplevel_set_app_id(made.handle, name)
    tellLimits()
    decoration = connection.makeDecoration(for: made.handle) { [weak self] in
      self?.client?.metricsDidChange()
    }
    decoration?.ask(for: isDecorated)
    wl_surface_commit(surface)
    while !made.isConfigured, connection.readEvents() {}
    if let token = token?.waylandToken { activation?.activate(surface, with: token) }
  }

  /// Requests the exported name early: it has come long before a dialog can be opened.
  func finishOpening() {
    export = connection.makeExport(of: surface)
    connection.flush()
    connection.seat.keyboard.prepare()
  }

  func close(isGone: Bool) {
    (decoration, export) = (nil, nil)
    connection.forget(surface)
    if let fractionalScale { wp_fractional_scale_v1_destroy(fractionalScale) }
    if let viewport { wp_viewport_destroy(viewport) }
    toplevel = nil
    wl_surface_destroy(surface)
    connection.flush()
  }
}
