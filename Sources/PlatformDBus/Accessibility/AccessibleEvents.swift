import Platform

/// The AT-SPI events for the changes of a window, in the order that screen readers understand.
/// Added and changed nodes come first, then the focus, then the caret. But a caret that goes from
/// one paragraph to the next moves first, and then its paragraph gets the focus, so that a line is
/// read and not a paragraph.
///
/// Removals are sent later (`farewells`): a screen reader compares the former focus with the new
/// one to decide how much to read, so the former node has to exist still.
struct AccessibleEvents {
  private let window: AccessibleWindow
  private let owner: BusAccessibility
  private(set) var messages: [BusMessage] = []
  /// The removals, to be sent before the next events.
  private(set) var farewells: [BusMessage] = []
  /// The events of nodes that have the focus now.
  private var arrivals: [BusMessage] = []
  private var carets: [BusMessage] = []

  init(
    of window: AccessibleWindow, _ changes: [AccessibilityChange], _ before: AccessibilityTree,
    by owner: BusAccessibility
  ) {
    self.window = window
    self.owner = owner
    for change in changes {
      switch change {
      case .removed(let path, let parent, let index):
        tellGone(path, from: parent, index, before)
      case .added(let node, let parent, let index): tellCome(node, in: parent, index)
      case .changed(let path, let old, let new): tellOther(path, old, new)
      }
    }
    let goesOn = Self.place(of: before).map { $0 == Self.place(of: window.tree) } ?? false
    messages += goesOn ? carets + arrivals : arrivals + carets
  }

  /// The document that has the focus; `nil` if it is elsewhere.
  private static func place(of tree: AccessibilityTree) -> AccessibilityTree.Path? {
    guard let parent = tree.focus.flatMap({ tree.entries[$0]?.parent }),
      tree.node(parent)?.role == .document
    else { return nil }
    return parent
  }

  // Events

  private static let objectInterface = "org.a11y.atspi.Event.Object"
  private static let windowInterface = "org.a11y.atspi.Event.Window"

  private static func event(
    _ path: String, _ interface: String, _ member: String, _ kind: String = "",
    _ first: Int = 0, _ second: Int = 0, _ value: BusValue = .int32(0)
  ) -> BusMessage {
    .signal(
      path, interface, member,
      [
        .string(kind), .int(first), .int(second), .variant(value), .array([], of: "{sv}"),
      ])
  }

  private func event(
    _ path: AccessibilityTree.Path, _ member: String, _ kind: String = "", _ first: Int = 0,
    _ second: Int = 0, _ value: BusValue = .int32(0)
  ) -> BusMessage {
    Self.event(
      window.path(path), Self.objectInterface, member, kind, first, second, value)
  }

  private mutating func tellGone(
    _ path: AccessibilityTree.Path, from parent: AccessibilityTree.Path, _ index: Int,
    _ before: AccessibilityTree
  ) {
    let reference = owner.reference(window.path(path))
    if before.node(path)?.role == .notification {
      messages.append(event(path, "StateChanged", "showing", 0))
    }
    let leaves = event(parent, "ChildrenChanged", "remove", index, 0, reference)
    // A node that has only moved is added again at once.
    guard window.tree.entries[path] == nil else { return messages.append(leaves) }
    farewells.append(leaves)
    for gone in before.paths(below: path) where window.tree.entries[gone] == nil {
      farewells.append(
        .signal(
          AccessiblePath.cache, AccessibleInterfaces.cacheName, "RemoveAccessible",
          [owner.reference(window.path(gone))]))
    }
  }

  private mutating func tellCome(
    _ node: AccessibilityNode, in parent: AccessibilityTree.Path, _ index: Int
  ) {
    let path = AccessibilityTree.path(parent, node.key)
    for come in window.tree.paths(below: path) {
      if let item = owner.cacheItem(of: come, in: window) {
        messages.append(
          .signal(
            AccessiblePath.cache, AccessibleInterfaces.cacheName, "AddAccessible", [item]))
      }
    }
    messages.append(
      event(parent, "ChildrenChanged", "add", index, 0, owner.reference(window.path(path))))
    // Screen readers announce a transient message by this event.
    if node.role == .notification { messages.append(event(path, "StateChanged", "showing", 1)) }
    for come in window.tree.paths(below: path) {
      guard let node = window.tree.node(come), node.states.contains(.focused) else { continue }
      arrivals.append(event(come, "StateChanged", "focused", 1))
      if let caret = node.text?.caret { carets.append(event(come, "TextCaretMoved", "", caret)) }
    }
  }

