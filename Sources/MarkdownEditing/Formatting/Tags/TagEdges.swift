import MarkdownSyntax

/// The ends of a stretch of text where tags are to stand. CommonMark's flanking rules say which marks may
/// begin and end a style there.
struct TagEdges {
  let bytes: [UInt8]
  /// The text of the paragraph, beyond which there is nothing beside a tag.
  let text: Range<Int>

  /// True if `mark` may begin a style before `range` and end it behind.
  ///
  /// - Parameter isPassed: true for a byte that is not counted as beside the tag: one that goes, or that
  ///   belongs to the same run of marks.
  func allow(
    _ mark: UInt8, round range: Range<Int>, passing isPassed: (Int) -> Bool
  ) -> Bool {
    flanking(of: mark, at: range.lowerBound, isPassed).canOpen
      && flanking(of: mark, at: range.upperBound, isPassed).canClose
  }

  private func flanking(
    of mark: UInt8, at place: Int, _ isPassed: (Int) -> Bool
  ) -> Flanking {
    var (start, end) = (place, place)
    while start > text.lowerBound, isPassed(start - 1) { start -= 1 }
    while end < text.upperBound, isPassed(end) { end += 1 }
    return Flanking(
      before: CharacterClass(before: start, in: bytes, text),
      after: CharacterClass(after: end, in: bytes, text), isUnderscore: mark == .underscore)
  }
}
