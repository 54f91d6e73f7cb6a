import Canvas
import Platform

extension FieldBar {
  /// Returns the bar's accessibility node.
  ///
  /// - Parameters:
  ///   - key: unique among the window's nodes.
  ///   - name: the buttons' names.
  public func accessibilityNode(
    _ key: String, naming name: (Action) -> String
  ) -> AccessibilityNode {
    let nowhere = Rect(x: 0, y: 0, width: 0, height: 0)
    var children: [AccessibilityNode] = []
    for (number, row) in rows.enumerated() {
      children.append(
        inputs[number].accessibilityNode(row.hint, isFocused: focus == number))
      // Screen readers announce it because it changes while the user types.
      if !row.status.isEmpty {
        children.append(AccessibilityNode("status\(number)", .notification, row.status))
      }
    }
    if !note.isEmpty { children.append(AccessibilityNode("note", .notification, note)) }
    for (number, action) in actions.enumerated() {
      children.append(.button(number, name(action), frame: frame(of: action) ?? nowhere))
    }
    return AccessibilityNode(
      key, .panel, rows.first?.hint ?? "", frame: frame ?? nowhere, children: children)
  }

  /// The actions of the buttons, without duplicates.
  private var actions: [Action] {
    var actions: [Action] = []
    for button in rows.flatMap(\.buttons) where !actions.contains(button.action) {
      actions.append(button.action)
    }
    return actions
  }

  /// Returns the action of the button with this key.
  public func action(of key: String) -> Action? {
    AccessibilityNode.button(of: key).flatMap { actions.indices.contains($0) ? actions[$0] : nil }
  }
}
