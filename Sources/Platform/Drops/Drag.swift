public import SystemPackage

/// What something does over a window that is dragged there from another program. Places are in the
/// units of the window system, from the window's top left corner.
public enum Drag: Hashable, Sendable {
  /// Text is over a place.
  case hovers(x: Int, y: Int)
  /// It is no longer.
  case left
  /// Files were dropped; never none.
  case files([FilePath])
  /// Text was dropped, and is read from `ClipboardPlace.drop`.
  case text(x: Int, y: Int)
}

/// Hears what is dragged over windows, where that is not the business of who opens them.
@MainActor
public protocol DragWatcher: AnyObject {
  /// Tells what happens, and over which window.
  var drags: Broadcast<(window: UInt32, drag: Drag)> { get }
  /// Hears from now on what is dragged over a window, by the number that the display has for it.
  func watchDrags(over window: UInt32)
}
