import CSDL2
import Canvas
import Platform

/// A window as its window system knows it. Places and lengths are SDL units.
protocol NativeWindow: AnyObject {
  /// The number of the window in events.
  var id: UInt32 { get }
  /// The display's number for the window; `nil` if other programs know none.
  var number: UInt32? { get }
  /// The name by which dialogs of other programs can belong to the window, in the desktop portal's
  /// form; empty if there is none.
  var parentName: String { get }
  /// True if the program can move the window. Where only the system can, the system resizes by the
  /// left and the top edge, too.
  var canMove: Bool { get }
  /// True if the window covers its whole monitor.
  var isFullScreen: Bool { get }
  /// Fills the monitor with the window, or restores it. Returns `false` if the program has to restore
  /// the former frame and state.
  func setFullScreen(_ fullScreen: Bool) -> Bool
  /// True if the window is as large as the desktop allows.
  var isMaximized: Bool { get }
  /// Makes the window as large as the desktop allows, or as it was before.
  func setMaximized(_ maximized: Bool)
  /// Minimizes the window to an icon or an entry of a task list.
  func minimize()
  /// True if the window has the keyboard.
  var hasKeyboard: Bool { get }
  /// True if the pointer is in the window.
  var hasPointer: Bool { get }
  /// The window's position on the screen; (0, 0) if the system does not reveal it.
  var position: (x: Int, y: Int) { get }
  /// The window's size.
  var size: (width: Int, height: Int) { get }
  /// The widths of the window manager's frame.
  var frameInsets: (left: Int, top: Int) { get }
  /// Seconds between two frames on the window's monitor; 1/60 if unknown.
  var frameInterval: Double { get }
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
  /// Makes motions outside of the program's windows come to them while the program follows the pointer.
  func capturePointer(_ captures: Bool)

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
  /// Destroys the window. `isGone`: true if the display has destroyed it already.
  func close(isGone: Bool)
  /// Raises the window and gives it the keyboard, also if it is minimized. `activation`: the token,
  /// if another program has asked for it.
  func activate(with activation: ActivationToken?)
  /// Sets the window's name in task lists, in any script.
  func setTitle(_ title: String)
  /// True if the system has tiled the window, so that its size is not its own.
  var isTile: Bool { get }
  /// Sets the minimum size for resizing by the user.
  func setMinimumSize(width: Int, height: Int)
  /// True if the window works without the desktop's frame.
  var isFrameOptional: Bool { get }
  /// Adds or removes the desktop's frame.
  func setDecorated(_ decorated: Bool)
  /// True if the desktop draws a frame. `asked`: true if the window was to have one.
  func isDecorated(asked: Bool) -> Bool
  /// Shows the system's own menu of the window at a position in it; `false` if there is none.
  func showMenu(x: Int, y: Int) -> Bool
  /// Moves and resizes the window as far as the system lets a program.
  func setFrame(_ frame: DeviceRect)
  /// True if the user can resize the window.
  var isResizable: Bool { get }
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
  var frameInsets: (left: Int, top: Int) { (0, 0) }
  func dragPlace(of event: SDL_MouseButtonEvent, at place: (x: Int, y: Int)?) -> (x: Int, y: Int) {
    (Int(event.x), Int(event.y))
  }
  func fitted(_ frame: DeviceRect) -> DeviceRect { frame }
  func finishOpening() {}
}
