import Canvas

/// The shapes of the pointer.
public enum PointerShape: Hashable, Sendable {
  case arrow, text, hand
  case resizeHorizontal, resizeVertical, resizeFalling, resizeRising
  /// No pointer, as while typing.
  case hidden
}

/// The use of a place in the window for a press.
public enum HitArea: Hashable, Sendable {
  /// Presses go to the window's content.
  case content
  /// Dragging moves the window.
  case draggable
}

/// The edges of a window, for resizing.
public struct WindowEdges: OptionSet, Hashable, Sendable {
  /// The bits.
  public let rawValue: UInt8
  /// Makes a set of its bits.
  public init(rawValue: UInt8) { self.rawValue = rawValue }

  /// The left edge.
  public static let left = WindowEdges(rawValue: 1)
  /// The right edge.
  public static let right = WindowEdges(rawValue: 2)
  /// The top edge.
  public static let top = WindowEdges(rawValue: 4)
  /// The bottom edge.
  public static let bottom = WindowEdges(rawValue: 8)
  /// All four.
  public static let all: WindowEdges = [.left, .right, .top, .bottom]
}

/// The pixels of a window. 32 bits a pixel: blue, green, red, unused, as they lie in memory.
///
/// **Invariant:** `pixels` is valid until the next event of the window is handled; only the
/// canvas touches it.
public struct WindowSurface {
  /// The top left pixel.
  public var pixels: UnsafeMutablePointer<UInt32>
  /// The width in device pixels.
  public var width: Int
  /// The height in device pixels.
  public var height: Int
  /// Pixels from one row to the next.
  public var stride: Int
  /// The number of frames since the pixels were presented. 1: they hold the last frame, so only its
  /// differences need be drawn; 0: their content is undefined, as after a resize.
  public var age: Int
  /// True if the pixels hold the last frame.
  public var isPreserved: Bool { age == 1 }

  public init(
    pixels: UnsafeMutablePointer<UInt32>, width: Int, height: Int, stride: Int, age: Int
  ) {
    self.pixels = pixels
    self.width = width
    self.height = height
    self.stride = stride
    self.age = age
  }
}

extension PixelBuffer {
  /// The pixels of a window's surface.
  public init(_ surface: WindowSurface) {
    self.init(
      pixels: surface.pixels, width: surface.width, height: surface.height, stride: surface.stride)
  }
}

/// The receiver of a window's events, and the answer to what a place of the window is for.
///
/// Called on the main thread.
@MainActor
public protocol WindowDelegate: AnyObject {
  /// Handles an event of the window.
  func handle(_ event: WindowEvent)
  /// Returns the use of a place, in logical pixels; must be quick and change nothing.
  func area(at point: Point) -> HitArea
}

/// A window without a frame of its own, and its operations.
///
/// It owns the pixels and forwards events to its delegate. It knows neither layers nor documents.
/// Sizes are in device pixels unless they are called logical. Main thread only.
@MainActor
public protocol Window: AnyObject {
  /// Handles the window's events and answers its questions; not retained.
  var delegate: (any WindowDelegate)? { get set }

  /// The size of the content in device pixels.
  var deviceSize: DeviceRect { get }
  /// Device pixels in a logical one.
  var scale: Scale { get }
  /// True if the window covers its whole monitor.
  var isFullScreen: Bool { get }
  /// True if the window is as large as the desktop allows.
  var isMaximized: Bool { get }
  /// True if the desktop draws a frame around the window.
  var isDecorated: Bool { get }
  /// True if the window has the keyboard.
  var hasFocus: Bool { get }
  /// The window's placement, or the one before it filled its monitor.
  var placement: WindowPlacement { get }
  /// Seconds between two frames of the monitor that the window is on.
  var frameInterval: Double { get }
  /// The edges beyond which the monitor continues, so that the background there may look just like
  /// the window. All edges if the window's position is unknown.
  var bareEdges: WindowEdges { get }
  /// The edges that are known to be edges of the screen, or of a dock there: of a window that was
  /// tiled to a side or a corner. A maximized window may have none.
  var screenEdges: WindowEdges { get }
  /// Logical pixels at the bottom of the window that an on-screen keyboard covers; 0 if there is
  /// none, if the window made room for it, or if it is unknown.
  var keyboardInset: Double { get }

  /// The name by which the desktop's dialogs can belong to the window, so that they are in front of
  /// it: `x11:2a00003`; empty if there is none.
  var parentName: String { get }

  /// Returns the pixels to draw the next frame into. `nil` if there are none just now; the frame
  /// waits for `WindowEvent.frameReady`.
  func surface() -> WindowSurface?
  /// Shows the given rectangles of the surface at once.
  func present(_ damage: [DeviceRect])

