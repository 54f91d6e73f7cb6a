import CSDL2
import Canvas
import Platform

/// A window of SDL: borderless, drawn by the program, moved by the window manager and resized by
/// itself.
///
/// Three units meet here. *Logical pixels* are the program's; *device pixels* are the surface's;
/// *SDL units* are those of SDL's events and calls: device pixels on X11, and on Wayland what the
/// compositor scales.
///
/// **Invariant:** `handle` is valid until `close()`, which sets it to `nil`; after that every
/// call does nothing.
public final class SDLWindow: Platform.Window, NativeWindowClient {
  /// Who is told, and asked.
  public weak var delegate: (any WindowDelegate)?
  /// Device pixels in a logical one.
  public internal(set) var scale: Scale
  /// Seconds between two frames of the monitor that the window is on.
  public internal(set) var frameInterval: Double

  /// Logical pixels at the bottom that an on-screen keyboard covers.
  public internal(set) var keyboardInset = 0.0
  /// Its frame when it filled no monitor last, in SDL units.
  var ordinaryFrame: DeviceRect?
  /// The edges that are inside of the monitor, as asked last.
  public internal(set) var bareEdges: WindowEdges = []
  /// The edges that are known to be edges of the screen.
  public internal(set) var screenEdges: WindowEdges = []

  /// SDL's number of the window; 0 for none.
  let id: UInt32
  /// Whether the display has the window no longer. SDL, which would wait for ever until the display
  /// has hidden it, never hears of its end then.
  private var isGone = false
  /// SDL's window; `nil` once closed.
  private(set) var handle: OpaquePointer?
  /// Device pixels in an SDL unit.
  var unitFactor: Double
  /// What SDL does not offer.
  let native: any NativeWindow
  /// Logical pixels.
  let minimumSize: Size
  /// The minimum size that the system knows, in SDL units.
  var toldMinimum: (width: Int32, height: Int32) = (0, 0)
  /// The desktop that made the window; it owns it.
  private(set) weak var desktop: SDLDesktop?

  /// The drag of an edge that is going on.
  var resize: ResizeDrag?
  /// The drag of the desktop's frame that is going on.
  var watchedResize: WatchedResize?
  /// How far its pointer was beyond the minimum, as told last.
  var watchedPull = ResizeBounce.Pull.none
  /// Place and size when they changed last, in SDL units.
  var lastFrame = DeviceRect(x: 0, y: 0, width: 0, height: 0)
  /// The way back after a drag beyond the minimum size.
  var spring: WindowSpring?
  /// The presses in draggable areas, for the double click.
  var dragPresses = PressCounter()
  /// Whether the button that is down went down in a draggable area.
  var swallowsRelease = false
  /// True during a drag from this window.
  var isCarrying = false
  /// Where it did, as long as the window is not moved by it.
  var moveOrigin: Point?
  /// Where the window was before it filled the monitor, in SDL units.
  var frameBeforeFullScreen: DeviceRect?
  /// Where it is to be then, if its scale has changed meanwhile.
  var frameAfterFullScreen: DeviceRect?
  /// The size in logical pixels for which its monitor had no room, and what it has got for it.
  var unfitted: (size: Size, frame: DeviceRect)?
  /// Whether the window was maximized before it filled the monitor.
  var wasMaximized = false
  /// Whether the other monitors are black in full screen.
  var blanksOtherMonitors = false
  /// The pointer's place at the last event, in logical pixels.
  var pointerPosition = Point(x: 0, y: 0)
  /// Where a button went down or up last, in the places of `NativeWindow.dragPointer`.
  var buttonPlace = (x: 0, y: 0)
  /// The pointer's shape over this window.
  var pointer = PointerShape.arrow
  /// What an input method shows that is not committed; empty: nothing.
  var composed = ""
  /// Whether an input method shows text that is not committed.
  var isComposing: Bool { !composed.isEmpty }

  private lazy var presenters = PresenterChain(native.presenters(for: self))
  /// The caret's place as told last, in logical pixels.
  private var textInputRect: Rect?
  private var rects: [SDL_Rect] = []
  private var wasPresented = false

  /// Takes over a window of SDL that is hidden yet.
  init(
    handle: OpaquePointer, native: any NativeWindow, minimumSize: Size, desktop: SDLDesktop
  ) {
    self.handle = handle
    self.native = native
    self.minimumSize = minimumSize
    self.desktop = desktop
    id = SDL_GetWindowID(handle)
    scale = Scale(1)
    frameInterval = 1.0 / 60.0
    unitFactor = 1
    refreshMetrics()
    native.watch(for: self)
  }

