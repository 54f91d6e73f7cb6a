import CSDL2
import Canvas
import Platform

/// What a window system does for one window beyond what SDL offers. Places and lengths are SDL units.
protocol NativeWindow: AnyObject {
  /// The number that the display has for the window; `nil`: none that others know.
  var number: UInt32? { get }
  /// Whether the program can move the window. Where only the system can, it resizes by the left and
  /// the top edge, too.
  var canMove: Bool { get }
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
  /// How much an on-screen keyboard covers at the bottom of a window with that frame.
  func coveredHeight(of frame: DeviceRect) -> Int
  /// The edges of a window with that frame beyond which the monitor goes on.
  func bareEdges(of frame: DeviceRect) -> WindowEdges
  /// Makes all monitors black that the window is not on, or gives them back.
  func setCoversOtherMonitors(_ covers: Bool)
}
