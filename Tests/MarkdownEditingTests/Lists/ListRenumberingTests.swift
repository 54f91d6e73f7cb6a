import TestSupport
import Testing
import TextCore

@testable import MarkdownEditing

/// Numbers after edits of plain text: moved, copied, deleted, inserted.
@Suite struct ListRenumberingTests {
  private func up(_ context: FormattingContext) -> EditResult? {
    EditCommands.moveParagraph(.backward, selection: context.selection, text: context.text)
  }

  private func down(_ context: FormattingContext) -> EditResult? {
    EditCommands.moveParagraph(.forward, selection: context.selection, text: context.text)
  }

  private func result(
    _ marked: String, _ command: (FormattingContext) -> EditResult?
  ) -> String {
    MarkedText.result(marked) { context in command(context)?.renumberingLists(in: context) }
  }

  @Test(arguments: [
    ("1. a\n2. bˇ\n3. c", "1. bˇ\n2. a\n3. c"),
    ("1. a\n2. b\n3. cˇ", "1. a\n2. cˇ\n3. b"),
    ("0) a\n1) «b\n2) c»", "0) «b\n1) c»\n2) a"),
    ("1. a\n2. ˇb\n3. c", "1. ˇb\n2. a\n3. c"),
    ("1. a\nˇ2. b\n3. c", "ˇ1. b\n2. a\n3. c"),
    // In and between levels.
    ("1. a\n   1. x\n   2. yˇ\n2. b", "1. a\n   1. yˇ\n   2. x\n2. b"),
    ("1. a\n   1. x\n2. bˇ\n3. c", "1. a\n2. bˇ\n   1. x\n3. c"),
    ("1. a\n   1. xˇ\n   2. y\n2. b", "   1. xˇ\n1. a\n   2. y\n2. b"),
    // Out of a list and back into it.
    ("text\n1. aˇ\n2. b", "1. aˇ\ntext\n2. b"),
    ("1. a\ntext\n2. bˇ", "1. a\n2. bˇ\ntext"),
    ("1. a\n2. b\ntextˇ", "1. a\ntextˇ\n2. b"),
    ("1. a\n2. b\n\n\n1. cˇ", "1. a\n2. cˇ\n\n\n1. b"),
    ("1. a\n- bˇ\n2. c", "- bˇ\n1. a\n2. c"),
    // Lists whose numbers are not consecutive stay as they are.
    ("1. a\n1. b\n1. cˇ", "1. a\n1. cˇ\n1. b"),
    ("2. a\n4. bˇ\n6. c", "4. bˇ\n2. a\n6. c"),
    ("9. a\n10. ˇb\n11. c", "10. ˇb\n9. a\n11. c"),
    ("1. a\n2. b\n7. c\n8. d\n9. eˇ", "1. a\n2. b\n7. c\n9. eˇ\n8. d"),
    ("1. a\n   3. x\n   4. yˇ\n2. b", "1. a\n   4. yˇ\n   3. x\n2. b"),
    ("1. a\n   7. w\n2. b\n   1. x\n   2. yˇ", "1. a\n   7. w\n2. b\n   1. yˇ\n   2. x"),
    ("1. a\n5. bˇ\n6. c", "5. bˇ\n1. a\n6. c"),
    ("1. a\n2. b\n\n1. cˇ", "1. a\n1. cˇ\n\n2. b"),
    ("```\n1. a\n2. bˇ\n```", "```\n2. bˇ\n1. a\n```"),
    ("- a\n- bˇ", "- bˇ\n- a"),
    ("1. aˇ", nothing),
  ])
  func movingUp(marked: String, expected: String) {
    #expect(result(marked, up) == expected)
  }

