import Canvas
import Platform

/// A window as screen readers see it: its state after the last events.
///
/// Owns the current tree of nodes and the one before, since removed nodes may still be requested
/// until the next events.
final class AccessibleWindow {
  /// The number in its objects' paths.
  let number: Int
  weak var source: (any AccessibilitySource)?
  private(set) var tree: AccessibilityTree
  /// The tree before that. Its removed nodes can still be requested, until the next events.
  private var former: AccessibilityTree?
  private var farewells: [BusMessage] = []

  init(_ number: Int, _ source: any AccessibilitySource, _ tree: AccessibilityTree) {
    self.number = number
    self.source = source
    self.tree = tree
  }

  /// Updates the tree and returns the events for its changes; without a change only the farewells.
  func show(_ next: AccessibilityTree, by owner: BusAccessibility) -> [BusMessage] {
    let changes = next.changes(from: tree)
    let late = farewells
    (former, farewells) = (nil, [])
    guard !changes.isEmpty else { return late }
    let before = tree
    (former, tree) = (before, next)
    let events = AccessibleEvents(of: self, changes, before, by: owner)
    farewells = events.farewells
    return late + events.messages
  }

  /// The node at a path, even if it was just removed, or is outside of the tree.
  func node(_ path: AccessibilityTree.Path) -> AccessibilityNode? {
    if let node = tree.node(path) { return node }
    guard var node = former?.node(path) else { return source?.node(path) }
    node.states.subtract([.focused, .selected])
    return node
  }

  /// The path of a node's object on the bus.
  func path(_ node: AccessibilityTree.Path) -> String {
    "\(AccessiblePath.folder)/w\(number)/\(node)"
  }
}

/// The paths of objects on the screen readers' bus.
nonisolated enum AccessiblePath {
  static let folder = "/org/a11y/atspi/accessible"
  static let root = folder + "/root"
  static let cache = "/org/a11y/atspi/cache"
  static let null = "/org/a11y/atspi/null"
}

/// A node of a window in a request.
struct AccessibleNode {
  let window: AccessibleWindow
  let path: AccessibilityTree.Path
  let node: AccessibilityNode

  /// The path of its parent; `nil` for a window.
  var parent: AccessibilityTree.Path? {
    path.lastIndex(of: "/").map { String(path[..<$0]) }
  }

  var children: [AccessibilityTree.Path] { window.tree.entries[path]?.children ?? [] }

  /// Its index among its siblings; for a node out of sight the next one.
  var index: Int {
    if parent == nil { return window.number }
    let index = window.tree.index(of: path)
    guard index < 0, let parent else { return max(0, index) }
    return window.tree.entries[parent]?.children.count ?? 0
  }

  /// Passes a request on to the window.
  func perform(_ request: AccessibilityRequest) -> Bool {
    window.source?.perform(request, on: path) ?? false
  }

  // Position

  /// The origin of coordinates.
  enum Origin: UInt32 {
    case screen, window, parent
  }

  /// A rectangle of the window in pixels, relative to an origin.
  func pixels(_ rect: Rect, _ origin: Origin) -> DeviceRect {
    guard let source = window.source else { return DeviceRect(x: 0, y: 0, width: 0, height: 0) }
    let scale = source.windowScale
    let device = scale.deviceRect(rect)
    let corner = corner(origin, source)
    return device.offset(x: corner.x, y: corner.y)
  }

  /// A point relative to an origin, in logical pixels of the window.
  func point(x: Int32, y: Int32, _ origin: Origin) -> Point {
    guard let source = window.source else { return Point(x: 0, y: 0) }
    let corner = corner(origin, source)
    let factor = source.windowScale.factor
    return Point(x: Double(Int(x) - corner.x) / factor, y: Double(Int(y) - corner.y) / factor)
  }

  /// The offset from the window's own coordinates.
  private func corner(_ origin: Origin, _ source: any AccessibilitySource) -> (x: Int, y: Int) {
    switch origin {
    case .window: return (0, 0)
    case .screen: return source.windowPosition.map { ($0.x, $0.y) } ?? (0, 0)
    case .parent:
      guard let frame = parent.flatMap({ window.tree.node($0)?.frame }) else {
        return corner(.screen, source)
      }
      let device = source.windowScale.deviceRect(frame)
      return (-device.x, -device.y)
    }
  }
}
