import CSDL2
import Canvas
import Platform

/// The operations of a window system on one window that SDL does not offer. Places and lengths are SDL
/// units.
protocol NativeWindow: AnyObject {
  /// The display's number for the window; `nil` if other programs know none.
  var number: UInt32? { get }
  /// The name by which dialogs of other programs can belong to the window, in the desktop portal's
  /// form; empty if there is none.
  var parentName: String { get }
  /// True if the program can move the window. Where only the system can, the system resizes by the
  /// left and the top edge, too.
  var canMove: Bool { get }
  /// True if the window covers its whole monitor; `nil` if SDL knows.
  var isFullScreen: Bool? { get }
  /// Fills the monitor with the window, or restores it; `false` if SDL can do it.
  func setFullScreen(_ fullScreen: Bool) -> Bool
  /// The window's position on the screen; `nil` if SDL's is used.
  var position: (x: Int, y: Int)? { get }
  /// The pointer on the screen and its buttons, also while a window manager has grabbed it; `nil`
  /// if the system does not reveal it.
  var screenPointer: ScreenPointer? { get }
  /// The buttons that went down in a window of ours and are down, as SDL numbers them.
  var heldButtons: UInt32 { get }
  /// The pointer while the program drags an edge: on the screen or, where screen positions are
  /// unknown, in the window.
  var dragPointer: ScreenPointer { get }
  /// The position where a button went down or up, in the coordinates of `dragPointer`. The pointer
  /// itself may have moved on. `place`: the screen position in `DesktopEvent`.
  func dragPlace(of event: SDL_MouseButtonEvent, at place: (x: Int, y: Int)?) -> (x: Int, y: Int)
  /// Makes the system move the window with the left button, which went down at a position of
  /// `dragPointer`; `false` if the program has to.
  func beginMove(from place: (x: Int, y: Int)) -> Bool
  /// Makes the system resize the window by the given edges in the same way.
  func beginResize(_ edges: WindowEdges) -> Bool

  /// Device pixels in a logical one, as the desktop wants it now.
  var scale: Scale { get }
  /// Device pixels in an SDL unit.
  var unitFactor: Double { get }
  /// The device pixels of a window of so many SDL units.
  func deviceSize(width: Int, height: Int) -> (width: Int, height: Int)
  /// Reports changes that the system makes by itself to `client` from now on.
  func watch(for client: any NativeWindowClient)
  /// Makers of the window's presenters, the best first; `window` is told when pixels are free again
  /// that were all in use.
  func presenters(for window: any NativeWindowClient) -> [() -> (any Presenter)?]
  /// Shows the window. `activation`: the token, if another program has asked for it; `isDecorated`:
  /// true for the desktop's frame, if there is one.
  func show(with activation: ActivationToken?, isDecorated: Bool)
  /// Releases the window's objects before SDL destroys it.
  func willClose()
  /// Raises the window and gives it the keyboard, also if it is minimized. `activation`: the token,
  /// if another program has asked for it.
  func activate(with activation: ActivationToken?)
  /// Sets the window's name in task lists, in any script.
  func setName(_ name: String)
  /// True if the system has tiled the window, so that its size is not its own.
  var isTile: Bool { get }
  /// Sets the minimum size for resizing by the user.
  func setMinimumSize(width: Int, height: Int)
  /// True if the window works without the desktop's frame.
  var isFrameOptional: Bool { get }
  /// Adds or removes the desktop's frame, if SDL can't.
  func setDecorated(_ decorated: Bool)
  /// True if the desktop draws a frame. `asked`: true if the window was to have one.
  func isDecorated(asked: Bool) -> Bool
  /// Shows the system's own menu of the window at a position in it; `false` if there is none.
  func showMenu(x: Int, y: Int) -> Bool
  /// Moves and resizes the window as far as the system lets a program.
  func setFrame(_ frame: DeviceRect)
  /// Resizes the window; its top left corner stays.
  func setSize(width: Int, height: Int)
  /// The frame, shrunk and moved as far as needed to lie on the window's monitor.
  func fitted(_ frame: DeviceRect) -> DeviceRect
  /// Does the work that can wait until the first frame is on the screen.
  func finishOpening()
  /// The height that an on-screen keyboard covers at the bottom of a window with that frame.
  func coveredHeight(of frame: DeviceRect) -> Int
  /// The edges of a window with that frame beyond which the monitor continues.
  func bareEdges(of frame: DeviceRect) -> WindowEdges
  /// The edges of a window with that frame that are known to be edges of the screen, or of a dock there.
  func screenEdges(of frame: DeviceRect) -> WindowEdges
  /// Covers all other monitors with black, or uncovers them.
  func setCoversOtherMonitors(_ covers: Bool)
}

/// The owner of a native window.
protocol NativeWindowClient: PresenterClient {
  /// Handles a change of scale, frame or state by the system.
  func metricsDidChange()
  /// Handles a movement of two fingers on a touchpad over the window.
  func pinched(_ step: TouchpadPinch.Step)
}

extension NativeWindow {
  var isFrameOptional: Bool { true }
  var isFullScreen: Bool? { nil }
  func setFullScreen(_ fullScreen: Bool) -> Bool { false }
  var position: (x: Int, y: Int)? { nil }
  var heldButtons: UInt32 { SDL_GetMouseState(nil, nil) }
  func dragPlace(of event: SDL_MouseButtonEvent, at place: (x: Int, y: Int)?) -> (x: Int, y: Int) {
    (Int(event.x), Int(event.y))
  }
  func setSize(width: Int, height: Int) {}
  func fitted(_ frame: DeviceRect) -> DeviceRect { frame }
  func finishOpening() {}
}
