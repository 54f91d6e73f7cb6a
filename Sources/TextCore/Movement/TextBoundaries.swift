/// The boundaries of words and sentences, by the rules of Unicode (UAX #29) and by dictionaries for
/// the languages that are written without spaces.
///
/// It does not include grapheme clusters: `ClusterBreaks` finds them with Swift's own rules.
public protocol TextBoundaries: AnyObject {
  /// Returns the segments of one paragraph in order, without gaps: words, and the text between
  /// them. Ranges count the bytes of `paragraph`, which is UTF-8 and may contain invalid bytes.
  func wordSegments(in paragraph: [UInt8]) -> [WordSegment]

  /// Returns the offsets at which sentences of `paragraph` begin, ascending, the first 0. No
  /// sentence ends with a known abbreviation of `language`, such as `de-AT`; an empty language has
  /// none.
  func sentenceStarts(in paragraph: [UInt8], language: String) -> [Int]
}

/// A piece of a paragraph between two word boundaries.
public struct WordSegment: Hashable, Sendable {
  /// Bytes of the paragraph.
  public var range: Range<Int>
  /// True if it is a word (letters, digits, ideographs) rather than space or punctuation.
  public var isWord: Bool

  public init(range: Range<Int>, isWord: Bool) {
    self.range = range
    self.isWord = isWord
  }
}
