import Canvas
import Platform
import TextCore

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

  /// Makes a sentence.
  static func label(_ key: String, _ words: String, frame: Rect) -> AccessibilityNode {
    AccessibilityNode(key, .label, words, frame: frame)
  }

  /// Makes a text field; `view` is its last layout on the screen.
  static func field(
    _ key: String, _ name: String, _ field: TextField, seen view: FieldView?, isFocused: Bool
  ) -> AccessibilityNode {
    var node = AccessibilityNode(
      key, .field, name, [.focusable, .editable],
      frame: view?.frame ?? Rect(x: 0, y: 0, width: 0, height: 0))
    if isFocused { node.states.insert(.focused) }
    node.text = field.accessibilityText(hasCaret: isFocused)
    return node
  }

  /// Returns the number of the button with this key; `nil` if the key belongs to no button.
  public static func button(of key: String) -> Int? {
    key.hasPrefix("b") ? Int(key.dropFirst()) : nil
  }
}

extension TextField {
  /// Returns the typed text, with caret and selection counted in Unicode scalars, as screen readers
  /// do.
  func accessibilityText(hasCaret: Bool = true) -> AccessibilityText {
    func scalars(before offset: TextOffset) -> Int {
      text.string(in: 0..<min(offset, text.end)).unicodeScalars.count
    }
    var seen = AccessibilityText(string)
    if hasCaret { seen.caret = scalars(before: selection.head) }
    let range = selection.range
    if !range.isEmpty {
      seen.selection = scalars(before: range.lowerBound)..<scalars(before: range.upperBound)
    }
    return seen
  }
}

extension AccessibilityText {
  /// Returns a field's text after a request to replace a part of it; `nil` for any other request.
  public func replaced(by request: AccessibilityRequest) -> String? {
    guard case .replace(let range, let new) = request else { return nil }
    let gone = clamped(range)
    return string(in: 0..<gone.lowerBound) + new + string(in: gone.upperBound..<count)
  }
}
