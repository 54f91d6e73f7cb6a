import Canvas
import Interface
import Platform

/// The content of a window: a document, or anything else. A `WindowScope` hosts it and gives it frames,
/// events, sheets, menus, text input and a way to screen readers.
///
/// Defaults: no page, every command as it is, nothing to end.
public protocol WindowContent: AnyObject {
  /// The modules, in the order of setting up.
  var modules: [any Module] { get }
  /// The window's name for screen readers, without that of the program.
  var title: String { get }
  /// The page that is scrolled in the window, if there is one.
  var scrolledPage: (any WindowPage)? { get }

  /// Closes the window at the user's request, or asks a question first.
  func requestClose()
  /// Returns a command as the window offers it: disabled while the content does not allow it.
  func guarding(_ command: Command) -> Command
  /// Tells the user why a disabled command did nothing.
  func didRefuse(_ command: Command)
  /// True if a screen reader may act on a layer that no sheet covers.
  func mayPerform(on layer: any Layer) -> Bool
  /// Ends the preview of a menu row that was not chosen.
  func endTrying()
  /// Called in each tick after the last change of the content, before a frame is drawn.
  func willDraw()
}

extension WindowContent {
  public var scrolledPage: (any WindowPage)? { nil }
  public func guarding(_ command: Command) -> Command { command }
  public func didRefuse(_ command: Command) {}
  public func mayPerform(on layer: any Layer) -> Bool { true }
  public func endTrying() {}
  public func willDraw() {}
}

/// A text that is scrolled in a window. Its pixels are moved rather than drawn again, and a screen
/// reader is told only what is in the window, and asks for the rest.
public protocol WindowPage: AnyObject {
  // Frames

  /// Lays out what the next frame shows.
  func layOutVisiblePieces(at time: Double)
  /// The pieces in the window where the next frame shows them.
  var pieces: [Viewport.VisiblePiece] { get }
  /// Device pixels by which the page is pulled down beyond an end of the text.
  func shift(at time: Double) -> Int

  // Hit testing

  /// Logical pixels from the window's top edge to the lower end of the title strip, as far as it is
  /// in the window.
  var titleStripEnd: Double { get }
  /// True if a press at a point grasps a scroll line that is visible.
  func isOnScrollLine(_ point: Point) -> Bool

  // Screen readers

  /// Changes with the text and the selection.
  var revision: Int { get }
  /// Called when the first screen reader begins to listen, and when the last one stops.
  func setHeard(_ isHeard: Bool)
  /// Returns the node at a path of keys, in the window or beyond; `nil` if there is none.
  func node(at keys: [String]) -> AccessibilityNode?
  /// Returns the frame of a part of a node's text.
  func frame(of range: Range<Int>, in keys: [String]) -> Rect?
  /// Returns the offset in a node's text that is nearest to a point of the window.
  func offset(at point: Point, in keys: [String]) -> Int?
}
