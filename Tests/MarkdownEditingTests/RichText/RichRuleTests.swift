import TestSupport
import TextCore
import Testing

@testable import MarkdownEditing
import MarkdownSyntax

/// Text above rules, where tags are hidden: a rule stays a rule and text stays text.
@Suite struct RichRuleTests {
  private func context(_ marked: String) -> FormattingContext {
    let marked = MarkedText(marked)
    return FormattingContext(
      text: marked.text, selection: marked.selection, fences: FenceTree(marked.text))
  }

  private func drawing(_ result: EditResult?, in context: FormattingContext) throws -> String {
    let result = try #require(result)
    let after = try context.after(result.edit)
    return MarkedText.drawing(result.selection, in: after.text)
  }

  @Test(arguments: [
    ("a\n\nˇ\n---\nb", "a\n\nxˇ\n\n---\nb"), ("ˇ\n===\n", "xˇ\n\n===\n"),
    ("ˇ\r\n---\r\n", "xˇ\r\n\n---\r\n"),
    ("> ˇ\n> ---\n", "> xˇ\n>\n> ---\n"), ("> ˇ\n---\n", "> xˇ\n---\n"),
    ("ˇ\n***\n", "xˇ\n***\n"), ("ˇ\n___\n", "xˇ\n___\n"), ("ˇ\n- - -\n", "xˇ\n- - -\n"),
    ("aˇ\n---\n", "axˇ\n---\n"), ("«a»\n---\n", "xˇ\n---\n"), ("# ˇ\n---\n", "# xˇ\n---\n"),
    ("ˇ\n\n---\n", "xˇ\n\n---\n"), ("«a\n»\n---\n", "xˇ\n\n---\n"),
  ])
  func letters(marked: String, expected: String) throws {
    let context = context(marked)
    let written = try drawing(RichTextCommands.write("x", in: context), in: context)
    #expect(written == expected)
  }

  @Test(arguments: [
    ("ˇ\n---\n", "x *y*", "x *y*ˇ\n\n---\n"), ("ˇ\n---\n", "x\n\ny", "x\n\nyˇ\n\n---\n"),
    ("ˇ\n---\n", "x\n", "x\nˇ\n---\n"), ("ˇ\n---\n", "- x", "- xˇ\n---\n"),
    ("ˇ\n***\n", "x", "xˇ\n***\n"),
  ])
  func pastes(marked: String, pasted: String, expected: String) throws {
    let context = context(marked)
    let result = RichTextCommands.insert(markdown: TextRope(pasted), in: context)
    let text = try drawing(result, in: context)
    #expect(text == expected)
  }

  @Test(arguments: [
    ("a\nˇ\n---\n", TextDirection.backward, "aˇ\n\n---\n"),
    ("aˇ\n\n---\nb", .forward, "aˇ\nb"), ("aˇ\n\n***\nb", .forward, "aˇ\n***\nb"),
    ("a\n«\nb»\n---\n", .forward, "a\nˇ\n---\n"), ("«a\n»b\n\n---\n", .forward, "ˇb\n\n---\n"),
    ("a\n«\n»---\n", .forward, "a\nˇ\n---\n"),
    ("a\n> ˇ===\n", .backward, "a\n\nˇ===\n"), ("a\r\n- ˇ===", .backward, "a\r\n\nˇ==="),
    ("a\n# ˇ==", .backward, "a\n\nˇ=="), ("> a\n> > ˇ===", .backward, "> a\n>\n> ˇ==="),
    ("# a\n> ˇ===", .backward, "# a\nˇ==="), ("a\n\n> ˇ===", .backward, "a\n\nˇ==="),
  ])
  func deletions(marked: String, direction: TextDirection, expected: String) throws {
    let context = context(marked)
    let result = RichTextCommands.delete(
      .cluster, direction, in: context, boundaries: SimpleTextBoundaries(), language: "en")
    let left = try drawing(result, in: context)
    #expect(left == expected)
  }

  private static let lines = [
    "", "", "", "a", "b **c**", "---", "***", "===", "> ", "> ---", "- d",
  ]

  /// Random keys never make a heading of text above a rule, nor of text above `===`.
  @Test func randomKeys() throws {
    var generator = SeededGenerator(seed: 7)
    var headings = 0
    for _ in 0..<2_000 {
      let lines = (0..<generator.number(1...6)).map { _ in
        Self.lines.randomElement(using: &generator) ?? ""
      }
      var text = TextRope("c\n\n" + lines.joined(separator: "\n"))
      var caret = TextOffset(generator.number(3...text.utf8Count))
      for _ in 0..<6 {
        let context = FormattingContext(
          text: text, selection: Selection(caret: caret), fences: FenceTree(text))
        let key = generator.number(0...4)
        guard let result = press(key, in: context) else { break }
        let after = try context.after(result.edit)
        let (old, new) = (underlines(context), underlines(after))
        headings += old
        let drawing = MarkedText.drawing(context.selection, in: text)
        #expect(new <= old, "\(drawing.debugDescription), key \(key)")
        text = after.text
        caret = result.selection.head
      }
    }
    #expect(headings > 0)
  }

  private func press(_ key: Int, in context: FormattingContext) -> EditResult? {
    switch key {
    case 0: return RichTextCommands.write("x", in: context)
    case 1: return RichTextCommands.insert(markdown: TextRope("x\n\ny"), in: context)
    case 2: return RichTextCommands.newParagraph(in: context)
    default:
      return RichTextCommands.delete(
        .cluster, key == 3 ? .backward : .forward, in: context,
        boundaries: SimpleTextBoundaries(), language: "en")
    }
  }

  /// The number of lines that make headings of those above.
  private func underlines(_ context: FormattingContext) -> Int {
    var (count, start) = (0, TextOffset(0))
    while true {
      if context.fences.lineState(at: start).context == .underline { count += 1 }
      let next = context.text.paragraphRange(at: start).upperBound
      guard next > start, next < context.text.end else { return count }
      start = next
    }
  }
}
