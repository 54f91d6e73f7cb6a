import TextCore

/// A range of a text with the attributes and decorations of its bytes; computed, and not yet stored
/// anywhere.
public struct AttributedStretch {
  /// The bytes of the text.
  public var range: TextRange
  /// The attributes of the range, one run after the other.
  public var attributes: [(length: Int, attributes: AttributeSet)]
  /// The decorations of the range, one run after the other.
  public var decorations: [(length: Int, value: TextDecoration?)]

  /// Makes a stretch. The lengths of each list add up to that of the range.
  public init(
    range: TextRange, attributes: [(length: Int, attributes: AttributeSet)],
    decorations: [(length: Int, value: TextDecoration?)]
  ) {
    self.range = range
    self.attributes = attributes
    self.decorations = decorations
  }
}
