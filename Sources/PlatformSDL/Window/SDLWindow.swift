import CSDL2
import Canvas
import Platform

/// A window: borderless, drawn and resized by the program, moved by the window manager.
///
/// Three units meet here. *Logical pixels* are the program's; *device pixels* are the surface's;
/// *SDL units* are those of SDL's events and calls: device pixels on X11, and on Wayland the
/// compositor's units.
///
/// **Invariant:** after `close()` every call does nothing. The states are in `WindowLife`,
/// `WindowMotion` and `PointerGrip`.
public final class SDLWindow: Platform.Window, NativeWindowClient {
  /// Handles the window's events and answers its questions.
  public weak var delegate: (any WindowDelegate)?
  /// The number of the window in events.
  let id: UInt32
  /// The window as the window system knows it.
  let native: any NativeWindow
  /// Logical pixels.
  let minimumSize: Size
  /// The minimum size last sent to the system, in SDL units.
  var toldMinimum: (width: Int32, height: Int32) = (0, 0)
  /// The desktop that made the window.
  private(set) weak var desktop: (any WindowOwner)?

  private var life = WindowLife.new
  /// True if the window was to have the desktop's frame.
  var wantsFrame: Bool
  /// The units, as last determined.
  var metrics = WindowMetrics()
  /// The surroundings, as last determined.
  var surroundings = WindowSurroundings()
  /// The movement or resizing that is under way.
  var motion = WindowMotion.rest
  /// The action that the left button has begun.
  var grip = PointerGrip.content
  /// The fingers on a touchpad that turn and spread; `nil` if there are none.
  var touchpad: TouchpadPinch?
  /// The window's state before the program filled the monitor; `nil` while it does not fill it.
  var fullScreenRecord: FullScreenRecord?
  /// Position and size after the last change, in SDL units.
  var lastFrame = DeviceRect(x: 0, y: 0, width: 0, height: 0)
  /// The last frame in which it filled no monitor, in SDL units.
  var ordinaryFrame: DeviceRect?
  /// The size in logical pixels that did not fit on the monitor, and the frame used instead.
  var unfitted: (size: Size, frame: DeviceRect)?
  /// The presses in draggable areas, for the double click.
  var dragPresses = PressCounter()
  /// True if the other monitors are black in full screen.
  var blanksOtherMonitors = false
  /// The pointer's position at the last event, in logical pixels.
  var pointerPosition = Point(x: 0, y: 0)
  /// The position of the last press or release, in the coordinates of `NativeWindow.dragPointer`.
  var buttonPlace = (x: 0, y: 0)
  /// The pointer's shape over this window.
  var pointer = PointerShape.arrow
  /// The preedit of an input method; empty if there is none.
  var composed = ""
  /// True while an input method shows a preedit.
  var isComposing: Bool { !composed.isEmpty }

  private lazy var presenters = PresenterChain(native.presenters(for: self))
  /// The last reported place of the caret, in logical pixels.
  private var textInputRect: Rect?
  private var rects: [SDL_Rect] = []

  /// Takes over a window that was never shown.
  init(native: any NativeWindow, minimumSize: Size, desktop: any WindowOwner) {
    self.native = native
    self.minimumSize = minimumSize
    self.desktop = desktop
    id = native.id
    wantsFrame = !native.isFrameOptional
    refreshMetrics()
    native.watch(for: self)
  }

  /// True until the window is closed.
  var isOpen: Bool { life != .closed }
  /// Device pixels in a logical one.
  public var scale: Scale { metrics.scale }
  /// Seconds between two frames of the monitor that the window is on.
  public var frameInterval: Double { metrics.frameInterval }
  /// Logical pixels at the bottom that an on-screen keyboard covers.
  public var keyboardInset: Double { surroundings.keyboardInset }
  /// The edges inside of the monitor.
  public var bareEdges: WindowEdges { surroundings.bareEdges }
  /// The edges that are known to be edges of the screen.
  public var screenEdges: WindowEdges { surroundings.screenEdges }

  /// The name by which dialogs of the desktop can belong to the window.
  public var parentName: String { native.parentName }

  /// The size of the content in device pixels.
  public var deviceSize: DeviceRect {
    let units = isOpen ? native.size : (width: 0, height: 0)
    let size = native.deviceSize(width: units.width, height: units.height)
    return DeviceRect(x: 0, y: 0, width: size.width, height: size.height)
  }

