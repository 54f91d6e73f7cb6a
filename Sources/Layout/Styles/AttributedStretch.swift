import TextCore

/// A stretch of a text with the attributes and decorations that its bytes have; computed, and not yet
/// stored anywhere.
public struct AttributedStretch {
  /// The bytes of the text.
  public var range: TextRange
  /// The attributes of the range, one stretch after the other.
  public var attributes: [(length: Int, attributes: AttributeSet)]
  /// The decorations of the range, one stretch after the other.
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
