import Canvas
import Platform

/// Accessibility nodes for the parts of sheets and bars.
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

  /// Makes a sentence.
  static func label(_ key: String, _ words: String, frame: Rect) -> AccessibilityNode {
    AccessibilityNode(key, .label, words, frame: frame)
  }
}
