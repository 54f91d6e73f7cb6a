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
  @Test func aVeryLongListIsNotRenumbered() throws {
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
    try deletion?.renumberingLists(in: end).edit.apply(to: &after)
    #expect(after.string(in: after.paragraphStart(4_998)..<after.end) == "4999. item")
  }

  /// Also of one without an item on the first level, at which reading could stop.
  @Test(arguments: ["  - name: x\n", "    1. a\n       text\n", "  - \n"])
  func aVeryLongListIsReadInPart(unit: String) {
    let text = TextRope(String(repeating: unit, count: 10_000))
    let caret = text.contentRange(at: text.paragraphStart(5_000)).upperBound
    let context = FormattingContext(
      text: text, selection: Selection(caret: caret), fences: FenceTree(text))
    let head = ParagraphHead(at: caret, in: context)
    for extent in [ListRegion.Extent.paragraph, .items(caret..<caret)] {
      let region = ListRegion(around: head, moving: extent, in: context)
      #expect(region.lines.count <= 2 * FormattingContext.longestList + 2)
    }
  }

  /// Neither are the children of an item that ends and leaves them where they are.
  @Test func aVeryLongItemIsReadInPart() {
    let text = TextRope("- \n" + String(repeating: "  - a\n", count: 10_000))
    let context = FormattingContext(
      text: text, selection: Selection(caret: 2), fences: FenceTree(text))
    let head = ParagraphHead(at: 0, in: context)
    let ended = ListRegion(around: head, moving: .paragraph, in: context)
    #expect(ended.lines.count == 1 + FormattingContext.longestList)
    #expect(FormattingCommands.newParagraph(in: context)?.edit.replacements.count == 1)
    let moved = ListRegion(around: head, moving: .items(2..<2), in: context)
    #expect(moved.lines.count > 10_000, "what is moved is read")
  }

  /// To look for the place of each item among all that were moved before it would take minutes.
  @Test(arguments: [("- a\n", 10_000, 0), ("  - a\n", 9_999, 10_000)])
  func allItemsOfAVeryLongListAreMoved(unit: String, nested: Int, unnested: Int) {
    let text = TextRope(String(repeating: unit, count: 10_000))
    let context = FormattingContext(
      text: text, selection: Selection(anchor: 0, head: text.end), fences: FenceTree(text))
    func count(_ result: EditResult?) -> Int { result?.edit.replacements.count ?? 0 }
    #expect(count(FormattingCommands.nest(in: context)) == nested)
    #expect(count(FormattingCommands.unnest(in: context)) == unnested)
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
