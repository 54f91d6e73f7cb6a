public import Canvas

/// A screen reader's request to a node. It is untrusted: the receiver checks whether it is possible.
public enum AccessibilityRequest: Hashable, Sendable {
  /// Performs an action of the node.
  case act(AccessibilityNode.Action)
  /// Sets the node's value.
  case setValue(Double)
  /// Puts the caret at an offset, in scalars.
  case setCaret(Int)
  /// Selects a range, in scalars.
  case select(Range<Int>)
  /// Replaces a range of the text.
  case replace(Range<Int>, with: String)
  /// Scrolls the node, or the scalar at an offset, into view.
  case show(Int)
  /// Copies a range to the clipboard.
  case copy(Range<Int>)
  /// Cuts a range to the clipboard.
  case cut(Range<Int>)
  /// Pastes the clipboard's content at an offset.
  case paste(Int)
}

/// The accessible content of one window: answers what the tree of nodes leaves out.
///
/// The tree itself is pushed after each change; only geometry, boundaries and requests are asked
/// for.
@MainActor
public protocol AccessibilitySource: AnyObject {
  /// Returns a node outside the tree that a node of the tree leads to; `nil` if there is none.
  func node(_ path: AccessibilityTree.Path) -> AccessibilityNode?
  /// Performs a request; returns `false` if that is impossible.
  func perform(_ request: AccessibilityRequest, on path: AccessibilityTree.Path) -> Bool
  /// Returns the role's name in the language of the user interface.
  func name(of role: AccessibilityNode.Role) -> String
  /// Returns the boundaries of words, sentences or lines of a text, in scalars, ascending.
  func places(
    of edge: AccessibilityText.Edge, of unit: AccessibilityText.Unit, in text: AccessibilityText
  ) -> [Int]
  /// Returns the frame of a range in a node's text, in logical pixels of the window; `nil` if it is unknown.
  func frame(of range: Range<Int>, in path: AccessibilityTree.Path) -> Rect?
  /// The scalar of a node at a point, in logical pixels of the window; `nil` if there is none.
  func offset(at point: Point, in path: AccessibilityTree.Path) -> Int?
  /// The window's position on the screen, in the screen's pixels; `nil` if it is unknown.
  var windowPosition: WindowPlacement.Position? { get }
  /// Device pixels in a logical one.
  var windowScale: Scale { get }
}

/// The connection through which screen readers read the windows.
///
/// While no screen reader listens, callers need not make any tree.
@MainActor
public protocol AccessibilityExport: AnyObject {
  /// True while a screen reader listens.
  var isHeard: Bool { get }
  /// Sent when a screen reader begins or ceases to listen.
  var didChange: Broadcast<Bool> { get }

  /// Begins to look for a screen reader; returns at once.
  func start()
  /// Sends the tree of a window that is new or has changed.
  func show(_ tree: AccessibilityTree, of source: any AccessibilitySource)
  /// Removes a window.
  func remove(_ source: any AccessibilitySource)
}

/// A desktop without a screen reader, until a test calls `setHeard`.
@MainActor
public final class SilentAccessibility: AccessibilityExport {
  /// True while a screen reader listens.
  public private(set) var isHeard = false
  /// Sends when `isHeard` changes.
  public let didChange = Broadcast<Bool>()
  /// The last tree.
  public private(set) var tree: AccessibilityTree?
  /// The differences between the last two trees.
  public private(set) var changes: [AccessibilityChange] = []
  /// The number of calls of `show`.
  public private(set) var showCount = 0

  /// Makes an export that no screen reader reads.
  public init() {}

  /// Begins or ends the listening.
  public func setHeard(_ isHeard: Bool) {
    guard isHeard != self.isHeard else { return }
    self.isHeard = isHeard
    didChange.send(isHeard)
  }

  public func start() {}

  /// Records the tree and its differences from the last one.
  public func show(_ tree: AccessibilityTree, of source: any AccessibilitySource) {
    changes = self.tree.map { tree.changes(from: $0) } ?? []
    self.tree = tree
    showCount += 1
  }

  /// Discards the tree.
  public func remove(_ source: any AccessibilitySource) { tree = nil }
}
