public import SystemPackage

/// The fate of the original when something is dropped.
public enum DropAction: Hashable, Sendable {
  /// The original stays. Other programs give and get copies.
  case copy
  /// The original is deleted.
  case move
}

/// An event of a drag over a window. Places are in the units of the window system, from the window's
/// top left corner.
public enum Drag: Hashable, Sendable {
  /// Text is over a place.
  case hovers(x: Int, y: Int)
  /// The text has left the window.
  case left
  /// Files were dropped at a place; never an empty list.
  case files([FilePath], x: Int, y: Int)
  /// Text was dropped, and is read from `ClipboardPlace.drop`.
  case text(x: Int, y: Int, action: DropAction = .copy)
  /// The drag from this window has ended: by a drop, or cancelled.
  case ended
  /// Another program has moved the text of the last drag from this window to itself.
  case movedAway
}

/// Reports drags over windows, where the window system's events don't.
@MainActor
public protocol DragWatcher: AnyObject {
  /// Sends the events of drags, each with its window.
  var drags: Broadcast<(window: UInt32, drag: Drag)> { get }
  /// Reports drags over a window from now on, by the display's number for the window.
  func watchDrags(over window: UInt32)
}

/// Carries content from a window to the place where the pointer's button goes up. Events over the
/// program's own windows are reported as for any other drag; other programs are offered a copy, and
/// on Wayland also a move.
@MainActor
public protocol DragCarrier: DragWatcher {
  /// True if the caller has to report the pointer's position, as the window system does not.
  var followsPointer: Bool { get }
  /// Begins a drag of `content` from a window. It lasts until `Drag.ended` is sent for that window.
  /// False if it is impossible.
  func beginDrag(of content: ClipboardContent, from window: UInt32) -> Bool
  /// Moves the drag to a position of the screen.
  func moveDrag(to place: (x: Int, y: Int))
  /// Drops the content at the pointer's last position.
  func dropDrag(_ action: DropAction)
  /// Ends the drag without a drop.
  func cancelDrag()
}
