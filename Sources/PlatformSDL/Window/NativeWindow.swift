import CSDL2
import Canvas
import Platform

/// What a window system does for one window beyond what SDL offers. Places and lengths are SDL units.
protocol NativeWindow: AnyObject {
  /// Whether the program can move the window. Where only the system can, it resizes by the left and
  /// the top edge, too.
  var canMove: Bool { get }
  /// Whether SDL hands presses in draggable areas to the window system, which moves the window then;
  /// otherwise the program asks by `beginMove` when the pointer moves.
  var movesByHitTest: Bool { get }
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
  /// Whether the button goes down for which SDL asks what a place is for: it asks when one goes up,
  /// too.
  var isHitByPress: Bool { get }

  /// Device pixels in a logical one, as the desktop wants it now; `unitFactor` is how many there are
  /// in an SDL unit.
  func scale(unitFactor: Double) -> Scale
  /// What draws the window's pixels, the best way first; `window` is told when pixels can be had
  /// again that were all in use.
  func presenters(for window: any PresenterClient) -> [() -> (any Presenter)?]
  /// The window opens because another program has asked for it.
  func willShow(with activation: ActivationToken)
  /// The window, which SDL has raised, is to come to the front because another program has asked
  /// for it.
  func raise(with activation: ActivationToken)
  /// Gives the window its name in task lists, in any script.
  func setName(_ name: String)
  /// Moves and resizes the window as far as a program can.
  func setFrame(_ frame: DeviceRect)
  /// Resizes the window, whose top left corner stays.
  func setSize(width: Int, height: Int)
  /// The frame made as small, and moved as far, as it takes to lie on the window's monitor.
  func fitted(_ frame: DeviceRect) -> DeviceRect
  /// Has the window system move the window with the left button, which went down at a place of
  /// `dragPointer`; `false`: it can't.
  func beginMove(from place: (x: Int, y: Int)) -> Bool
  /// Has the window system open its own menu for the window where the right button went down, a place
  /// of `dragPointer`; `false`: it has none.
  func showMenu(at place: (x: Int, y: Int)) -> Bool
  /// The first frame is on the screen: does what could wait for that.
  func finishOpening()
  /// How much an on-screen keyboard covers at the bottom of a window with that frame.
  func coveredHeight(of frame: DeviceRect) -> Int
  /// The edges of a window with that frame beyond which the monitor goes on.
  func bareEdges(of frame: DeviceRect) -> WindowEdges
  /// Makes all monitors black that the window is not on, or gives them back.
  func setCoversOtherMonitors(_ covers: Bool)
}

extension NativeWindow {
  var movesByHitTest: Bool { true }
  var isFullScreen: Bool? { nil }
  func setFullScreen(_ fullScreen: Bool) -> Bool { false }
  var position: (x: Int, y: Int)? { nil }
  func setSize(width: Int, height: Int) {}
  func fitted(_ frame: DeviceRect) -> DeviceRect { frame }
  func beginMove(from place: (x: Int, y: Int)) -> Bool { false }
  func showMenu(at place: (x: Int, y: Int)) -> Bool { false }
  func finishOpening() {}
}
