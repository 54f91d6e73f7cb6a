/// The marks on a letter that are not drawn, as there are too many.
enum ExcessMarks {
  /// The number of marks on a letter that are shaped. No language needs more, and a page of letters
  /// with sixty each would take longer than a frame.
  static let most = OpenFace.longestPlaced - 1

  /// Returns the ranges of the marks of U+0300 to U+036F that follow `most` others, ascending.
  /// `range` has valid UTF-8. O(`range`).
  static func ranges(in text: [UInt8], _ range: Range<Int>) -> [Range<Int>] {
    var ranges: [Range<Int>] = []
    var count = 0
    var index = range.lowerBound
    while index < range.upperBound {
      guard isMark(text, index, before: range.upperBound) else {
        count = 0
        index += 1
        continue
      }
      count += 1
      if count > most {
        if let last = ranges.last, last.upperBound == index {
          ranges[ranges.count - 1] = last.lowerBound..<(index + 2)
        } else {
          ranges.append(index..<(index + 2))
        }
      }
      index += 2
    }
    return ranges
  }

  /// True at the first of the two bytes of a mark.
  private static func isMark(_ text: [UInt8], _ index: Int, before end: Int) -> Bool {
    text[index] == 0xCC || text[index] == 0xCD && index + 1 < end && text[index + 1] < 0xB0
  }
}
