import CSDL2
import CWayland
import Canvas
import Glibc
import Platform

/// A window of SDL's on a Wayland compositor, which alone knows its place.
///
/// SDL's units are the compositor's. SDL supports only some scales, so it is told none: buffers
/// have the size that the compositor wants to the 120th, and a viewport scales them to the
/// window's.
///
/// **Invariant:** nothing is called after `close`; until then `surface` is that of SDL's window.
final class WaylandWindow: NativeWindow {
  let id: UInt32
  /// The surface as libwayland knows it.
  let surface: OpaquePointer
  /// The compositor's states of the window.
  private(set) var states: WaylandWindowStates = []
  /// Device pixels in a unit.
  private(set) var unitScale = WaylandScale(factor: 1)

  private let handle: SDLHandle
  private let connection: WaylandConnection
  private let activation: WaylandActivation?
  private weak var client: (any NativeWindowClient)?
  /// The compositor's numbers of the monitors that it is on.
  private var outputs: [UInt32] = []
  /// True if it has been on a monitor.
  private var wasOnMonitor = false
  /// The scale that the compositor prefers; `nil` if it names none.
  private var preferredScale: WaylandScale?
  /// Scales a buffer of any size to the window's; `nil` if the compositor scales by whole numbers.
  private let viewport: OpaquePointer?
  private let fractionalScale: OpaquePointer?
  private var decoration: WaylandDecoration?
  private var export: WaylandExport?
  /// The size in units for which the viewport is set.
  private var viewportSize: (width: Int, height: Int)?
  /// The size that the compositor has sent last, in units.
  private var dictatedSize: (width: Int, height: Int)?
  /// True if the program has resized the window since.
  private var hasOwnSize = false
  /// Units. Only the compositor is told, never SDL, which would enlarge a smaller tile.
  private var minimumSize: (width: Int, height: Int)?

  /// Takes over a window by SDL's handle and its surface.
  init(
    _ handle: SDLHandle, surface: OpaquePointer, connection: WaylandConnection,
    activation: WaylandActivation?
  ) {
    self.handle = handle
    id = handle.id
    self.surface = surface
    self.connection = connection
    self.activation = activation
    viewport = connection.makeViewport(for: surface)
    fractionalScale = viewport == nil ? nil : connection.makeFractionalScale(for: surface)
    if let fractionalScale {
      wp_fractional_scale_v1_add_listener(
        fractionalScale, Self.listener, WaylandListener.context(of: self))
    }
    connection.add(self)
    unitScale = currentScale
  }

  isolated deinit {
    if let fractionalScale { wp_fractional_scale_v1_destroy(fractionalScale) }
    if let viewport { wp_viewport_destroy(viewport) }
  }

  var parentName: String { export?.name ?? "" }

  var number: UInt32? { wl_proxy_get_id(surface) }

  func watch(for client: any NativeWindowClient) { self.client = client }

  /// Passes on a movement of two fingers on a touchpad.
  func pinched(_ step: TouchpadPinch.Step) { client?.pinched(step) }

  // Size and scale

  var unitFactor: Double { unitScale.factor }

  /// The compositor alone determines the scale.
  var scale: Scale { Scale(unitScale.factor) }

  func deviceSize(width: Int, height: Int) -> (width: Int, height: Int) {
    (unitScale.pixels(width), unitScale.pixels(height))
  }

  /// Sets the viewport so that the next commit shows a buffer at the window's current size.
  func willCommit() {
    guard let viewport else {
      // Each time: SDL sets its own with each new size.
      wl_surface_set_buffer_scale(surface, Int32(unitScale.wholeFactor))
      return
    }
    let size = size
    if let viewportSize, viewportSize == size { return }
    viewportSize = size
    wp_viewport_set_destination(viewport, Int32(size.width), Int32(size.height))
  }

  var size: (width: Int, height: Int) { handle.size }
  var position: (x: Int, y: Int) { handle.position }
  var isResizable: Bool { handle.has(SDL_WINDOW_RESIZABLE) }
  var frameInterval: Double { handle.frameInterval }

  /// Updates the scale after the window has entered or left a monitor.
  func moved(to output: UInt32, enters: Bool) {
    outputs.removeAll { $0 == output }
    if enters { outputs.append(output) }
    wasOnMonitor = wasOnMonitor || enters
    refreshScale()
  }

  /// Determines the scale again, after one of its sources has changed.
  func refreshScale() {
    let scale = currentScale
    guard scale != unitScale else { return }
    unitScale = scale
    connection.scaleDidChange(of: surface)
    client?.metricsDidChange()
  }

  private var currentScale: WaylandScale {
    let monitors = connection.outputs
    return WaylandScale.choice(
      preferred: preferredScale,
      own: monitors.filter { outputs.contains($0.number) }.map(\.geometry.scale),
      former: wasOnMonitor ? unitScale : nil,
      all: monitors.map(\.geometry.scale), isFractional: viewport != nil)
  }

  func setMinimumSize(width: Int, height: Int) {
    minimumSize = (width, height)
    tellMinimumSize()
  }

  /// Sends the minimum size. SDL resets it whenever full screen begins or ends.
  private func tellMinimumSize() {
    guard let minimumSize, let toplevel, !states.contains(.fullScreen) else { return }
    xdg_toplevel_set_min_size(toplevel, Int32(minimumSize.width), Int32(minimumSize.height))
  }

  func setFrame(_ frame: DeviceRect) {
    hasOwnSize = true
    handle.setSize(width: frame.width, height: frame.height)
  }

  func setSize(width: Int, height: Int) { handle.setSize(width: width, height: height) }

  // Events of the compositor

