import Canvas

/// The shapes of the pointer.
public enum PointerShape: Hashable, Sendable {
  case arrow, text, hand
  case resizeHorizontal, resizeVertical, resizeFalling, resizeRising
  /// Not shown at all, as while typing.
  case hidden
}

/// The use of a place of the window for a press.
public enum HitArea: Hashable, Sendable {
  /// The window's own business.
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
  /// Device pixels.
  public var width: Int
  /// Device pixels.
  public var height: Int
  /// Pixels from one row to the next.
  public var stride: Int
  /// How many frames ago the pixels were presented. 1: they hold the last frame, so only what differs
  /// from it need be drawn; 0: they hold nothing of use, as after a resize.
  public var age: Int
  /// Whether the pixels hold the last frame.
  public var isPreserved: Bool { age == 1 }

  /// Makes a surface.
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

/// The receiver of a window's events.
@MainActor
public protocol WindowDelegate: AnyObject {
  /// Something has happened to the window.
  func handle(_ event: WindowEvent)
  /// What a place is for, in logical pixels; must be quick and change nothing.
  func area(at point: Point) -> HitArea
}

/// A window without a frame of its own, and what it can be told.
@MainActor
public protocol Window: AnyObject {
  /// Who is told what happens to the window, and asked what its places are for; not kept alive.
  var delegate: (any WindowDelegate)? { get set }

  /// The size of the content in device pixels.
  var deviceSize: DeviceRect { get }
  /// Device pixels in a logical one.
  var scale: Scale { get }
  /// Whether the window fills its monitor with nothing else.
  var isFullScreen: Bool { get }
  /// Whether the window is as large as the desktop allows.
  var isMaximized: Bool { get }
  /// Whether the desktop draws a frame round the window.
  var isDecorated: Bool { get }
  /// Whether keys come to this window.
  var hasFocus: Bool { get }
  /// Where it is, or was before it filled its monitor.
  var placement: WindowPlacement { get }
  /// Seconds between two frames of the monitor that the window is on.
  var frameInterval: Double { get }
  /// The edges beyond which the monitor goes on, so that what lies there may look just like the
  /// window. Where the place of a window is not known these are all.
  var bareEdges: WindowEdges { get }
  /// The edges that are known to be edges of the screen, or of a dock there: of a window that was tiled to
  /// a side or a corner. A maximised one may leave them out.
  var screenEdges: WindowEdges { get }
  /// Logical pixels at the bottom of the window that an on-screen keyboard covers; 0 where there
  /// is none, where the window made room for it, and where the desktop does not tell.
  var keyboardInset: Double { get }

  /// What the desktop's own dialogs know the window by, so that they stand before it:
  /// `x11:2a00003`; empty where nobody can know it.
  var parentName: String { get }

  /// The pixels to draw the next frame into. `nil`: there are none just now; the frame waits for
  /// `WindowEvent.frameReady`.
  func surface() -> WindowSurface?
  /// Brings the given rectangles of the surface to the screen at once.
  func present(_ damage: [DeviceRect])