  /// What the desktop's own dialogs know the window by.
  public var parentName: String { native.parentName }

  /// The size of the content in device pixels.
  public var deviceSize: DeviceRect {
    var width: Int32 = 0
    var height: Int32 = 0
    if let handle { SDL_GetWindowSize(handle, &width, &height) }
    let size = native.deviceSize(width: Int(width), height: Int(height))
    return DeviceRect(x: 0, y: 0, width: size.width, height: size.height)
  }

  /// The pixels to draw the next frame into; `nil` when the window has none.
  public func surface() -> WindowSurface? {
    handle == nil ? nil : presenters.surface()
  }

  /// Has a frame drawn that waits, with the next turn.
  func pixelsAreFree() {
    guard presenters.isWaiting else { return }
    desktop?.post { [weak self] in self?.delegate?.handle(.frameReady) }
  }

  /// Brings the given rectangles of the surface to the screen at once.
  public func present(_ damage: [DeviceRect]) {
    guard handle != nil else { return }
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
    if wasPresented { return }
    wasPresented = true
    desktop?.post { [weak self] in self?.finishOpening() }
  }

  /// Does what could wait until the first frame was on the screen.
  private func finishOpening() {
    guard handle != nil else { return }
    // SDL tells of no place that is the one that it knows.
    if refreshPlace() { delegate?.handle(.resized) }
    native.finishOpening()
  }

  /// Gives the window its name in task lists.
  public func setTitle(_ title: String) {
    guard let handle else { return }
    SDL_SetWindowTitle(handle, title)
    native.setName(title)
  }

  /// Brings the window to the screen.
  public func show() {
    guard handle != nil else { return }
    native.show(with: takeActivation(), isDecorated: !has(SDL_WINDOW_BORDERLESS))
    // A compositor has said by now which edges are bare, so the first frame has its border. An X server
    // would have to be asked, for a place that the window manager is still to choose.
    if !native.canMove { refreshPlace() }
    pixelsAreFree()
    if SDL_IsTextInputActive() == SDL_FALSE { SDL_StartTextInput() }
  }

  /// Takes the window away for good.
  public func close() {
    guard let handle else { return }
    endResize()
    cancelDrag()
    spring = nil
    presenters = PresenterChain([])
    native.setCoversOtherMonitors(false)
    native.willClose()
    self.handle = nil
    delegate = nil
    if !isGone { SDL_DestroyWindow(handle) }
    desktop?.forget(self)
  }

  /// Another program has taken the window away.
  func wasDestroyed() {
    isGone = true
    delegate?.handle(.destroyed)
  }

  /// Gives the pointer a shape while it is over this window.
  public func setPointer(_ shape: PointerShape) {
    pointer = shape
    guard let handle, SDL_GetMouseFocus() == handle else { return }
    desktop?.system.pointers.show(shape)
  }

  /// Where the caret is, in logical pixels, for the input method's own windows.
  public func setTextInputRect(_ rect: Rect) {
    textInputRect = rect
    // SDL knows one place for all windows.
    if hasFocus || desktop?.composingKeys != nil { tellTextInputRect() }
  }

  /// Tells whoever speaks to the input method of the caret's place.
  func tellTextInputRect() {
    guard handle != nil, let rect = textInputRect else { return }
    var units = SDL_Rect(
      x: units(rect.x), y: units(rect.y), w: max(1, units(rect.width)),
      h: max(1, units(rect.height)))
    guard let keys = desktop?.composingKeys else { return SDL_SetTextInputRect(&units) }
    keys.setCaret(
      DeviceRect(x: Int(units.x), y: Int(units.y), width: Int(units.w), height: Int(units.h)),
      in: self)
  }

  /// Whether an input method looks at the text round the caret.
  public var wantsSurroundingText: Bool {
    desktop?.offeredKeys?.wantsSurroundingText(of: self) ?? false
  }

  /// The text round the caret, for an input method that looks at it.
  public func setSurroundingText(_ text: SurroundingText?) {
    desktop?.offeredKeys?.setSurroundingText(text, in: self)
  }

  /// A logical length in SDL units.
  func units(_ logical: Double) -> Int32 {
    Int32(clamping: Int((logical * scale.factor / unitFactor).rounded()))
  }

  /// A place in SDL units in logical pixels.
  func logicalPoint(_ x: Int32, _ y: Int32) -> Point {
    let factor = unitFactor / scale.factor
    return Point(x: Double(x) * factor, y: Double(y) * factor)
  }
}