  /// The window's toplevel in the compositor's shell; `nil` if it is not shown.
  var toplevel: OpaquePointer? { WaylandSystem.native(handle.pointer)?.toplevel }

  /// Applies a size and states that the compositor has sent. Returns true if the size counts: some
  /// compositors repeat their last size, as when the keyboard comes, though the program has resized
  /// the window since.
  func configured(width: Int, height: Int, _ new: WaylandWindowStates) -> Bool {
    let isSaidAgain = dictatedSize.map { $0 == (width, height) } ?? false
    let isOwn = hasOwnSize && isSaidAgain && new.isFloating
    dictatedSize = (width, height)
    if !isOwn { hasOwnSize = false }
    if new.withoutKeyboard != states.withoutKeyboard {
      states = new
      tellMinimumSize()
      client?.metricsDidChange()
    }
    return !isOwn
  }

  var isTile: Bool { states.isTiled }
  var canMove: Bool { false }
  var screenPointer: ScreenPointer? { nil }

  /// The pointer in the window, whose top left corner stays while the program resizes it.
  var dragPointer: ScreenPointer { handle.pointerInWindow }
  var heldButtons: UInt32 { SDL_GetMouseState(nil, nil) }
  var hasPointer: Bool { handle.hasPointer }
  func capturePointer(_ captures: Bool) { handle.capturePointer(captures) }

  func beginMove(from place: (x: Int, y: Int)) -> Bool {
    takePointer { xdg_toplevel_move($0, $1, $2) }
  }

  /// The program resizes a floating window by its right and bottom edges, and follows the pointer
  /// beyond the minimum size; for a tile the compositor does, as it alone knows the neighbours.
  func beginResize(_ edges: WindowEdges) -> Bool {
    guard states.isTiled || !edges.isDisjoint(with: [.left, .top]) else { return false }
    return takePointer { xdg_toplevel_resize($0, $1, $2, edges.waylandEdges) }
  }

  /// Makes the compositor follow the pointer with the button that is down; it keeps the release.
  private func takePointer(
    _ request: (_ toplevel: OpaquePointer, _ seat: OpaquePointer, _ serial: UInt32) -> Void
  ) -> Bool {
    guard let toplevel, let seat = connection.seat else { return false }
    // If the button is up already, some would go on until the next click.
    if heldButtons & 1 != 0 {
      request(toplevel, seat.handle, seat.buttonSerial)
      cwayland_release_button(seat.buttonSerial)
      connection.flush()
    }
    return true
  }

  func showMenu(x: Int, y: Int) -> Bool {
    guard connection.showsWindowMenus, let toplevel, let seat = connection.seat else {
      return false
    }
    xdg_toplevel_show_window_menu(toplevel, seat.handle, seat.pressSerial, Int32(x), Int32(y))
    connection.flush()
    return true
  }

  func isDecorated(asked: Bool) -> Bool { asked && decoration?.isDrawn == true }

  func setDecorated(_ decorated: Bool) {
    handle.setDecorated(decorated)
    decoration?.ask(for: decorated)
  }

  /// All edges but those where a maximized or tiled window has no room beyond.
  func bareEdges(of frame: DeviceRect) -> WindowEdges {
    WindowEdges.all.subtracting(states.tiledEdges)
  }

  func screenEdges(of frame: DeviceRect) -> WindowEdges {
    let monitors = connection.outputs.filter { outputs.contains($0.number) }
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
      { [unowned self, handle, connection, weak window] in
        WaylandPresenter(window: self, handle: handle.pointer, connection: connection, client: window)
      }
    ]
  }

  /// SDL passes the token to the compositor when it shows the window, and unsets the variable.
  func show(with activation: ActivationToken?, isDecorated: Bool) {
    if let token = activation?.waylandToken { setenv("XDG_ACTIVATION_TOKEN", token, 1) }
    handle.show()
    tellMinimumSize()
    guard let toplevel else { return }
    decoration = connection.makeDecoration(for: toplevel) { [weak self] in
      self?.client?.metricsDidChange()
    }
    decoration?.ask(for: isDecorated)
  }

  /// Requests the exported name early: it has come long before a dialog can be opened.
  func finishOpening() { export = connection.makeExport(of: surface) }

  func close(isGone: Bool) {
    (decoration, export) = (nil, nil)
    connection.forget(surface)
    if !isGone { handle.destroy() }
  }

  var hasKeyboard: Bool { handle.has(SDL_WINDOW_INPUT_FOCUS) }
  var isMaximized: Bool { handle.has(SDL_WINDOW_MAXIMIZED) }
  func setMaximized(_ maximized: Bool) { handle.setMaximized(maximized) }
  func minimize() { handle.minimize() }
  var isFullScreen: Bool { handle.has(SDL_WINDOW_FULLSCREEN) }

  /// SDL forgets a maximized state when it fills the monitor.
  func setFullScreen(_ fullScreen: Bool) -> Bool {
    handle.setFullScreen(fullScreen)
    return false
  }

  /// SDL activates with a token of its own, which it only gets while one of our windows has the focus.
  func activate(with token: ActivationToken?) {
    handle.activate()
    if let token = token?.waylandToken { activation?.activate(surface, with: token) }
  }

  func setTitle(_ title: String) { handle.setTitle(title) }

  nonisolated(unsafe) private static let listener: UnsafePointer<wp_fractional_scale_v1_listener> =
    WaylandListener.lasting(
      wp_fractional_scale_v1_listener(preferred_scale: { context, _, parts in
        WaylandListener.tell(context, as: WaylandWindow.self) {
          $0.preferredScale = WaylandScale(parts: Int(parts))
          $0.refreshScale()
        }
      }))
}