  /// The pixels to draw the next frame into; `nil` when the window has none.
  public func surface() -> WindowSurface? {
    isOpen ? presenters.surface() : nil
  }

  /// Draws a waiting frame in the next tick.
  func pixelsAreFree() {
    guard presenters.isWaiting else { return }
    desktop?.post { [weak self] in self?.delegate?.handle(.frameReady) }
  }

  /// Shows the given rectangles of the surface at once.
  public func present(_ damage: [DeviceRect]) {
    guard isOpen else { return }
    let bounds = deviceSize
    rects.removeAll(keepingCapacity: true)
    for rect in damage {
      let visible = rect.intersection(bounds)
      guard !visible.isEmpty else { continue }
      rects.append(
        SDL_Rect(
          x: Int32(visible.x), y: Int32(visible.y), w: Int32(visible.width),
          h: Int32(visible.height)))
    }
    if rects.isEmpty { return }
    presenters.present(rects)
    guard life == .new else { return }
    life.take(.present)
    desktop?.post { [weak self] in self?.finishOpening() }
  }

  /// Does the work that can wait until the first frame is on the screen.
  private func finishOpening() {
    guard isOpen else { return }
    // SDL reports no position that equals the one it knows.
    if refreshPlace() { delegate?.handle(.resized) }
    native.finishOpening()
  }

  /// Sets the window's name in task lists.
  public func setTitle(_ title: String) {
    if isOpen { native.setTitle(title) }
  }

  /// Shows the window.
  public func show() {
    guard isOpen else { return }
    native.show(with: takeActivation(), isDecorated: wantsFrame)
    // A compositor has sent the bare edges by now, so the first frame has its border. An X server
    // would have to be asked, for a position that the window manager has yet to choose.
    if !native.canMove { refreshPlace() }
    pixelsAreFree()
    desktop?.system.startTextInput()
  }

  /// Destroys the window.
  public func close() {
    guard isOpen else { return }
    endResize()
    cancelDrag()
    motion.take(.settle)
    presenters = PresenterChain([])
    native.setCoversOtherMonitors(false)
    let isGone = life == .gone
    life.take(.close)
    delegate = nil
    native.close(isGone: isGone)
    desktop?.forget(self)
  }

  /// Handles the destruction of the window by another program.
  func wasDestroyed() {
    life.take(.lose)
    delegate?.handle(.destroyed)
  }

  /// Sets the pointer's shape over this window.
  public func setPointer(_ shape: PointerShape) {
    pointer = shape
    if isOpen, native.hasPointer { desktop?.system.pointers.show(shape) }
  }

  /// Sets the caret's place, in logical pixels, for the input method's own windows.
  public func setTextInputRect(_ rect: Rect) {
    textInputRect = rect
    // SDL knows one place for all windows.
    if hasFocus || desktop?.composingKeys != nil { tellTextInputRect() }
  }

  /// Passes the caret's place on to the input method, or to SDL if SDL speaks to it.
  func tellTextInputRect() {
    guard isOpen, let rect = textInputRect else { return }
    let units = SDL_Rect(
      x: units(rect.x), y: units(rect.y), w: max(1, units(rect.width)),
      h: max(1, units(rect.height)))
    guard let keys = desktop?.composingKeys else {
      desktop?.system.setTextInputRect(units)
      return
    }
    keys.setCaret(
      DeviceRect(x: Int(units.x), y: Int(units.y), width: Int(units.w), height: Int(units.h)),
      in: self)
  }

  /// True if an input method uses the text around the caret.
  public var wantsSurroundingText: Bool {
    desktop?.offeredKeys?.wantsSurroundingText(of: self) ?? false
  }

  /// Passes the text around the caret on to an input method that uses it.
  public func setSurroundingText(_ text: SurroundingText?) {
    desktop?.offeredKeys?.setSurroundingText(text, in: self)
  }

  /// A logical length in SDL units.
  func units(_ logical: Double) -> Int32 {
    Int32(clamping: Int((logical * metrics.unitsPerPixel).rounded()))
  }

  /// A position in SDL units in logical pixels.
  func logicalPoint(_ x: Int32, _ y: Int32) -> Point {
    Point(x: Double(x) / metrics.unitsPerPixel, y: Double(y) / metrics.unitsPerPixel)
  }
}
