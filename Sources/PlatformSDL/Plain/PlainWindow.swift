import CSDL2
import Canvas
import Platform

/// A window of SDL's with the desktop's frame, used by SDL's own calls only.
///
/// **Invariant:** the window of SDL outlives this object.
final class PlainWindow: NativeWindow {
  private let handle: OpaquePointer

  /// Takes over a window of SDL's.
  init(_ handle: OpaquePointer) { self.handle = handle }

  /// None that other programs know.
  var number: UInt32? { nil }
  var parentName: String { "" }
  /// False: the desktop moves and resizes by its frame.
  var canMove: Bool { false }
  var isFrameOptional: Bool { false }
  func isDecorated(asked: Bool) -> Bool { asked }
  func setDecorated(_ decorated: Bool) {}
  var screenPointer: ScreenPointer? { nil }

  var dragPointer: ScreenPointer {
    var (x, y): (Int32, Int32) = (0, 0)
    let buttons = SDL_GetMouseState(&x, &y)
    return ScreenPointer(
      position: (Int(x), Int(y)), holdsLeft: buttons & 1 != 0, holdsAny: buttons != 0)
  }

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
    var (width, height, across, down): (Int32, Int32, Int32, Int32) = (0, 0, 0, 0)
    SDL_GetWindowSize(handle, &width, &height)
    SDL_GetWindowSizeInPixels(handle, &across, &down)
    return ((Int(width), Int(height)), (Int(across), Int(down)))
  }

  func setMinimumSize(width: Int, height: Int) {
    SDL_SetWindowMinimumSize(handle, Int32(clamping: width), Int32(clamping: height))
  }

  func setFrame(_ frame: DeviceRect) {
    SDL_SetWindowSize(handle, Int32(clamping: frame.width), Int32(clamping: frame.height))
  }

  func setSize(width: Int, height: Int) {
    SDL_SetWindowSize(handle, Int32(clamping: width), Int32(clamping: height))
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
      { [handle] in WindowSurfacePresenter(window: handle) },
      { [handle] in TexturePresenter(window: handle) },
    ]
  }

  func show(with activation: ActivationToken?, isDecorated: Bool) { SDL_ShowWindow(handle) }

  func willClose() {}

  func activate(with activation: ActivationToken?) {
    if SDL_GetWindowFlags(handle) & SDL_WINDOW_MINIMIZED.rawValue != 0 { SDL_RestoreWindow(handle) }
    SDL_RaiseWindow(handle)
  }

  /// Does nothing: SDL's own call is enough.
  func setName(_ name: String) {}
}