  /// The name in task lists.
  func setTitle(_ title: String)
  func show()
  func close()
  func minimize()
  func setMaximized(_ maximized: Bool)
  func setFullScreen(_ fullScreen: Bool)
  /// Gives the window the desktop's frame, or takes it away.
  func setDecorated(_ decorated: Bool)
  /// Makes the other monitors black whenever the window is in full screen, or leaves them alone.
  func setBlanksOtherMonitors(_ blanks: Bool)
  func setPointer(_ shape: PointerShape)
  /// Where the caret is, in logical pixels, for the input method's own windows.
  func setTextInputRect(_ rect: Rect)
  /// Whether an input method looks at the text round the caret.
  var wantsSurroundingText: Bool { get }
  /// The text round the caret, for an input method that looks at it; `nil`: it is nobody's business.
  func setSurroundingText(_ text: SurroundingText?)
  /// Ends what an input method composes. What it has shown is the program's to keep: text that it
  /// commits for that is not told of again.
  func endComposition()
  /// Starts resizing by the given edges with the button that is down now; the window follows the
  /// pointer until the button goes up. Dragged on at its minimum size it moves by a damped distance
  /// and springs back within `springTime` seconds (0: at once); where a program can't move its
  /// window, `WindowEvent.overshoot` tells of it.
  func beginResize(_ edges: WindowEdges, springTime: Double)
  /// Starts moving the window with the button that is down now, until it goes up.
  func beginMove()
  /// Carries content with the left button, which is down, until `WindowEvent.dragEnded`: the pointer's
  /// moves are no mouse events any more, and `dropHover` and `dropText` come to the program's windows.
  /// Other programs are offered a copy. False if the window system carries nothing: then the mouse goes
  /// on as before.
  func beginDrag(of content: ClipboardContent) -> Bool
  /// Ends carrying with nothing dropped; `WindowEvent.dragEnded` comes.
  func cancelDrag()
  /// Shows the desktop's own menu of the window at a point, after a press there; `false`: it has none.
  func showSystemMenu(at point: Point) -> Bool
  /// Raises the window and asks for the keyboard.
  func activate()
}

extension Window {
  /// Most desktops have none that a program can show.
  public func showSystemMenu(at point: Point) -> Bool { false }

  /// The size of the content in logical pixels.
  public var logicalSize: Size {
    Size(
      width: Double(deviceSize.width) / scale.factor,
      height: Double(deviceSize.height) / scale.factor)
  }
}

/// Where a window is when nothing makes it as large as it can be.
public struct WindowPlacement: Hashable, Sendable {
  /// A place on the desktop, in the units of its window system.
  public struct Position: Hashable, Sendable {
    /// From the left.
    public var x: Int
    /// From the top.
    public var y: Int

    /// Makes a place.
    public init(x: Int, y: Int) {
      self.x = x
      self.y = y
    }
  }

  /// Logical pixels.
  public var size: Size
  /// The top left corner; `nil` where the system does not tell.
  public var position: Position?
  /// Whether it is as large as the desktop allows.
  public var isMaximized = false

  /// Makes a placement.
  public init(size: Size, position: Position? = nil, isMaximized: Bool = false) {
    self.size = size
    self.position = position
    self.isMaximized = isMaximized
  }
}

/// The properties of a new window.
public struct WindowRequest: Hashable, Sendable {
  /// Logical pixels.
  public var size: Size
  /// Where it was when it was closed; `nil`: the window manager knows best. Nobody loses a window
  /// whose monitor has gone, and where a program can't place windows it says nothing.
  public var position: WindowPlacement.Position?
  /// Logical pixels.
  public var minimumSize: Size
  /// The name in task lists.
  public var title: String
  /// Whether the size stays what it is.
  public var isFixed = false

  /// Makes a request.
  public init(size: Size, minimumSize: Size, title: String) {
    self.size = size
    self.minimumSize = minimumSize
    self.title = title
  }
}

/// The receiver of the desktop's events.
@MainActor
public protocol DesktopDelegate: AnyObject {
  /// Something has happened to the program.
  func handle(_ event: ProgramEvent)
  /// Asked before each wait: handles what is due at `now` (draws frames, blinks) and says when it
  /// wants to be asked again even if nothing happens; `nil`: only an event wakes it.
  func turn(_ now: Double) -> Double?
}

/// The desktop: makes windows and runs until there are none.
@MainActor
public protocol Desktop: AnyObject {
  /// Who is told what happens to the program, and gets its turns; not kept alive.
  var delegate: (any DesktopDelegate)? { get set }

  /// What lets the next window that opens or is raised come to the front; it does so once. `nil`:
  /// nothing has asked for a window but the person in it.
  var activation: ActivationToken? { get set }

  /// Makes a window, not yet shown. Throws `DesktopError`.
  func makeWindow(_ request: WindowRequest) throws -> any Window
  /// Runs until `stop()`.
  func run()
  /// Makes `run` return.
  func stop()
}

/// Why the desktop can't do what it was asked.
public struct DesktopError: Error, Hashable, Sendable {
  /// A sentence for a person.
  public var message: String

  /// Makes an error.
  public init(message: String) { self.message = message }
}
