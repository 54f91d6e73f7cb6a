import Testing
import TextCore

/// The edges of the word around a place.
@Suite struct WordEdgeTests {
  @Test(arguments: [
    ("one two, three", 0, 0, 3), ("one two, three", 3, 0, 3), ("one two, three", 4, 4, 7),
    ("one two, three", 5, 4, 7), ("one two, three", 8, 8, 8), ("one two, three", 14, 9, 14),
    ("don't", 4, 4, 5), ("don't", 3, 0, 3), ("größe ", 3, 0, 7), ("", 0, 0, 0),
  ])
  func edges(text: String, offset: Int, start: Int, end: Int) {
    let text = TextRope(text)
    #expect(text.wordEdge(before: TextOffset(offset)) == TextOffset(start))
    #expect(text.wordEdge(after: TextOffset(offset)) == TextOffset(end))
  }

  /// At most 128 bytes of a word are read.
  @Test func longWordsAreCut() {
    let text = TextRope(" " + String(repeating: "x", count: 300) + " ")
    #expect(text.wordEdge(before: 128) == 1 && text.wordEdge(before: 129) == 1)
    #expect(text.wordEdge(before: 200) == 72)
    #expect(text.wordEdge(after: 100) == 228)
    #expect(text.wordEdge(after: 173) == 301 && text.wordEdge(after: 174) == 301)
  }
}
