import CSDL2
import Canvas
import Platform

/// A window of SDL's with the desktop's frame, used by SDL's own calls only.
///
/// **Invariant:** nothing is called after `close`.
final class PlainWindow: NativeWindow {
  let id: UInt32
  private let handle: SDLHandle

  /// Takes over a window of SDL's.
  init(_ handle: SDLHandle) {
    self.handle = handle
    id = handle.id
  }

  /// None that other programs know.
  var number: UInt32? { nil }
  var parentName: String { "" }
  /// False: the desktop moves and resizes by its frame.
  var canMove: Bool { false }
  var isFrameOptional: Bool { false }
  func isDecorated(asked: Bool) -> Bool { asked }
  func setDecorated(_ decorated: Bool) {}
  var screenPointer: ScreenPointer? { nil }

  var dragPointer: ScreenPointer { handle.pointerInWindow }
  var heldButtons: UInt32 { SDL_GetMouseState(nil, nil) }
  var hasPointer: Bool { handle.hasPointer }
  func capturePointer(_ captures: Bool) { handle.capturePointer(captures) }

  /// True, and does nothing: white space moves nothing where the window has a frame to hold it by.
  func beginMove(from place: (x: Int, y: Int)) -> Bool { true }
  /// True, and does nothing.
  func beginResize(_ edges: WindowEdges) -> Bool { true }
  func showMenu(x: Int, y: Int) -> Bool { false }

  // Size and scale

  var unitFactor: Double {
    let (units, pixels) = sizes
    return units.width > 0 ? Double(pixels.width) / Double(units.width) : 1
  }

  var scale: Scale { Scale(unitFactor) }

  func deviceSize(width: Int, height: Int) -> (width: Int, height: Int) {
    let (units, pixels) = sizes
    if units == (width, height) { return pixels }
    let factor = unitFactor
    return (
      Int((Double(width) * factor).rounded()), Int((Double(height) * factor).rounded())
    )
  }

  private var sizes: (units: (width: Int, height: Int), pixels: (width: Int, height: Int)) {
    var (across, down): (Int32, Int32) = (0, 0)
    SDL_GetWindowSizeInPixels(handle.pointer, &across, &down)
    return (size, (Int(across), Int(down)))
  }

  func setMinimumSize(width: Int, height: Int) {
    handle.setMinimumSize(width: width, height: height)
  }

  var position: (x: Int, y: Int) { handle.position }
  var size: (width: Int, height: Int) { handle.size }
  var isResizable: Bool { handle.has(SDL_WINDOW_RESIZABLE) }

  func setFrame(_ frame: DeviceRect) { handle.setSize(width: frame.width, height: frame.height) }

  func setSize(width: Int, height: Int) { handle.setSize(width: width, height: height) }

  var frameInterval: Double { handle.frameInterval }

  // States

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

  /// False: SDL does not tell.
  var isTile: Bool { false }
  func coveredHeight(of frame: DeviceRect) -> Int { 0 }
  func bareEdges(of frame: DeviceRect) -> WindowEdges { .all }
  func screenEdges(of frame: DeviceRect) -> WindowEdges { [] }
  func setCoversOtherMonitors(_ covers: Bool) {}

  // Showing

  /// Does nothing: changes come with SDL's events.
  func watch(for client: any NativeWindowClient) {}

  func presenters(for window: any NativeWindowClient) -> [() -> (any Presenter)?] {
    [
      { [handle] in WindowSurfacePresenter(window: handle.pointer) },
      { [handle] in TexturePresenter(window: handle.pointer) },
    ]
  }

  func show(with activation: ActivationToken?, isDecorated: Bool) { handle.show() }

  func close(isGone: Bool) { if !isGone { handle.destroy() } }

  func activate(with activation: ActivationToken?) { handle.activate() }

  func setTitle(_ title: String) { handle.setTitle(title) }
}
