import TextCore

/// Words and sentences without tables or dictionaries: the stand-in for the real boundaries, which
/// need a Unicode library.
///
/// A word is a run of letters and digits, white space a run of its own, every other scalar with
/// its combining marks, and every invalid byte, a piece of its own. A sentence ends with the
/// spaces after `.`, `!` or `?`.
public final class SimpleTextBoundaries: TextBoundaries {
  public init() {}

  /// See `TextBoundaries`.
  public func wordSegments(in paragraph: [UInt8]) -> [WordSegment] {
    var segments: [WordSegment] = []
    var lastKind = Kind.other
    var index = 0
    while index < paragraph.count {
      let start = index
      let scalar = paragraph.scalar(at: start, before: paragraph.count)
      let kind = Kind(scalar)
      let end = start + (scalar.map(UTF8.width) ?? 1)
      index = end
      if let last = segments.last, kind.joins(lastKind) {
        segments[segments.count - 1].range = last.range.lowerBound..<end
        continue
      }
      segments.append(WordSegment(range: start..<end, isWord: kind == .word))
      lastKind = kind
    }
    return segments
  }

  /// See `TextBoundaries`.
  public func sentenceStarts(in paragraph: [UInt8], language: String) -> [Int] {
    var starts = [0]
    for index in paragraph.indices.dropFirst(2)
    where paragraph[index - 1] == UInt8(ascii: " ") && paragraph[index] != UInt8(ascii: " ") {
      let last = paragraph[..<index].last { $0 != UInt8(ascii: " ") }
      if let last, Self.terminators.contains(last) { starts.append(index) }
    }
    return starts
  }

  private static let terminators: [UInt8] = [
    UInt8(ascii: "."), UInt8(ascii: "!"), UInt8(ascii: "?"),
  ]

  private enum Kind {
    case word
    case space
    /// A combining mark, which belongs to what stands before it.
    case mark
    case other

    init(_ scalar: Unicode.Scalar?) {
      guard let scalar else {
        self = .other
        return
      }
      let properties = scalar.properties
      if properties.isGraphemeExtend {
        self = .mark
      } else if properties.isWhitespace {
        self = .space
      } else if properties.isAlphabetic || properties.numericType != nil || scalar == "_" {
        self = .word
      } else {
        self = .other
      }
    }

    func joins(_ previous: Kind) -> Bool {
      self == .mark || (self == previous && self != .other)
    }
  }
}
