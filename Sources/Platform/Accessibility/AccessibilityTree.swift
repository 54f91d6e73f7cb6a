/// The content of a window for screen readers: its nodes, each by its path of keys from the window's
/// own.
///
/// Two trees are compared as two frames are: `changes(from:)` says what is different, and made in the
/// old tree these changes give the new one.
public struct AccessibilityTree: Hashable, Sendable {
  /// A node's keys from the window's to its own: `window/page/p7`.
  public typealias Path = String

  /// A node in its place.
  public struct Entry: Hashable, Sendable {
    /// The node, without what is in it.
    public var node: AccessibilityNode
    /// What it is in; `nil` for the window.
    public var parent: Path?
    /// What is in it.
    public var children: [Path]
  }

  /// The window.
  public let root: Path
  /// All nodes.
  public private(set) var entries: [Path: Entry] = [:]

  /// Makes a tree of a window's node. Of two nodes with one path the first counts.
  public init(_ window: AccessibilityNode) {
    root = window.key
    insert(window, at: window.key, in: nil)
  }

  /// The node at a path.
  public func node(_ path: Path) -> AccessibilityNode? { entries[path]?.node }

  /// The path of a node in another.
  public static func path(_ parent: Path, _ key: String) -> Path { parent + "/" + key }

  /// The place of a node among those beside it; -1 for the window.
  public func index(of path: Path) -> Int {
    guard let parent = entries[path]?.parent else { return -1 }
    return entries[parent]?.children.firstIndex(of: path) ?? -1
  }

  /// The node that keys come to. O(n).
  public var focus: Path? {
    entries.first { $0.value.node.states.contains(.focused) }?.key
  }

  /// A node with what is in it.
  public func branch(_ path: Path) -> AccessibilityNode? {
    guard let entry = entries[path] else { return nil }
    var node = entry.node
    node.children = entry.children.compactMap(branch)
    return node
  }

  /// All paths, each node before what is in it.
  public var paths: [Path] { paths(below: root) }

  /// The path of a node and of all that is in it, each before what is in it.
  public func paths(below top: Path) -> [Path] {
    var paths: [Path] = []
    func walk(_ path: Path) {
      guard let entry = entries[path] else { return }
      paths.append(path)
      for child in entry.children { walk(child) }
    }
    walk(top)
    return paths
  }

  private mutating func insert(_ node: AccessibilityNode, at path: Path, in parent: Path?) {
    var children: [Path] = []
    entries[path] = Entry(node: node.alone, parent: parent, children: [])
    for child in node.children {
      let place = Self.path(path, child.key)
      guard entries[place] == nil else { continue }
      children.append(place)
      insert(child, at: place, in: path)
    }
    entries[path]?.children = children
  }

  private mutating func remove(_ path: Path) {
    for child in entries[path]?.children ?? [] { remove(child) }
    entries[path] = nil
  }
}

// What is different

/// A difference between two trees.
public enum AccessibilityChange: Hashable, Sendable {
  /// A node has gone, with all that was in it. It was at `index` after what was told before.
  case removed(AccessibilityTree.Path, from: AccessibilityTree.Path, index: Int)
  /// A node has come, with all that is in it.
  case added(AccessibilityNode, in: AccessibilityTree.Path, index: Int)
  /// A node is other than it was, but for what is in it.
  case changed(AccessibilityTree.Path, from: AccessibilityNode, to: AccessibilityNode)
}

extension AccessibilityTree {
  /// What has to happen to `old` to become this tree: what goes, what comes, what is other, in this
  /// order within each node. A node that has another place among its neighbours goes and comes. Both
  /// are trees of the same window. O(n) but where neighbours change places.
  public func changes(from old: AccessibilityTree) -> [AccessibilityChange] {
    var changes: [AccessibilityChange] = []
    compare(root, with: old, &changes)
    return changes
  }

  private func compare(
    _ path: Path, with old: AccessibilityTree, _ changes: inout [AccessibilityChange]
  ) {
    guard let before = old.entries[path], let now = entries[path] else { return }
    if before.node != now.node {
      changes.append(.changed(path, from: before.node, to: now.node))
    }
    var come: Set<Path> = []
    if before.children != now.children {
      for step in now.children.difference(from: before.children) {
        switch step {
        case .remove(let index, let child, _):
          changes.append(.removed(child, from: path, index: index))
        case .insert(let index, let child, _):
          come.insert(child)
          if let branch = branch(child) {
            changes.append(.added(branch, in: path, index: index))
          }
        }
      }
    }
    for child in now.children where !come.contains(child) { compare(child, with: old, &changes) }
  }

  /// Makes a change that was found by comparing.
  public mutating func make(_ change: AccessibilityChange) {
    switch change {
    case .removed(let path, let parent, let index):
      remove(path)
      entries[parent]?.children.remove(at: index)
    case .added(let node, let parent, let index):
      let path = Self.path(parent, node.key)
      entries[parent]?.children.insert(path, at: index)
      insert(node, at: path, in: parent)
    case .changed(let path, _, let node): entries[path]?.node = node
    }
  }
}
