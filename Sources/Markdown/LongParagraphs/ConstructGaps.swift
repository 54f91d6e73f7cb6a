/// Finds where no construct of a text goes on, by reading no more than what is around.
///
/// So a construct whose partner is further away than `view` is not seen, and whether backticks open
/// or close is guessed for the first of them.
struct ConstructGaps {
  #if DEBUG
    static let view = 1 << 7
  #else
    /// So many bytes are read on both sides of a place. A construct of half of them is always seen
    /// as a whole.
    static let view = 1 << 10
  #endif
  /// A gap that is further away than this is not looked for.
  static let longestWay = view / 2

  private var parser = InlineParser()
  private var marks = StyleMarks()

  /// `place`, which is after a space or between letters, if it is in no construct of `bytes`; else
  /// the first place after a space behind it that is in none; nil when there is none near.
  mutating func first(from place: Int, in bytes: [UInt8]) -> Int? {
    let before = max(0, place - Self.view)..<place
    let after = place..<min(bytes.count, place + Self.view)
    guard bytes[before].contains(where: \.isInlineSyntax),
      bytes[after].contains(where: \.mayEndConstruct)
    else { return place }
    let runs = runs(in: Self.beginning(of: before, in: bytes)..<after.upperBound, of: bytes)
    guard let inside = runs.firstIndex(where: { $0.range.contains(place - 1) }) else {
      return place
    }
    let last = min(bytes.count, place + Self.longestWay) - 1
    var start = runs[inside].range.upperBound
    for run in runs[(inside + 1)...] {
      if let space = Self.space(from: start, to: min(run.range.lowerBound, last), in: bytes) {
        return space + 1
      }
      start = run.range.upperBound
    }
    return Self.space(from: start, to: last, in: bytes).map { $0 + 1 }
  }

  /// What has a style in `range`.
  private mutating func runs(in range: Range<Int>, of bytes: [UInt8]) -> [InlineRun] {
    let text = Array(bytes[range])
    marks.removeAll()
    marks.origin = range.lowerBound
    parser.parse(text, in: 0..<text.count, into: &marks)
    return marks.runs()
  }

  /// The first place of `range` to read from: behind backticks that by their neighbours end a code
  /// span that began before.
  private static func beginning(of range: Range<Int>, in bytes: [UInt8]) -> Int {
    guard range.lowerBound > 0 else { return range.lowerBound }
    // Of backticks at the beginning there may be more before.
    let start = bytes[range].firstIndex { $0 != .backtick } ?? range.upperBound
    guard let first = bytes[start..<range.upperBound].firstIndex(of: .backtick) else {
      return start
    }
    let end = bytes[first..<range.upperBound].firstIndex { $0 != .backtick } ?? range.upperBound
    let before = CharacterClass(before: first, in: bytes, range)
    let after = CharacterClass(after: end, in: bytes, range)
    let isEnd = before != .space && (after == .space || (after == .punctuation && before == .other))
    return isEnd ? end : start
  }

  private static func space(from start: Int, to end: Int, in bytes: [UInt8]) -> Int? {
    start < end ? bytes[start..<end].firstIndex(of: .space) : nil
  }
}

extension UInt8 {
  /// Whether it may be the last byte of a construct that began before.
  fileprivate var mayEndConstruct: Bool {
    isInlineSyntax || self == .closeParenthesis || self == .greater
  }
}
