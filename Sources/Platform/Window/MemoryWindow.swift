import Canvas

/// A window that nobody sees: its surface is memory, and it does what it is told only on paper.
@MainActor
public final class MemoryWindow: Window {
  /// Told of every event; only `resize` and `cover` make one by themselves.
  public weak var delegate: (any WindowDelegate)?
  /// The size in device pixels, as made or resized last.
  public private(set) var deviceSize: DeviceRect
  /// Device pixels in a logical one, as made or resized last.
  public private(set) var scale: Scale
  /// What `setFullScreen` was told last.
  public private(set) var isFullScreen = false
  /// What `setMaximized` was told last.
  public private(set) var isMaximized = false
  /// What `setDecorated` was told last.
  public private(set) var isDecorated = false
  /// What `setBlanksOtherMonitors` was told last.
  public private(set) var blanksOtherMonitors = false
  /// Whether keys come here; may be set.
  public var hasFocus = true
  /// Whether a display reads all pixels just now, so that there are none to draw into; may be set.
  public var isBusy = false
  /// What it was told at its making; may be set.
  public var position: WindowPlacement.Position?
  /// Where it is on paper.
  public var placement: WindowPlacement {
    WindowPlacement(size: logicalSize, position: position, isMaximized: isMaximized)
  }
  /// The answer that a test sets.
  public var bareEdges: WindowEdges = []
  /// The answer that a test sets.
  public var screenEdges: WindowEdges = []
  /// Seconds between two frames; may be set.
  public var frameInterval = 1.0 / 60.0
  /// What dialogs know it by.
  public var parentName: String { "memory:1" }
  /// What `cover` was told last.
  public private(set) var keyboardInset = 0.0

  /// The pixels drawn so far, row by row.
  public private(set) var pixels: [UInt32]
  /// The damage of each frame presented so far.
  public private(set) var presented: [[DeviceRect]] = []
  /// The name in task lists.
  public private(set) var title: String
  /// The pointer's shape.
  public private(set) var pointer = PointerShape.arrow
  /// Where an input method would put its windows.
  public private(set) var textInputRect = Rect(x: 0, y: 0, width: 0, height: 0)
  /// How often `endComposition` was called.
  public private(set) var endedCompositions = 0
  /// How often `beginMove` was called.
  public private(set) var moves = 0
  /// Whether the desktop has a menu of its own for windows; may be set.
  public var hasSystemMenu = false
  /// How often that was opened.
  public private(set) var systemMenus = 0
  /// Whether `minimize` was called.
  public private(set) var isMinimized = false
  /// Whether it was shown, and not closed since.
  public private(set) var isOpen = false
  /// Called when it is about to be shown; may be set.
  public var willShow: ((MemoryWindow) -> Void)?
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

  /// Changes the size and scale, as a person or a monitor would.
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

  /// Notes the damage and copies the pixels.
  public func present(_ damage: [DeviceRect]) {
    isPreserved = true
    presented.append(damage)
    pixels = Array(storage.prefix(deviceSize.width * deviceSize.height))
  }

  /// Notes the name.
  public func setTitle(_ title: String) { self.title = title }
  /// Notes that the window is open.
  public func show() {
    willShow?(self)
    isOpen = true
  }
  /// Notes that the window is closed.
  public func close() { isOpen = false }
  /// Notes that it was told to.
  public func minimize() { isMinimized = true }
  /// Notes the state; the size stays.
  public func setMaximized(_ maximized: Bool) { isMaximized = maximized }
  /// Notes the state; the size stays.
  public func setFullScreen(_ fullScreen: Bool) { isFullScreen = fullScreen }
  /// Notes the state; the size stays.
  public func setDecorated(_ decorated: Bool) { isDecorated = decorated }
  /// Notes the wish.
  public func setBlanksOtherMonitors(_ blanks: Bool) { blanksOtherMonitors = blanks }
  /// Notes the shape.
  public func setPointer(_ shape: PointerShape) { pointer = shape }
  /// Notes the place.
  public func setTextInputRect(_ rect: Rect) { textInputRect = rect }
  /// Counts.
  public var wantsSurroundingText = false
  /// The text round the caret as told last.
  public private(set) var surroundingText: SurroundingText?
  /// Keeps it.
  public func setSurroundingText(_ text: SurroundingText?) { surroundingText = text }
  /// Counts.
  public func endComposition() { endedCompositions += 1 }
  /// Does nothing.
  public func beginResize(_ edges: WindowEdges, springTime: Double) {}
  /// Counts.
  public func beginMove() { moves += 1 }
  /// True if the window system carries drags; tests may set it.
  public var carriesDrags = false
  /// The content that is carried; `nil`: nothing.
  public private(set) var carried: ClipboardContent?
  /// Notes it, where the window system carries anything.
  public func beginDrag(of content: ClipboardContent) -> Bool {
    if carriesDrags { carried = content }
    return carriesDrags
  }
  /// Ends it, and tells so.
  public func cancelDrag() {
    guard carried != nil else { return }
    carried = nil
    delegate?.handle(.dragEnded)
  }
  /// Ends it, as the other program does that has moved the content to itself.
  public func moveDragAway() {
    cancelDrag()
    delegate?.handle(.dragMovedAway)
  }
  /// Counts, where the desktop is one that has such a menu.
  public func showSystemMenu(at point: Point) -> Bool {
    systemMenus += hasSystemMenu ? 1 : 0
    return hasSystemMenu
  }
  /// Gives the window the keyboard.
  public func activate() { hasFocus = true }
}
