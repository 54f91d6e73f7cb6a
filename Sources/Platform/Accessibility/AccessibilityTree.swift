/// The content of a window for screen readers: its nodes, each by its path of keys from the window's
/// own.
///
/// Two trees are compared as two frames are: `changes(from:)` returns the differences, which turn
/// the old tree into the new one when made in it.
public struct AccessibilityTree: Hashable, Sendable {
  /// A node's keys from the window's to its own: `window/page/p7`.
  public typealias Path = String

  /// A node with its relations.
  public struct Entry: Hashable, Sendable {
    /// The node without its children.
    public var node: AccessibilityNode
    /// The path of its parent; `nil` for the window.
    public var parent: Path?
    public var children: [Path]
  }

  /// The path of the window's node.
  public let root: Path
  /// All nodes.
  public private(set) var entries: [Path: Entry] = [:]

  /// Makes a tree of a window's node. Of two nodes with the same path the first is used.
  public init(_ window: AccessibilityNode) {
    root = window.key
    insert(window, at: window.key, in: nil)
  }

  public func node(_ path: Path) -> AccessibilityNode? { entries[path]?.node }

  /// The path of a child.
  public static func path(_ parent: Path, _ key: String) -> Path { parent + "/" + key }

  /// The index of a node among its siblings; -1 for the window.
  public func index(of path: Path) -> Int {
    guard let parent = entries[path]?.parent else { return -1 }
    return entries[parent]?.children.firstIndex(of: path) ?? -1
  }

  /// The path of the focused node. O(n).
  public var focus: Path? {
    entries.first { $0.value.node.states.contains(.focused) }?.key
  }

  /// A node with its descendants.
  public func branch(_ path: Path) -> AccessibilityNode? {
    guard let entry = entries[path] else { return nil }
    var node = entry.node
    node.children = entry.children.compactMap(branch)
    return node
  }

  /// All paths, each node before its children.
  public var paths: [Path] { paths(below: root) }

  /// The paths of a node and its descendants, each before its children.
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

// Differences

/// A difference between two trees.
public enum AccessibilityChange: Hashable, Sendable {
  /// A node was removed with its descendants. It was at `index` after the changes before this one.
  case removed(AccessibilityTree.Path, from: AccessibilityTree.Path, index: Int)
  /// A node was added with its descendants.
  case added(AccessibilityNode, in: AccessibilityTree.Path, index: Int)
  /// A node has changed, apart from its children.
  case changed(AccessibilityTree.Path, from: AccessibilityNode, to: AccessibilityNode)
}

extension AccessibilityTree {
  /// The changes that turn `old` into this tree: removed, added and changed nodes, in this order
  /// within each node. A node that has moved among its siblings is removed and added. Both are
  /// trees of the same window. O(n) unless siblings change places.
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

  /// Makes a change returned by `changes(from:)`.
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
