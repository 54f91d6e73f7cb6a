/// A position in a text, between two bytes of its UTF-8 form.
///
/// The only unit for positions in the program; it is converted to the units of libraries only at
/// their interfaces. Offset 0 is before the first byte, `TextRope.end` after the last.
public struct TextOffset: Hashable, Comparable, Sendable, Strideable, ExpressibleByIntegerLiteral {
  /// The number of bytes before this position.
  public var utf8: Int

  /// Makes the position after `utf8` bytes.
  @inlinable
  public init(_ utf8: Int) { self.utf8 = utf8 }

  /// Makes the position after `value` bytes.
  @inlinable
  public init(integerLiteral value: Int) { self.utf8 = value }

  /// The number of bytes from this position to `other`; negative when `other` is before it.
  @inlinable
  public func distance(to other: TextOffset) -> Int { other.utf8 - utf8 }

  /// The position `count` bytes further on; `count` may be negative.
  @inlinable
  public func advanced(by count: Int) -> TextOffset { TextOffset(utf8 + count) }

  /// Returns true if `left` is before `right`.
  @inlinable
  public static func < (left: TextOffset, right: TextOffset) -> Bool { left.utf8 < right.utf8 }

  /// The position `count` bytes after `offset`.
  @inlinable
  public static func + (offset: TextOffset, count: Int) -> TextOffset {
    TextOffset(offset.utf8 + count)
  }

  /// The position `count` bytes before `offset`.
  @inlinable
  public static func - (offset: TextOffset, count: Int) -> TextOffset {
    TextOffset(offset.utf8 - count)
  }

  /// The number of bytes from `right` to `left`.
  @inlinable
  public static func - (left: TextOffset, right: TextOffset) -> Int { left.utf8 - right.utf8 }
}

/// A range of a text. Its `count` is its length in bytes.
public typealias TextRange = Range<TextOffset>

extension TextRange {
  /// The range that begins at `offset` and holds `length` bytes.
  @inlinable
  public init(at offset: TextOffset, length: Int) {
    self = offset..<(offset + length)
  }

  /// The smallest range that holds both this one and `other`.
  @inlinable
  public func union(_ other: TextRange) -> TextRange {
    Swift.min(lowerBound, other.lowerBound)..<Swift.max(upperBound, other.upperBound)
  }
}
