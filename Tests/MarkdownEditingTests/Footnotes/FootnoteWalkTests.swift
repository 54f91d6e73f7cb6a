import MarkdownEditing
import MarkdownSyntax
import TextCore
import Testing

/// The ways between references to footnotes and their definitions.
@Suite struct FootnoteWalkTests {
  /// The place to which the label at `offset` leads.
  private func destination(of offset: Int, in text: String) -> Int? {
    let rope = TextRope(text)
    let walk = FootnoteWalk(
      in: FormattingContext(
        text: rope, selection: Selection(caret: 0), fences: FenceTree(rope)))
    return walk.label(at: TextOffset(offset)).flatMap { walk.destination(of: $0)?.utf8 }
  }

  @Test(
    arguments: [
      ("a[^1] b\n\n[^1]: note\n", 2, 15), ("a[^1] b\n\n[^1]:note\n", 2, 14),
      // The label of another one, and one that is code, are passed over.
      ("a[^n] `[^n]`\n\n[^nn]: x\n\n```\n[^n]: y\n```\n\n> [^n]: z\n", 3, 49),
      ("x `[^1]` [^1]\n\n[^1]: note\n", 17, 9), ("a[^1]", 2, nil), ("[^1]: a", 2, nil),
      ("a [link](u) b", 4, nil),
    ] as [(String, Int, Int?)])
  func leadThere(text: String, offset: Int, expected: Int?) {
    #expect(destination(of: offset, in: text) == expected)
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
}
