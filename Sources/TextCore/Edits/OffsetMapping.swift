/// A change of a text that says where each place of the old text is in the new one.
public protocol OffsetMapping {
  /// Returns where `offset` of the old text is in the new one.
  ///
  /// The ends of a replaced stretch go to the ends of what replaces it. `bias` decides for what
  /// was inside, and for an insertion: `a|c` with `b` put at `|` is `a|bc` or `ab|c`.
  func map(_ offset: TextOffset, bias: Edit.Bias) -> TextOffset
}

extension Edit: OffsetMapping {}

extension OffsetMapping {
  /// `range` without text that comes in at its edges; empty if all of it goes.
  func map(_ range: TextRange) -> TextRange {
    let lower = map(range.lowerBound, bias: .after)
    return lower..<Swift.max(lower, map(range.upperBound, bias: .before))
  }
}
