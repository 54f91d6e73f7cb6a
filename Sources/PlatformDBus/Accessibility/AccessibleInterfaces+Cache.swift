import Platform

/// The cache of all nodes, which screen readers read at once instead of asking for each node.
extension AccessibleInterfaces {
  static let cacheName = "org.a11y.atspi.Cache"
  static let cacheItem = "((so)(so)(so)iiassusau)"

  func makeCache() -> BusInterface {
    BusInterface(
      name: Self.cacheName,
      methods: [
        .init(name: "GetItems", gives: "a" + Self.cacheItem) { [weak owner] call in
          guard let owner else { return }
          call.answer([.array(owner.cacheItems, of: Self.cacheItem)])
        }
      ], signals: ["AddAccessible": Self.cacheItem, "RemoveAccessible": "(so)"])
  }
}

extension BusAccessibility {
  /// The program and all nodes of its windows.
  var cacheItems: [BusValue] {
    let root = BusValue.structure([
      reference(AccessiblePath.root), reference(AccessiblePath.root),
      desktop ?? Self.nothing, .int32(-1), .int(windows.count),
      AccessibleInterfaces.applicationInterfaces, .string("paber"),
      .uint32(AccessibleInterfaces.applicationRole), .string(""),
      AccessibleState.words(AccessibleInterfaces.applicationStates),
    ])
    return [root]
      + windows.flatMap { window in
        window.tree.paths.compactMap { cacheItem(of: $0, in: window) }
      }
  }

  /// The cache entry of a node.
  func cacheItem(of path: AccessibilityTree.Path, in window: AccessibleWindow) -> BusValue? {
    guard let node = window.tree.node(path) else { return nil }
    let object = AccessibleNode(window: window, path: path, node: node)
    let index = windows.firstIndex { $0 === window } ?? -1
    return .structure([
      reference(window.path(path)), reference(AccessiblePath.root), parent(of: object),
      .int(object.parent == nil ? index : object.index), .int(object.children.count),
      interfaces.names(of: node), .string(node.name), .uint32(node.role.number),
      .string(node.description), AccessibleState.words(node.accessibleStates),
    ])
  }
}
