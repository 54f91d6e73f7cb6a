import Markdown
import TextCore

extension AttributeKey where Value == InlineStyle {
  /// What the parser said about characters. Absent: plain, or never parsed.
  static let inline = AttributeKey(slot: 0)
}

extension AttributeKey where Value == BlockStyle {
  /// What the parser said about a paragraph, on all its bytes. Absent: never parsed.
  static let block = AttributeKey(slot: 1)
}
