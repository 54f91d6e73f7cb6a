/// The boundaries of words and sentences, by the rules of Unicode (UAX #29) and by dictionaries for the
/// languages that write no spaces.
///
/// Grapheme clusters are not asked for here: `ClusterBreaks` finds them with Swift's own rules.
public protocol TextBoundaries: AnyObject {
  /// The segments of one paragraph in order, without gaps: words, and what is between them.
  /// Ranges count the bytes of `paragraph`, which is UTF-8 and may hold invalid bytes.
  func wordSegments(in paragraph: [UInt8]) -> [WordSegment]

  /// The offsets at which sentences of `paragraph` begin, ascending, the first 0. No sentence ends
  /// with an abbreviation that is known in `language`: `de-AT`; in an empty one none is.
  func sentenceStarts(in paragraph: [UInt8], language: String) -> [Int]
}

/// A piece of a paragraph between two word boundaries.
public struct WordSegment: Hashable, Sendable {
  /// Bytes of the paragraph.
  public var range: Range<Int>
  /// True if it is a word (letters, digits, ideographs) rather than space or punctuation.
  public var isWord: Bool

  /// Makes a segment.
  public init(range: Range<Int>, isWord: Bool) {
    self.range = range
    self.isWord = isWord
  }
}
