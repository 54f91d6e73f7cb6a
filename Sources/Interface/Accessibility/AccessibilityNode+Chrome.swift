import Canvas
import Platform

/// Accessibility nodes for the controls of sheets and bars.
extension AccessibilityNode {
  /// Makes the button of a view; its layout gives the frame.
  static func button(
    _ id: ViewID, _ title: String, isFocused: Bool, isEnabled: Bool = true
  ) -> AccessibilityNode {
    var states: States = .focusable
    if isFocused { states.insert(.focused) }
    if !isEnabled { states.insert(.disabled) }
    return AccessibilityNode(id.key, .button, title, states, actions: [.press])
  }
}
