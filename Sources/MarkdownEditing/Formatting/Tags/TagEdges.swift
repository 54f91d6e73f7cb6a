import MarkdownSyntax

/// The ends of a range of text where tags are to be put. CommonMark's flanking rules say which
/// marks may begin and end a style there.
struct TagEdges {
  let bytes: [UInt8]
  /// The text of the paragraph; beyond it, tags have no neighbour.
  let text: Range<Int>

  /// Returns true if `mark` may begin a style before `range` and end it after.
  ///
  /// - Parameter isPassed: returns true for a byte that does not count as beside the tag: one that
  ///   is removed, or that belongs to the same run of marks.
  func allow(
    _ mark: UInt8, around range: Range<Int>, passing isPassed: (Int) -> Bool
  ) -> Bool {
    flanking(of: mark, at: range.lowerBound, isPassed).canOpen
      && flanking(of: mark, at: range.upperBound, isPassed).canClose
  }

  /// Returns true if no marks may begin a style before `range` and end it after. False where other
  /// marks are beside it, since they may be spelled otherwise.
  func forbidMarks(around range: Range<Int>) -> Bool {
    let beside = [range.lowerBound, range.upperBound].flatMap { [$0 - 1, $0] }
    guard !beside.contains(where: { text.contains($0) && bytes[$0].isInlineSyntax }) else {
      return false
    }
    // An underscore may be nowhere that an asterisk may not.
    return !allow(.asterisk, around: range) { _ in false }
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
