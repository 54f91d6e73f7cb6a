public import Canvas

/// What a screen reader asks of a node. It is a claim: whoever is asked looks whether it can be.
public enum AccessibilityRequest: Hashable, Sendable {
  /// Do what can be done with it.
  case act(AccessibilityNode.Action)
  /// Give it another number.
  case setValue(Double)
  /// Put the caret there, in scalars.
  case setCaret(Int)
  /// Select that.
  case select(Range<Int>)
  /// Put text in the place of a stretch of its own.
  case replace(Range<Int>, with: String)
  /// Bring it, or the letter at an offset, into sight.
  case show(Int)
  /// Copy that.
  case copy(Range<Int>)
  /// Copy that and take it out.
  case cut(Range<Int>)
  /// Put what is on the clipboard there.
  case paste(Int)
}

/// What there is in one window, for those who can't see it.
@MainActor
public protocol AccessibilitySource: AnyObject {
  /// A node that is not in the tree though another one leads to it; `nil`: there is no such node.
  func node(_ path: AccessibilityTree.Path) -> AccessibilityNode?
  /// Does what is asked; `false`: it can't be done.
  func perform(_ request: AccessibilityRequest, on path: AccessibilityTree.Path) -> Bool
  /// What such a thing is called in the program's language.
  func name(of role: AccessibilityNode.Role) -> String
  /// Where words, sentences or lines of a text begin or end, in scalars, ascending.
  func places(
    of edge: AccessibilityText.Edge, of unit: AccessibilityText.Unit, in text: AccessibilityText
  ) -> [Int]
  /// Where letters of a node are, in logical pixels of the window; `nil`: nobody knows.
  func frame(of range: Range<Int>, in path: AccessibilityTree.Path) -> Rect?
  /// The letter of a node at a point, in logical pixels of the window; `nil`: none.
  func offset(at point: Point, in path: AccessibilityTree.Path) -> Int?
  /// Where the window is on the screen, in its pixels; `nil`: nobody knows.
  var windowPosition: WindowPlacement.Position? { get }
  /// Device pixels in a logical one.
  var windowScale: Scale { get }
}

/// The desktop's way to tell screen readers what there is in our windows.
///
/// While nobody listens nothing is told, and nobody need find out what there would be to tell.
@MainActor
public protocol AccessibilityExport: AnyObject {
  /// Whether somebody listens.
  var isHeard: Bool { get }
  /// Tells when somebody begins or ceases to listen.
  var didChange: Broadcast<Bool> { get }

  /// Begins to find out; returns at once.
  func start()
  /// A window has come, or shows something else.
  func show(_ tree: AccessibilityTree, of source: any AccessibilitySource)
  /// A window has gone.
  func remove(_ source: any AccessibilitySource)
}

/// A desktop on which nobody listens, until a test says so.
@MainActor
public final class SilentAccessibility: AccessibilityExport {
  /// Whether somebody listens.
  public private(set) var isHeard = false
  /// Tells when that changes.
  public let didChange = Broadcast<Bool>()
  /// What was shown last.
  public private(set) var tree: AccessibilityTree?
  /// The differences that were told.
  public private(set) var changes: [AccessibilityChange] = []
  /// How often something was shown.
  public private(set) var showCount = 0

  /// Makes one.
  public init() {}

  /// Has somebody listen, or nobody.
  public func setHeard(_ isHeard: Bool) {
    guard isHeard != self.isHeard else { return }
    self.isHeard = isHeard
    didChange.send(isHeard)
  }

  /// Does nothing.
  public func start() {}

  /// Keeps it.
  public func show(_ tree: AccessibilityTree, of source: any AccessibilitySource) {
    changes = self.tree.map { tree.changes(from: $0) } ?? []
    self.tree = tree
    showCount += 1
  }

  /// Forgets it.
  public func remove(_ source: any AccessibilitySource) { tree = nil }
}
