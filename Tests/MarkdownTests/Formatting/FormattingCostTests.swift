import Testing
import TextCore

@testable import Markdown

/// Commands cost what the paragraphs cost that they touch. A command that read all of these texts
/// would take minutes.
@Suite struct FormattingCostTests {
  private let boundaries = SimpleTextBoundaries()

  @Test func theLengthOfTheTextIsOfNoMatter() {
    let text = TextRope(String(repeating: "- [ ] one **two** three\n\ntext\n", count: 40_000))
    let fences = FenceTree(text)
    let middle = text.paragraphRange(at: TextOffset(text.utf8Count / 2)).lowerBound
    for step in 0..<200 {
      let context = FormattingContext(
        text: text, selection: Selection(caret: middle + step % 40), fences: fences)
      _ = FormattingCommands.toggle(.strong, in: context, boundaries: boundaries)
      _ = FormattingCommands.toggle(.heading(1), in: context)
      _ = FormattingCommands.toggle(.orderedList, in: context)
      _ = FormattingCommands.toggleLink(in: context, boundaries: boundaries)
      _ = FormattingCommands.toggleCodeBlock(in: context)
      _ = FormattingCommands.newParagraph(in: context)
      _ = FormattingCommands.nest(in: context)
      _ = FormattingState(context)
    }
  }

  @Test func returnInALongParagraphReadsItsBeginning() {
    let text = TextRope("- " + String(repeating: "long ", count: 1_000_000))
    let context = FormattingContext(
      text: text, selection: Selection(caret: text.end), fences: FenceTree(text))
    for _ in 0..<2000 { #expect(FormattingCommands.newParagraph(in: context) != nil) }
  }

  @Test func numbersAreReadUpToTheFirstThatIsRight() {
    let lines = (1...20_000).map { "\($0 < 3 ? $0 : $0 + 1). item" }
    let text = TextRope(lines.joined(separator: "\n"))
    let context = FormattingContext(
      text: text, selection: Selection(caret: text.paragraphStart(2) - 1), fences: FenceTree(text))
    for _ in 0..<500 {
      #expect(FormattingCommands.newParagraph(in: context)?.edit.replacements.count == 1)
    }
  }

  /// A list of which every number would have to change is left alone, and quickly: to change all
  /// of them would take seconds for each of these keys.
  @Test func aVeryLongListIsNotRenumbered() {
    let text = TextRope((1...5_000).map { "\($0). item" }.joined(separator: "\n"))
    let fences = FenceTree(text)
    for paragraph in 100..<110 {
      let context = FormattingContext(
        text: text, selection: Selection(caret: text.paragraphStart(paragraph)), fences: fences)
      let deletion = EditCommands.deleteParagraph(selection: context.selection, text: text)
      #expect(deletion?.renumberingLists(in: context) == deletion)
      _ = FormattingCommands.newParagraph(in: context)
      #expect(FormattingCommands.nest(in: context)?.edit.replacements.count == 1)
    }
    // Near its end it is like any other list.
    let end = FormattingContext(
      text: text, selection: Selection(caret: text.paragraphStart(4_990)), fences: fences)
    let deletion = EditCommands.deleteParagraph(selection: end.selection, text: text)
    var after = text
    deletion?.renumberingLists(in: end).edit.apply(to: &after)
    #expect(after.string(in: after.paragraphStart(4_998)..<after.end) == "4999. item")
  }

  @Test(arguments: ["**a** ", "*a **b** c* ", "`a` ", "a\\* ", "[a](b) ", "_a_ ~b~ ", "* ** "])
  func aLongParagraphTakesNearLinearTime(unit: String) {
    let text = TextRope(String(repeating: unit, count: 3000))
    let all = Selection(anchor: 0, head: text.end)
    let context = FormattingContext(text: text, selection: all, fences: FenceTree(text))
    for format in [InlineFormat.strong, .emphasis, .code] {
      _ = FormattingCommands.toggle(format, in: context, boundaries: boundaries)
    }
  }
}