  /// Sets the name in task lists.
  func setTitle(_ title: String)
  func show()
  func close()
  func minimize()
  func setMaximized(_ maximized: Bool)
  func setFullScreen(_ fullScreen: Bool)
  /// Adds or removes the desktop's frame.
  func setDecorated(_ decorated: Bool)
  /// Turns the other monitors black, or not, while the window is in full screen.
  func setBlanksOtherMonitors(_ blanks: Bool)
  func setPointer(_ shape: PointerShape)
  /// Sets the caret's place, in logical pixels, for the input method's own windows.
  func setTextInputRect(_ rect: Rect)
  /// True if an input method uses the text around the caret.
  var wantsSurroundingText: Bool { get }
  /// Sets the text around the caret, for an input method that uses it; `nil` if there is none to give.
  func setSurroundingText(_ text: SurroundingText?)
  /// Ends the composition. The program keeps the preedit text: the input method's commit of it is
  /// not reported again.
  func endComposition()
  /// Starts resizing by the given edges with the button that is down now; the window follows the
  /// pointer until the button goes up. Beyond its minimum size it moves by a damped distance, and
  /// springs back within `springTime` seconds (0: at once); where a program can't move its window,
  /// `WindowEvent.overshoot` is sent instead.
  func beginResize(_ edges: WindowEdges, springTime: Double)
  /// Starts moving the window with the button that is down now, until it goes up.
  func beginMove()
  /// Drags content with the left button, which is down, until `WindowEvent.dragEnded`: no mouse
  /// events come any more, and `dropHover` and `dropText` are sent to the program's windows. Other
  /// programs are offered a copy. False if the window system can't: then mouse events continue.
  func beginDrag(of content: ClipboardContent) -> Bool
  /// Ends the drag without a drop; sends `WindowEvent.dragEnded`.
  func cancelDrag()
  /// Shows the desktop's own menu of the window at a point, after a press there; `false` if it has none.
  func showSystemMenu(at point: Point) -> Bool
  /// Raises the window and asks for the keyboard.
  func activate()
}

extension Window {
  /// Returns false: most desktops have no menu that a program can show.
  public func showSystemMenu(at point: Point) -> Bool { false }

  /// The size of the content in logical pixels.
  public var logicalSize: Size {
    Size(
      width: Double(deviceSize.width) / scale.factor,
      height: Double(deviceSize.height) / scale.factor)
  }
}

/// The position and size of a window while it is neither maximized nor in full screen.
public struct WindowPlacement: Hashable, Sendable {
  /// A position on the desktop, in the units of its window system.
  public struct Position: Hashable, Sendable {
    /// The distance from the left.
    public var x: Int
    /// The distance from the top.
    public var y: Int

    public init(x: Int, y: Int) {
      self.x = x
      self.y = y
    }
  }

  /// The size in logical pixels.
  public var size: Size
  /// The top left corner; `nil` if it is unknown.
  public var position: Position?
  /// True if it is as large as the desktop allows.
  public var isMaximized = false

  public init(size: Size, position: Position? = nil, isMaximized: Bool = false) {
    self.size = size
    self.position = position
    self.isMaximized = isMaximized
  }
}

/// The properties of a new window.
public struct WindowRequest: Hashable, Sendable {
  /// The size in logical pixels.
  public var size: Size
  /// The window's position when it was closed; `nil` leaves it to the window manager. It is ignored
  /// if its monitor is gone, or where a program can't place windows.
  public var position: WindowPlacement.Position?
  /// The minimum size in logical pixels.
  public var minimumSize: Size
  /// The name in task lists.
  public var title: String
  /// True if the size is fixed.
  public var isFixed = false

  public init(size: Size, minimumSize: Size, title: String) {
    self.size = size
    self.minimumSize = minimumSize
    self.title = title
  }
}

/// The receiver of the desktop's events: of the program as a whole, and of the time.
///
/// Events of a window go to its `WindowDelegate`. Called on the main thread.
@MainActor
public protocol DesktopDelegate: AnyObject {
  /// Handles an event of the program.
  func handle(_ event: ProgramEvent)
  /// Called before each wait: handles work that is due at `now` (draws frames, blinks) and returns
  /// the time of the next call if no event comes before; `nil` if none is needed.
  func tick(_ now: Double) -> Double?
}

/// The desktop: makes windows and runs the event loop.
///
/// One object for each process. Clipboard, dialogs and settings are protocols of their own.
@MainActor
public protocol Desktop: AnyObject {
  /// Handles the program's events, and gets a tick in each round; not retained.
  var delegate: (any DesktopDelegate)? { get set }

  /// The token that lets the next window that opens or is raised come to the front, once. `nil` if
  /// only the user in the program has asked for a window.
  var activation: ActivationToken? { get set }

  /// Makes a window, not yet shown. Throws `DesktopError`.
  func makeWindow(_ request: WindowRequest) throws -> any Window
  /// Runs until `stop()`.
  func run()
  /// Makes `run` return.
  func stop()
}

/// The reason why the desktop can't do what was requested.
public struct DesktopError: Error, Hashable, Sendable {
  /// A sentence for the user.
  public var message: String

  public init(message: String) { self.message = message }
}
