import Canvas
import Platform

/// A window of plain memory that keeps no copies: presenting costs nothing, so that what is
/// measured ends with the painted pixels.
final class BenchWindow: Window {
  weak var delegate: (any WindowDelegate)?
  var placement: WindowPlacement {
    WindowPlacement(size: logicalSize, position: nil, isMaximized: false)
  }
  let bareEdges: WindowEdges = []
  let screenEdges: WindowEdges = []
  let keyboardInset = 0.0
  let parentName = ""
  let wantsSurroundingText = false
  let deviceSize: DeviceRect
  let scale: Scale
  let isFullScreen = false
  let isMaximized = false
  let isDecorated = false
  let hasFocus = true
  let frameInterval = 1.0 / 60
  /// Pixels presented so far.
  private(set) var pixelsPresented = 0
  /// True if the pixels are still those of the last frame; set it to false to redraw everything.
  var isPreserved = false

  private let storage: UnsafeMutableBufferPointer<UInt32>

  /// Makes a window of a size in logical pixels.
  init(size: Size, scale: Scale) {
    self.scale = scale
    deviceSize = DeviceRect(
      x: 0, y: 0, width: scale.devicePixel(size.width), height: scale.devicePixel(size.height))
    storage = .allocate(capacity: deviceSize.width * deviceSize.height)
    storage.initialize(repeating: 0)
  }

  // The window outlives every surface of it that is in use.
  isolated deinit { storage.deallocate() }

  func surface() -> WindowSurface? {
    guard let base = storage.baseAddress else { return nil }
    return WindowSurface(
      pixels: base, width: deviceSize.width, height: deviceSize.height, stride: deviceSize.width,
      age: isPreserved ? 1 : 0)
  }

  func present(_ damage: [DeviceRect]) {
    isPreserved = true
    for rect in damage { pixelsPresented += rect.width * rect.height }
  }

  func beginDrag(of content: ClipboardContent) -> Bool { false }
  func cancelDrag() {}
  func setTitle(_ title: String) {}
  func show() {}
  func close() {}
  func minimize() {}
  func setMaximized(_ maximized: Bool) {}
  func setFullScreen(_ fullScreen: Bool) {}
  func setDecorated(_ decorated: Bool) {}
  func setBlanksOtherMonitors(_ blanks: Bool) {}
  func setPointer(_ shape: PointerShape) {}
  func setTextInputRect(_ rect: Rect) {}
  func setSurroundingText(_ text: SurroundingText?) {}
  func endComposition() {}
  func beginResize(_ edges: WindowEdges, springTime: Double) {}
  func beginMove() {}
  func activate() {}
}
