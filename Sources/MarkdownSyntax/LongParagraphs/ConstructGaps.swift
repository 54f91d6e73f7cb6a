/// Finds places of a text outside of all constructs, by reading only their surroundings.
///
/// A construct whose other end is further away than `view` is not seen. It guesses from the
/// characters beside the first backticks if these open a code span or close one.
struct ConstructGaps {
  private let sizes: PartSizes
  private var parser = InlineParser()
  private var constructs: [InlineConstruct] = []
  private var marks = StyleMarks()

  init(_ sizes: PartSizes) { self.sizes = sizes }

  /// Returns `place`, which is after a space or between letters, if it is in no construct of
  /// `bytes`; else the first place after a space after it that is in none; nil if there is none
  /// near.
  mutating func first(from place: Int, in bytes: [UInt8]) -> Int? {
    let before = max(0, place - sizes.view)..<place
    let after = place..<min(bytes.count, place + sizes.view)
    guard bytes[before].contains(where: \.isInlineSyntax),
      bytes[after].contains(where: \.mayEndConstruct)
    else { return place }
    let runs = runs(in: Self.beginning(of: before, in: bytes)..<after.upperBound, of: bytes)
    guard let inside = runs.firstIndex(where: { $0.range.contains(place - 1) }) else {
      return place
    }
    let last = min(bytes.count, place + sizes.longestWay) - 1
    var start = runs[inside].range.upperBound
    for run in runs[(inside + 1)...] {
      if let space = Self.space(from: start, to: min(run.range.lowerBound, last), in: bytes) {
        return space + 1
      }
      start = run.range.upperBound
    }
    return Self.space(from: start, to: last, in: bytes).map { $0 + 1 }
  }

  /// Returns the styled runs of `range`.
  private mutating func runs(in range: Range<Int>, of bytes: [UInt8]) -> [InlineRun] {
    constructs.removeAll(keepingCapacity: true)
    parser.parse(bytes, in: range, into: &constructs)
    marks.removeAll()
    for construct in constructs { marks.add(construct) }
    return marks.runs()
  }

  /// Returns the first place of `range` to read from: after backticks that by their neighbours end
  /// a code span that began earlier.
  private static func beginning(of range: Range<Int>, in bytes: [UInt8]) -> Int {
    guard range.lowerBound > 0 else { return range.lowerBound }
    // There may be more backticks before those at the beginning.
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
  /// True if it may be the last byte of a construct.
  fileprivate var mayEndConstruct: Bool {
    isInlineSyntax || self == .closeParenthesis || self == .greater
  }
}
