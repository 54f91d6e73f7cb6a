import MarkdownSyntax

/// Letters with all of their bytes.
struct TaggedRange {
  var letters: Range<Int>
  var bytes: Range<Int>
}

extension StyledParagraph {
  /// Returns the letters in `range` with all constructs that they touch, also across white space.
  func taggedRange(around range: Range<Int>) -> TaggedRange {
    var lower = range.lowerBound
    while lower > 0, letters[lower - 1].byte.isBlank { lower -= 1 }
    var upper = range.upperBound
    while upper < letters.count, letters[upper].byte.isBlank { upper += 1 }
    var bytes = gap(at: lower).lowerBound..<gap(at: upper).upperBound
    for construct in constructs where construct.style != .escape {
      guard construct.outer.upperBound >= bytes.lowerBound,
        construct.outer.lowerBound <= bytes.upperBound
      else { continue }
      bytes =
        min(
          bytes.lowerBound, construct.outer.lowerBound)..<max(
          bytes.upperBound, construct.outer.upperBound)
    }
    return TaggedRange(
      letters: index(at: bytes.lowerBound)..<index(at: bytes.upperBound), bytes: bytes)
  }

  /// Returns the bytes from the first of some letters to the last.
  func bytes(of range: Range<Int>) -> Range<Int> {
    guard let first = letters[range].first, let last = letters[range].last else { return 0..<0 }
    return first.number..<(last.number + 1)
  }

  /// Returns true if a construct is in the bytes, or touches them.
  func hasTags(beside bytes: Range<Int>) -> Bool {
    constructs.contains {
      $0.outer.upperBound >= bytes.lowerBound && $0.outer.lowerBound <= bytes.upperBound
    }
  }
}
