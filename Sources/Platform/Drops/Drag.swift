public import SystemPackage

/// The fate of the original when something is dropped.
public enum DropAction: Hashable, Sendable {
  /// It stays. Other programs get copies, and give them.
  case copy
  /// It goes.
  case move
}

/// An event of a drag over a window. Places are in the units of the window system, from the window's
/// top left corner.
public enum Drag: Hashable, Sendable {
  /// Text is over a place.
  case hovers(x: Int, y: Int)
  /// It is no longer.
  case left
  /// Files were dropped at a place; never none.
  case files([FilePath], x: Int, y: Int)
  /// Text was dropped, and is read from `ClipboardPlace.drop`.
  case text(x: Int, y: Int, action: DropAction = .copy)
  /// The drag from this window has ended: by a drop, or cancelled.
  case ended
  /// Another program has moved the text of the last drag from this window to itself.
  case movedAway
}

/// Hears what is dragged over windows, where that is not the business of who opens them.
@MainActor
public protocol DragWatcher: AnyObject {
  /// Tells what happens, and over which window.
  var drags: Broadcast<(window: UInt32, drag: Drag)> { get }
  /// Hears from now on what is dragged over a window, by the number that the display has for it.
  func watchDrags(over window: UInt32)
}

/// Carries content from a window to wherever the pointer's button goes up. What happens over the
/// program's own windows is told as any other drag; other programs are offered a copy, and on Wayland also
/// the text itself.
@MainActor
public protocol DragCarrier: DragWatcher {
  /// True if it has to be told where the pointer is: no window system tells it.
  var followsPointer: Bool { get }
  /// Carries `content` from a window from now on, until `Drag.ended` is told of that window. False if
  /// it can't.
  func beginDrag(of content: ClipboardContent, from window: UInt32) -> Bool
  /// The pointer is at a place of the screen.
  func moveDrag(to place: (x: Int, y: Int))
  /// The button went up where the pointer was last.
  func dropDrag(_ action: DropAction)
  /// Ends the drag with nothing dropped.
  func cancelDrag()
}