  @Test(arguments: [
    ("1. aˇ\n2. b\n3. c", "1. b\n2. aˇ\n3. c"),
    ("1. aˇ\n\n2. b", "1. b\n\n2. aˇ"),
    ("> 1. aˇ\n> 2. b", "> 1. b\n> 2. aˇ"),
    ("1. a\n2. b\n3. cˇ\ntext\n\n1. x\n2. y", "1. a\n2. b\ntext\n1. cˇ\n\n2. x\n3. y"),
    ("1. aˇ\n2. b\n```\n3. c\n```", "1. b\n2. aˇ\n```\n3. c\n```"),
    ("1. a\n2. bˇ\n```\n3. c\n```", "1. a\n```\n2. bˇ\n3. c\n```"),
    ("1. aˇ\r\n2. b\r\n", "1. b\r\n2. aˇ\r\n"),
  ])
  func movingDown(marked: String, expected: String) {
    #expect(result(marked, down) == expected)
  }

  @Test(arguments: [
    ("1. a\n2. bˇ\n3. c", "1. a\n2. b\n3. bˇ\n4. c"),
    ("0. aˇ", "0. a\n1. aˇ"),
    ("5. aˇ", "5. a\n5. aˇ"),
    ("1. a\n«2. b\n»3. c", "1. a\n2. b\n«3. b\n»4. c"),
    ("1. aˇ\n   1. x\n2. b", "1. a\n2. aˇ\n   1. x\n3. b"),
    ("1. a\n1. bˇ", "1. a\n1. b\n1. bˇ"),
    ("1. aˇ\n1. b", "1. a\n1. aˇ\n1. b"),
    ("999999999. aˇ", "999999999. a\n999999999. aˇ"),
  ])
  func duplicating(marked: String, expected: String) {
    #expect(
      result(marked) {
        EditCommands.duplicateParagraph(selection: $0.selection, text: $0.text)
      } == expected)
  }

  @Test(arguments: [
    ("1. a\n2. bˇ\n3. c", "1. a\nˇ2. c"),
    ("1. aˇ\n2. b\n3. c", "ˇ1. b\n2. c"),
    ("1. aˇ\n2. b\n\n\n7. c", "ˇ1. b\n\n\n7. c"),
    ("3. Oktober\n4. Juniˇ\n5. November\n6. Mai", "3. Oktober\nˇ5. November\n6. Mai"),
    ("3. Oktoberˇ\n4. Juni\n5. November", "ˇ4. Juni\n5. November"),
    ("0. a\n1. bˇ\n2. c", "0. a\nˇ1. c"),
    ("1. a\n   1. x\n2. bˇ\n   1. y\n3. c\n   5. z", "1. a\n   1. x\nˇ   2. y\n2. c\n   5. z"),
    ("1. a\ntextˇ\n5. b\n6. c", "1. a\nˇ5. b\n6. c"),
    ("1. a\ntextˇ\n3. b\n4. c", "1. a\nˇ2. b\n3. c"),
    ("1. a\ntextˇ\n1. b\n2. c", "1. a\nˇ2. b\n3. c"),
    ("1. a\n1. b\ntextˇ\n1. c\n1. d", "1. a\n1. b\nˇ1. c\n1. d"),
    ("5. aˇ\ntext\n1. b", "ˇtext\n1. b"),
    ("1. a\n   1. x\n2. bˇ\n   1. y\n3. c", "1. a\n   1. x\nˇ   2. y\n2. c"),
    ("1. aˇ\n   1. x\n2. b", "ˇ   1. x\n1. b"),
    ("1. a\n2. bˇ\n3) c", "1. a\nˇ3) c"),
    ("1. a\n2. bˇ\n3. c\n8. d", "1. a\nˇ3. c\n8. d"),
    ("8. a\n9. bˇ\n10. c\n11. d", "8. a\nˇ10. c\n11. d"),
    ("```ˇ\n1. a\n2. b\n4. c", "ˇ1. a\n2. b\n4. c"),
  ])
  func deletingParagraphs(marked: String, expected: String) {
    #expect(
      result(marked) {
        EditCommands.deleteParagraph(selection: $0.selection, text: $0.text)
      } == expected)
  }

  @Test(arguments: [
    ("1. a\n2. b«\n3. c»\n4. d", "1. a\n2. bˇ\n3. d"),
    ("1. a«a\n2. b\n3. »c\n4. d", "1. aˇc\n2. d"),
    ("1. a«\n»b\n3. c\n4. d", "1. aˇb\n2. c\n3. d"),
    ("«1. a\n2. b\n»3. c\n4. d", "ˇ1. c\n2. d"),
    ("1. a\n«2. b»\n3. c", "1. a\nˇ\n2. c"),
    ("1. a\n«2. »b\n3. c", "1. a\nˇb\n3. c"),
    ("1. a«a»a\n3. b\n4. c", "1. aˇa\n3. b\n4. c"),
    ("«text\n»1. a\n3. b", "ˇ1. a\n3. b"),
  ])
  func deletingWhatIsSelected(marked: String, expected: String) {
    #expect(
      result(marked) {
        EditCommands.insert(TextRope(), selection: $0.selection, text: $0.text)
      } == expected)
  }

  @Test(arguments: [
    ("1. a\nˇ2. b", "7. x\n", "1. a\n2. x\nˇ3. b"),
    ("ˇ1. a\n2. b", "7. x\n", "1. x\nˇ2. a\n3. b"),
    ("ˇ1. a\n2. b", "7. x\ntext\n8. y\n", "7. x\ntext\n1. y\nˇ2. a\n3. b"),
    ("ˇ4. a\n5. b", "7. x\n", "7. x\nˇ4. a\n5. b"),
    ("1. a\nˇ\n2. b", "7. x", "1. a\n2. xˇ\n3. b"),
    ("1. aˇ\n2. b", "\n2. x\n3. y", "1. a\n2. x\n3. yˇ\n4. b"),
    ("1. a\nˇ2. b", "text\n", "1. a\ntext\nˇ2. b"),
    ("1. a\nˇ2. b", "1. x\n1. y\n", "1. a\n1. x\n1. y\nˇ2. b"),
    ("ˇ", "7. x\n9. y\n", "7. x\n9. y\nˇ"),
    ("ˇ", "7. x\n8. y\n", "7. x\n8. y\nˇ"),
    ("1. a\nˇ2. b", "```\n", "1. a\n```\nˇ2. b"),
    ("1. a\nˇ3. b", "2. x\n", "1. a\n2. x\nˇ3. b"),
    ("textˇ", " and 1. text", "text and 1. textˇ"),
  ])
  func inserting(marked: String, text: String, expected: String) {
    #expect(
      result(marked) {
        EditCommands.insert(TextRope(text), selection: $0.selection, text: $0.text)
      } == expected)
  }

  @Test(arguments: [
    ("1. aˇ\n1. b\n1. c", "1. a\n1. ˇ\n1. b\n1. c"),
    ("1. a\n1. bˇ", "1. a\n1. b\n1. ˇ"),
    ("0. aˇ\n0. b", "0. a\n0. ˇ\n0. b"),
    ("1. aˇ\n1) b", "1. a\n2. ˇ\n1) b"),
    ("1. aˇ\n   1. x\n1. b", "1. a\n1. ˇ\n   1. x\n1. b"),
    ("2. aˇ\n4. b\n6. c", "2. a\n3. ˇ\n4. b\n6. c"),
    ("5. aˇ\n6. b", "5. a\n6. ˇ\n6. b"),
    ("1. a\n2. bˇ\n7. c", "1. a\n2. b\n3. ˇ\n7. c"),
  ])
  func returnLeavesOtherNumbersAlone(marked: String, expected: String) {
    #expect(MarkedText.result(marked) { FormattingCommands.newParagraph(in: $0) } == expected)
  }

  @Test func itIsOneEditOfItsKind() throws {
    let context = MarkedText("1. a\n2. bˇ\n3. c").context()
    let plain = try #require(up(context))
    let result = plain.renumberingLists(in: context)
    #expect(result.kind == plain.kind && result.edit != plain.edit)
    #expect(result.selection == Selection(caret: 4))
  }
}
