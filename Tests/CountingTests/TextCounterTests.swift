import MarkdownSyntax
import TestSupport
import Testing
import TextCore

@testable import Counting

/// The counted parts of Markdown.
struct TextCounterTests {
  private func counts(_ text: String, in range: Range<Int>? = nil) -> TextCounts? {
    let text = TextRope(text)
    let range = range ?? 0..<text.utf8Count
    return TextCounter().counts(
      in: TextOffset(range.lowerBound)..<TextOffset(range.upperBound), of: text,
      fences: FenceTree(text))
  }

  @Test(arguments: [
    ("# A heading", 2), ("- [x] **done** _well_", 2), ("> quoted words", 2), ("1. first", 1),
    ("wo**rd**", 1), ("see [the site](https://example.org/a/b \"title\")", 3),
    ("<https://example.org/one>", 0), ("call `let x = 1` here", 2), ("***", 0),
    ("see https://example.org/a*b*c, **or**", 2), ("un**believ**able", 1),
    ("a **three**-year-old", 2),
    ("a note[^1]", 2), ("[^1]: said here", 2), ("not \\*strong\\*", 2), ("~~gone~~ ==marked==", 2),
    ("```swift\nlet a = b\n```\nafter it", 2), ("```\nnever closed", 0), ("    indented words", 2),
  ])
  func wordsOfMarkdown(text: String, count: Int) {
    #expect(counts(text)?.words == count, "\(text)")
  }

  private static let pieces = [
    "word ", "well-", "x@y.org ", "https://", "Word. ", "A", "b", ". ", "!", "*", "**", "_", "`",
    "[x](y.org/z w) ", "<a@b.org>",
    "# ",
    "- [ ] ", "> ", "\n", "\n\n", "\r\n", "\n```\n", "\n~~~~\n", "    ", "漢字", "é", "e\u{301}",
    "👩‍🚀", "สวัสดี", "[^1]", "\\", "1. ", "שלום", "\t", "\n===\n", "\n---\n", "\nab | c\n-|-\n",
    "\n<!--", "-->",
  ]

  /// Every paragraph parsed by itself, and counted by ICU alone.
  private func naive(_ text: TextRope) -> TextCounts {
    let fences = FenceTree(text)
    let plain = PlainTextCounter()
    var reader = ProseExtractor()
    var sum = TextCounts()
    for number in 0...text.newlineCount {
      let content = text.contentRange(at: text.paragraphStart(number))
      let read = reader.read(
        text.bytes(in: content), fence: fences.lineState(at: content.lowerBound))
      sum += plain.fullCounts(of: read)
    }
    return sum
  }

  @Test(arguments: seeds)
  func aTextHasWhatItsParagraphsHave(seed: UInt64) throws {
    var generator = SeededGenerator(seed: seed)
    for _ in 0..<150 {
      let text = TextRope(
        (0..<generator.number(0...80)).map { _ in
          Self.pieces[generator.number(0...(Self.pieces.count - 1))]
        }.joined())
      let counts = TextCounter().counts(in: 0..<text.end, of: text, fences: FenceTree(text))
      let bytes = text.bytes(in: 0..<text.end)
      try #require(
        counts == naive(text), "\(String(decoding: bytes, as: UTF8.self).debugDescription)")
    }
  }

  @Test func underlinesAndCommentsAreNotRead() {
    let heading = counts("Two words\n=========\n")
    #expect(heading?.words == 2 && heading?.characters == 9 && heading?.paragraphs == 1)
    #expect(counts("<!-- one\ntwo words\n-->\nthree")?.words == 1)
  }

  @Test func linesEndsAreNoCharacters() {
    #expect(counts("ab\r\ncd\n\n")?.characters == 4)
    #expect(counts("ab\r\ncd\n\n")?.paragraphs == 2)
  }

  @Test func ofASelectionCountsWhatIsSelected() {
    let text = "One **strong** word.\nAnd another `code` one."
    // From inside of “strong” to inside of “another”.
    let selected = counts(text, in: 8..<29)
    #expect(selected?.words == 4)
    #expect(selected?.paragraphs == 2)
    #expect(counts(text, in: 34..<38)?.words == 0)
  }

  @Test func aParagraphBeyondAWindowIsCountedByParts() throws {
    let text = TextRope(String(repeating: "Words and *more* of them. ", count: 8000) + "\nEnd.")
    let counts = try #require(
      TextCounter().counts(in: 0..<text.end, of: text, fences: FenceTree(text)))
    #expect(counts.words == 40_001)
    #expect(counts.paragraphs == 2)
    #expect(counts.sentences == 8001)
  }

  @Test func countingEndsWhenItIsNotWanted() {
    let text = TextRope(String(repeating: "Some words here.\n", count: 20_000))
    var rounds = 0
    let counts = TextCounter().counts(in: 0..<text.end, of: text, fences: FenceTree(text)) {
      rounds += 1
      return rounds < 3
    }
    #expect(counts == nil)
    #expect(rounds == 3)
  }
}
