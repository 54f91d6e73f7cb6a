import TestSupport
import Testing

@testable import TextCore

@Suite struct SimpleTextBoundariesTests {
  private let boundaries = SimpleTextBoundaries()

  @Test func wordsSpacesAndSigns() {
    let bytes = Array("Naïve,  e\u{301}a 漢字".utf8) + [0xFF]
    let segments = boundaries.wordSegments(in: bytes)
    let pieces = segments.map { Array(bytes[$0.range]) }
    #expect(
      pieces == ["Naïve", ",", "  ", "e\u{301}a", " ", "漢字"].map { Array($0.utf8) } + [[0xFF]])
    #expect(segments.map(\.isWord) == [true, false, false, true, false, true, false])
  }

  @Test func sentences() {
    #expect(
      boundaries.sentenceStarts(in: Array("One.  Two! 3.5? Last".utf8), language: "") == [
        0, 6, 11, 16,
      ])
    #expect(boundaries.sentenceStarts(in: [], language: "") == [0])
  }
}
