import TextCore

extension AttributeKey where Value == InlineStyle {
  /// The parsed style of characters. No value: plain text, or text that was never parsed.
  public static let inline = AttributeKey(slot: 0)
}

extension AttributeKey where Value == BlockStyle {
  /// The parsed style of a paragraph, on all its bytes. No value: a paragraph that was never
  /// parsed.
  public static let block = AttributeKey(slot: 1)
}

extension AttributeSet {
  /// The attributes of letters in a style.
  package init(_ style: InlineStyle) {
    self.init()
    self[.inline] = style
  }
}
