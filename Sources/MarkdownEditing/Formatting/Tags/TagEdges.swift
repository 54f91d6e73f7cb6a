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

  /// True if no marks may begin a style before `range` and end it behind. False where other marks are beside
  /// it, since they may be spelled otherwise.
  func forbidMarks(round range: Range<Int>) -> Bool {
    let beside = [range.lowerBound, range.upperBound].flatMap { [$0 - 1, $0] }
    guard !beside.contains(where: { text.contains($0) && bytes[$0].isInlineSyntax }) else {
      return false
    }
    // An underscore may stand nowhere else than an asterisk.
    return !allow(.asterisk, round: range) { _ in false }
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
