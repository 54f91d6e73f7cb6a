import MarkdownSyntax
import TextCore
import Testing

@testable import MarkdownEditing

/// Steps between references to footnotes and their definitions.
@Suite struct FootnoteWalkTests {
  private func walk(in text: String) -> FootnoteWalk {
    let rope = TextRope(text)
    return FootnoteWalk(
      in: FormattingContext(
        text: rope, selection: Selection(caret: 0), fences: FenceTree(rope)))
  }

  /// The place to which the label at `offset` leads.
  private func destination(of offset: Int, in text: String) -> Int? {
    let walk = walk(in: text)
    return walk.label(at: TextOffset(offset)).flatMap { walk.destination(of: $0)?.utf8 }
  }

  @Test(
    arguments: [
      ("a[^1] b\n\n[^1]: note\n", 2, 15), ("a[^1] b\n\n[^1]:note\n", 2, 14),
      // Another label, and a label in code, are skipped.
      ("a[^n] `[^n]`\n\n[^nn]: x\n\n```\n[^n]: y\n```\n\n> [^n]: z\n", 3, 49),
      ("x `[^1]` [^1]\n\n[^1]: note\n", 17, 9), ("a[^1]", 2, nil), ("[^1]: a", 2, nil),
      ("a [link](u) b", 4, nil),
    ] as [(String, Int, Int?)])
  func leadThere(text: String, offset: Int, expected: Int?) {
    #expect(destination(of: offset, in: text) == expected)
  }

  /// Labels in code, in comments and after a backslash do not count.
  @Test(arguments: [
    ("", 0), ("a[^1] [^3] [^2]", 3), ("[^4]: a", 4), ("a[^1] `[^9]`", 1),
    ("a[^1]\n```\n[^9]\n```\n", 1), ("<!-- [^9] -->\na[^2]", 2), ("a[^2] <!-- [^9] --> b", 2),
    ("\\[^9] [^1]", 1), ("[^x] [^12a] [^5]", 5), ("[^123456789] [^1234567890]", 123_456_789),
    ("a[^7] b\n\n- c[^8]\n", 8),
  ])
  func theGreatestNumber(text: String, expected: Int) {
    #expect(walk(in: text).greatestNumber == expected)
  }

  /// Labels are found where the pieces of the text meet, too.
  @Test func longTextsAreSearchedToTheEnd() {
    for length in 4_080..<4_100 {
      let filler =
        String(repeating: "[a] ", count: length / 4) + String(repeating: "b", count: length % 4)
      let text = "x[^12]\n\n" + filler + "\n[^12]: note"
      #expect(destination(of: 3, in: text) == 8 + length + 1 + 7)
    }
  }

  /// The note of the reference at the beginning of a text.
  private func note(in text: String) -> String? {
    let walk = walk(in: text)
    return walk.reference(containing: 1).flatMap { walk.note(of: $0) }
  }

  @Test(
    arguments: [
      ("[^n]: note", nil), ("[^n]", nil), ("[^n]\n\n[^n]:  \n", nil), ("[^n]\n\n[^m]: note", nil),
      ("[^n]\n\n[^n]: *One* [two](u) `a*b` \\* &amp; [^m]\n", "One two a*b * & [m]"),
      ("[^n]\n\n[^n]: one\n\n    two\n    three\n\nfour\n", "one\ntwo\nthree"),
      ("[^n]\n\n[^n]: one\n[^m]: two\n", "one"),
      ("[^n]\n\n> [^n]: one\n>\n>     two\n", "one\ntwo"),
      ("[^n]\n\n- a\n\n  [^n]: one\n\n      two\n", "one\ntwo"),
      ("[^n]\n\n[^n]: one <!-- two --> three\n", "one  three"),
      ("[^n]\n\n[^n]: שלום\n", "שלום"),
    ] as [(String, String?)])
  func notesAreRead(text: String, expected: String?) {
    #expect(note(in: text).map(Array.init) == expected.map(Array.init))
  }

  /// Only the beginning of a long one, cut at a letter.
  @Test func longNotesAreReadInPart() throws {
    for shift in 0..<3 {
      let filler = String(repeating: "a", count: shift) + String(repeating: "あ", count: 100_000)
      let note = try #require(self.note(in: "[^n]\n\n[^n]: " + filler))
      #expect(note.utf8.count < 5_000 && note.utf8.count > 4_000)
      #expect(filler.hasPrefix(note))
    }
  }

  @Test func theByteBehindAReferenceIsNotInIt() {
    let walk = walk(in: "[^a][^b] c\n\n[^a]: d")
    #expect(walk.reference(containing: 4)?.range == 4..<8)
    #expect(walk.reference(containing: 8) == nil)
    #expect(walk.reference(containing: 13) == nil)
  }

  @Test func aSearchIsGivenUp() throws {
    let walk = walk(in: "[^a]\n\n[^a]: b")
    let label = try #require(walk.reference(containing: 0))
    #expect(walk.note(of: label) { false } == nil)
  }
}