  private mutating func tellOther(
    _ path: AccessibilityTree.Path, _ old: AccessibilityNode, _ new: AccessibilityNode
  ) {
    if old.role != new.role {
      messages.append(property(path, "accessible-role", .uint32(new.role.number)))
    }
    if old.name != new.name {
      messages.append(property(path, "accessible-name", .string(new.name)))
      if new.role == .notification { messages.append(event(path, "StateChanged", "showing", 1)) }
    }
    if old.description != new.description {
      messages.append(property(path, "accessible-description", .string(new.description)))
    }
    tellText(path, old.text, new.text)
    tellStates(path, old.accessibleStates, new.accessibleStates)
    if let value = new.value, value != old.value {
      messages.append(property(path, "accessible-value", .double(value.current)))
    }
  }

  private func property(
    _ path: AccessibilityTree.Path, _ name: String, _ value: BusValue
  ) -> BusMessage {
    event(path, "PropertyChange", name, 0, 0, value)
  }

  private mutating func tellStates(
    _ path: AccessibilityTree.Path, _ old: Set<AccessibleState>, _ new: Set<AccessibleState>
  ) {
    for state in AccessibleState.allCases where old.contains(state) != new.contains(state) {
      let isOn = new.contains(state)
      let message = event(path, "StateChanged", state.name, isOn ? 1 : 0)
      if state == .focused, isOn { arrivals.append(message) } else { messages.append(message) }
      if state == .active {
        messages.append(
          Self.event(
            window.path(path), Self.windowInterface, isOn ? "Activate" : "Deactivate"))
      }
    }
  }

  private mutating func tellText(
    _ path: AccessibilityTree.Path, _ old: AccessibilityText?, _ new: AccessibilityText?
  ) {
    guard let old, let new, old != new else { return }
    let change = new.change(from: old)
    if let change, change.deletedCount > 0 {
      messages.append(
        event(
          path, "TextChanged", "delete", change.offset, change.deletedCount,
          .string(change.deleted)))
    }
    if let change, change.insertedCount > 0 {
      messages.append(
        event(
          path, "TextChanged", "insert", change.offset, change.insertedCount,
          .string(change.inserted)))
    }
    if change == nil, old.runs != new.runs {
      messages.append(event(path, "TextAttributesChanged"))
    }
    if let caret = new.caret, caret != old.caret {
      carets.append(event(path, "TextCaretMoved", "", caret))
    }
    if old.selection != new.selection { carets.append(event(path, "TextSelectionChanged")) }
  }

  // Windows

  /// The events for a new window, at an index among ours.
  static func coming(
    _ window: AccessibleWindow, at index: Int, by owner: BusAccessibility
  ) -> [BusMessage] {
    let path = window.path(window.tree.root)
    var messages = window.tree.paths.compactMap { owner.cacheItem(of: $0, in: window) }.map {
      BusMessage.signal(
        AccessiblePath.cache, AccessibleInterfaces.cacheName, "AddAccessible", [$0])
    }
    messages.append(
      event(
        AccessiblePath.root, objectInterface, "ChildrenChanged", "add", index, 0,
        owner.reference(path)))
    messages.append(event(path, windowInterface, "Create"))
    guard window.tree.node(window.tree.root)?.states.contains(.active) == true else {
      return messages
    }
    messages.append(event(path, objectInterface, "StateChanged", "active", 1))
    messages.append(event(path, windowInterface, "Activate"))
    if let focus = window.tree.focus {
      messages.append(event(window.path(focus), objectInterface, "StateChanged", "focused", 1))
    }
    return messages
  }

  /// The events for a closed window, from an index among ours.
  static func going(
    _ window: AccessibleWindow, from index: Int, by owner: BusAccessibility
  ) -> [BusMessage] {
    let path = window.path(window.tree.root)
    return [
      event(path, windowInterface, "Deactivate"), event(path, windowInterface, "Destroy"),
      event(
        AccessiblePath.root, objectInterface, "ChildrenChanged", "remove", index, 0,
        owner.reference(path)),
    ]
      + window.tree.paths.map {
        .signal(
          AccessiblePath.cache, AccessibleInterfaces.cacheName, "RemoveAccessible",
          [owner.reference(window.path($0))])
      }
  }
}
