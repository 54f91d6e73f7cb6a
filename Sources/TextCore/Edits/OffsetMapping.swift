/// A change of a text that maps offsets of the old text to the new one.
public protocol OffsetMapping {
  /// Returns the position of `offset` in the new text.
  ///
  /// The ends of a replaced range map to the ends of its replacement. `bias` decides for offsets
  /// inside, and for an insertion: `a|c` with `b` inserted at `|` is `a|bc` or `ab|c`.
  func map(_ offset: TextOffset, bias: Edit.Bias) -> TextOffset
}

extension Edit: OffsetMapping {}

extension OffsetMapping {
  /// Maps `range` without text that is inserted at its edges; empty if all of it is deleted.
  func map(_ range: TextRange) -> TextRange {
    let lower = map(range.lowerBound, bias: .after)
    return lower..<Swift.max(lower, map(range.upperBound, bias: .before))
  }
}
