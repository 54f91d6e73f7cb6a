import Canvas

/// A window without a display: its surface is memory, and its state is only recorded.
///
/// For tests and `--render`. It sends no event by itself but those of `resize`, `cover` and the
/// ends of drags.
@MainActor
public final class MemoryWindow: Window {
  /// Receives every event; only `resize`, `cover` and the ends of drags send one by themselves.
  public weak var delegate: (any WindowDelegate)?
  /// The size in device pixels, as made or resized last.
  public private(set) var deviceSize: DeviceRect
  /// Device pixels in a logical one, as made or resized last.
  public private(set) var scale: Scale
  /// The last value of `setFullScreen`.
  public private(set) var isFullScreen = false
  /// The last value of `setMaximized`.
  public private(set) var isMaximized = false
  /// The last value of `setDecorated`.
  public private(set) var isDecorated = false
  /// The last value of `setBlanksOtherMonitors`.
  public private(set) var blanksOtherMonitors = false
  /// True if the window has the keyboard; may be set.
  public var hasFocus = true
  /// True while a display reads all pixels, so that none are free to draw into; may be set.
  public var isBusy = false
  /// The position requested at its making; may be set.
  public var position: WindowPlacement.Position?
  /// The recorded placement.
  public var placement: WindowPlacement {
    WindowPlacement(size: logicalSize, position: position, isMaximized: isMaximized)
  }
  /// The answer that a test sets.
  public var bareEdges: WindowEdges = []
  /// The answer that a test sets.
  public var screenEdges: WindowEdges = []
  /// Seconds between two frames; may be set.
  public var frameInterval = 1.0 / 60.0
  /// The name by which dialogs can belong to the window.
  public var parentName: String { "memory:1" }
  /// The last value of `cover`.
  public private(set) var keyboardInset = 0.0

  /// The pixels drawn so far, row by row.
  public private(set) var pixels: [UInt32]
  /// The damage of each frame presented so far.
  public private(set) var presented: [[DeviceRect]] = []
  /// The name in task lists.
  public private(set) var title: String
  /// The pointer's shape.
  public private(set) var pointer = PointerShape.arrow
  /// The place where an input method would show its windows.
  public private(set) var textInputRect = Rect(x: 0, y: 0, width: 0, height: 0)
  /// The number of calls of `endComposition`.
  public private(set) var endedCompositions = 0
  /// The number of calls of `beginMove`.
  public private(set) var moves = 0
  /// True if the desktop has a menu of its own for windows; may be set.
  public var hasSystemMenu = false
  /// The number of times that it was opened.
  public private(set) var systemMenus = 0
  /// True after `minimize` was called.
  public private(set) var isMinimized = false
  /// True if it was shown, and not closed since.
  public private(set) var isOpen = false
  /// Called before it is shown; may be set.
  public var willShow: ((MemoryWindow) -> Void)?
  /// Called when a frame is shown; may be set.
  public var didPresent: (() -> Void)?
  private var isPreserved = false
  private var storage: UnsafeMutableBufferPointer<UInt32>

  /// Makes a window of the given size in logical pixels.
  public init(size: Size, scale: Scale, title: String = "") {
    self.scale = scale
    self.title = title
    deviceSize = DeviceRect(
      x: 0, y: 0, width: scale.devicePixel(size.width), height: scale.devicePixel(size.height))
    pixels = []
    storage = .allocate(capacity: max(1, deviceSize.width * deviceSize.height))
    storage.initialize(repeating: 0)
  }

  isolated deinit { storage.deallocate() }

  /// Changes the size and scale, as the user or a monitor would.
  public func resize(to size: Size, scale: Scale? = nil) {
    self.scale = scale ?? self.scale
    deviceSize = DeviceRect(
      x: 0, y: 0, width: self.scale.devicePixel(size.width),
      height: self.scale.devicePixel(size.height))
    storage.deallocate()
    storage = .allocate(capacity: max(1, deviceSize.width * deviceSize.height))
    storage.initialize(repeating: 0)
    isPreserved = false
    delegate?.handle(.resized)
  }

  /// Covers so many logical pixels at the bottom, as an on-screen keyboard would.
  public func cover(bottom inset: Double) {
    keyboardInset = inset
    delegate?.handle(.resized)
  }

  /// The memory to draw into; it holds the last frame from the first `present` until a `resize`.
  public func surface() -> WindowSurface? {
    guard !isBusy, let base = storage.baseAddress else { return nil }
    return WindowSurface(
      pixels: base, width: deviceSize.width, height: deviceSize.height, stride: deviceSize.width,
      age: isPreserved ? 1 : 0)
  }

  /// Records the damage and copies the pixels.
  public func present(_ damage: [DeviceRect]) {
    isPreserved = true
    presented.append(damage)
    pixels = Array(storage.prefix(deviceSize.width * deviceSize.height))
    didPresent?()
  }

  /// Records the name.
  public func setTitle(_ title: String) { self.title = title }
  /// Records that the window is open.
  public func show() {
    willShow?(self)
    isOpen = true
  }
  /// Records that the window is closed.
  public func close() { isOpen = false }
  /// Records the call.
  public func minimize() { isMinimized = true }
  /// Records the state; the size stays.
  public func setMaximized(_ maximized: Bool) { isMaximized = maximized }
  /// Records the state; the size stays.
  public func setFullScreen(_ fullScreen: Bool) { isFullScreen = fullScreen }
  /// Records the state; the size stays.
  public func setDecorated(_ decorated: Bool) { isDecorated = decorated }
  /// Records the setting.
  public func setBlanksOtherMonitors(_ blanks: Bool) { blanksOtherMonitors = blanks }
  /// Records the shape.
  public func setPointer(_ shape: PointerShape) { pointer = shape }
  /// Records the place.
  public func setTextInputRect(_ rect: Rect) { textInputRect = rect }
  /// True if an input method uses the text around the caret; may be set.
  public var wantsSurroundingText = false
  /// The last text around the caret.
  public private(set) var surroundingText: SurroundingText?
  /// Records the text.
  public func setSurroundingText(_ text: SurroundingText?) { surroundingText = text }
  /// Counts the call.
  public func endComposition() { endedCompositions += 1 }
  public func beginResize(_ edges: WindowEdges, springTime: Double) {}
  /// Counts the call.
  public func beginMove() { moves += 1 }
  /// True if the window system carries drags; tests may set it.
  public var carriesDrags = false
  /// The dragged content; `nil` if there is none.
  public private(set) var carried: ClipboardContent?
  /// Records the content, if the window system carries drags.
  public func beginDrag(of content: ClipboardContent) -> Bool {
    if carriesDrags { carried = content }
    return carriesDrags
  }
  /// True if the event of a drag's end is left to the test, as window systems send it later.
  public var leavesDragEndToTest = false
  /// Ends the drag, and sends the event.
  public func cancelDrag() {
    guard carried != nil else { return }
    carried = nil
    if !leavesDragEndToTest { delegate?.handle(.dragEnded) }
  }
  /// Ends the drag as another program does that has moved the content to itself.
  public func moveDragAway() {
    cancelDrag()
    delegate?.handle(.dragMovedAway)
  }
  /// Counts the call, if the desktop has such a menu.
  public func showSystemMenu(at point: Point) -> Bool {
    systemMenus += hasSystemMenu ? 1 : 0
    return hasSystemMenu
  }
  /// Gives the window the keyboard.
  public func activate() { hasFocus = true }
}
