import TextCore

extension InlineStyle: AttributeValue {
  /// Makes the style from its bits.
  @inlinable
  public init(attributeBits: UInt32) { self.init(rawValue: attributeBits) }

  /// The members as bits. The empty style is 0 and so not a value: runs never have it.
  @inlinable
  public var attributeBits: UInt32 { rawValue }
}

extension BlockStyle: AttributeValue {
  /// Makes the style from its bits.
  public init(attributeBits: UInt32) { self.init(packed: attributeBits) }

  /// The style as bits, never 0.
  public var attributeBits: UInt32 { bits }
}
