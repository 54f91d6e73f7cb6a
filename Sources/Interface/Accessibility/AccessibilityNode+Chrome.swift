import Canvas
import Platform

/// Accessibility nodes for the parts of sheets and bars.
extension AccessibilityNode {
  /// Makes a button; a press of the node names `number`.
  static func button(
    _ number: Int, _ title: String, isMarked: Bool = false, isEnabled: Bool = true, frame: Rect
  ) -> AccessibilityNode {
    var states: States = .focusable
    if isMarked { states.insert(.focused) }
    if !isEnabled { states.insert(.disabled) }
    return AccessibilityNode(
      "b\(number)", .button, title, states, frame: frame, actions: [.press])
  }

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

  /// Returns the number of the button with this key; `nil` if the key belongs to no button.
  public static func button(of key: String) -> Int? {
    key.hasPrefix("b") ? Int(key.dropFirst()) : nil
  }
}
