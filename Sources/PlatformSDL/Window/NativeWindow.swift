import CSDL2
import Canvas
import Platform

/// The operations of a window system on one window that SDL does not offer. Places and lengths are SDL
/// units.
protocol NativeWindow: AnyObject {
  /// The number that the display has for the window; `nil`: none that others know.
  var number: UInt32? { get }
  /// What dialogs of other programs know the window by, as the desktop's portal wants it; empty where
  /// nobody can know it.
  var parentName: String { get }
  /// Whether the program can move the window. Where only the system can, it resizes by the left and
  /// the top edge, too.
  var canMove: Bool { get }
  /// Whether the window fills its monitor with nothing else; `nil`: SDL knows it.
  var isFullScreen: Bool? { get }
  /// Has the window fill its monitor, or be as before; `false`: SDL can do it.
  func setFullScreen(_ fullScreen: Bool) -> Bool
  /// Where the window is on the screen; `nil`: SDL knows it best.
  var position: (x: Int, y: Int)? { get }
  /// Where the pointer is on the screen, and what it holds, also while a window manager has it; `nil`:
  /// nobody tells.
  var screenPointer: ScreenPointer? { get }
  /// The pointer while the program drags an edge, on the screen or, where places on it are not
  /// known, in the window.
  var dragPointer: ScreenPointer { get }
  /// Where a button went down or up, in the places of `dragPointer`. The pointer itself may be
  /// further by now.
  func dragPlace(of event: SDL_MouseButtonEvent) -> (x: Int, y: Int)
  /// Has the system move the window with the left button, which went down at a place of `dragPointer`;
  /// `false`: the program does.
  func beginMove(from place: (x: Int, y: Int)) -> Bool
  /// Has the system resize the window by the given edges in the same way.
  func beginResize(_ edges: WindowEdges) -> Bool

  /// Device pixels in a logical one, as the desktop wants it now.
  var scale: Scale { get }
  /// Device pixels in an SDL unit.
  var unitFactor: Double { get }
  /// The device pixels of a window of so many SDL units.
  func deviceSize(width: Int, height: Int) -> (width: Int, height: Int)
  /// Tells `client` from now on of what changes by itself.
  func watch(for client: any NativeWindowClient)
  /// What draws the window's pixels, the best way first; `window` is told when pixels can be had
  /// again that were all in use.
  func presenters(for window: any NativeWindowClient) -> [() -> (any Presenter)?]
  /// Brings the window to the screen. `activation`: another program has asked for it; `isDecorated`:
  /// with the desktop's frame, if there is one.
  func show(with activation: ActivationToken?, isDecorated: Bool)
  /// SDL is about to destroy the window.
  func willClose()
  /// Brings the window to the front with the keyboard, also out of an icon. `activation`: another
  /// program has asked for it.
  func activate(with activation: ActivationToken?)
  /// Gives the window its name in task lists, in any script.
  func setName(_ name: String)
  /// Whether the system has given the window a size among others, which is not its own.
  var isTile: Bool { get }
  /// How small a person may make the window.
  func setMinimumSize(width: Int, height: Int)
  /// Gives the window the desktop's frame, or takes it away, if SDL can't.
  func setDecorated(_ decorated: Bool)
  /// Whether the desktop draws a frame, of a window that was to have one or not.
  func isDecorated(asked: Bool) -> Bool
  /// Shows the system's own menu of the window at a place in it; `false`: it has none.
  func showMenu(x: Int, y: Int) -> Bool
  /// Moves and resizes the window as far as a program can.
  func setFrame(_ frame: DeviceRect)
  /// Resizes the window, whose top left corner stays.
  func setSize(width: Int, height: Int)
  /// The frame made as small, and moved as far, as it takes to lie on the window's monitor.
  func fitted(_ frame: DeviceRect) -> DeviceRect
  /// The first frame is on the screen: does what could wait for that.
  func finishOpening()
  /// How much an on-screen keyboard covers at the bottom of a window with that frame.
  func coveredHeight(of frame: DeviceRect) -> Int
  /// The edges of a window with that frame beyond which the monitor goes on.
  func bareEdges(of frame: DeviceRect) -> WindowEdges
  /// The edges of a window with that frame that are known to be edges of the screen, or of a dock there.
  func screenEdges(of frame: DeviceRect) -> WindowEdges
  /// Makes all monitors black that the window is not on, or gives them back.
  func setCoversOtherMonitors(_ covers: Bool)
}

/// Whose window it is.
protocol NativeWindowClient: PresenterClient {
  /// The window has another scale, frame or state, by the system's own will.
  func metricsDidChange()
}

extension NativeWindow {
  var isFullScreen: Bool? { nil }
  func setFullScreen(_ fullScreen: Bool) -> Bool { false }
  var position: (x: Int, y: Int)? { nil }
  func setSize(width: Int, height: Int) {}
  func fitted(_ frame: DeviceRect) -> DeviceRect { frame }
  func finishOpening() {}
}
