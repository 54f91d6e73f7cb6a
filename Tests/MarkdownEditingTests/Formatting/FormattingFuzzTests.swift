import TestSupport
import Testing
import TextCore

@testable import MarkdownEditing
import MarkdownSyntax

/// Any command on any bytes: nothing stops the program, and each edit can be taken back.
@Suite struct FormattingFuzzTests {
  private static let pieces = [
    "*", "**", "_", "~~", "==", "`", "```", "~~~", "[", "](", ")", "]", "[^1]", "[^1]:", "<", "\\",
    "> ", ">", "- ", "* ", "1. ", "12) ", "[ ] ", "[x] ", "# ", "---", "word", " ", "  ", "\t",
    "\n",
    "\n", "\n\n", "\r\n", "\r", "é", "語", "\u{A0}", "https://a.b",
  ]

  private func text(_ random: inout SeededGenerator) -> TextRope {
    var bytes: [UInt8] = []
    for _ in 0..<Int.random(in: 0...24, using: &random) {
      if Int.random(in: 0..<30, using: &random) == 0 {
        bytes.append(UInt8.random(in: 0...255, using: &random))
      } else if let piece = Self.pieces.randomElement(using: &random) {
        bytes += piece.utf8
      }
    }
    return TextRope(bytes: bytes)
  }

  private func results(_ context: FormattingContext) -> [EditResult?] {
    let boundaries = SimpleTextBoundaries()
    let blocks: [ParagraphFormat] = [
      .heading(0), .heading(3), .quote, .bulletedList, .orderedList, .task,
    ]
    return InlineFormat.allCases.map {
      FormattingCommands.toggle($0, in: context, boundaries: boundaries)
    } + blocks.map { FormattingCommands.toggle($0, in: context) } + [
      FormattingCommands.toggleLink(in: context, boundaries: boundaries),
      FormattingCommands.toggleCodeBlock(in: context), FormattingCommands.addFootnote(in: context),
      FormattingCommands.newParagraph(in: context), FormattingCommands.nest(in: context),
      FormattingCommands.unnest(in: context), FormattingCommands.checkTask(in: context),
      FormattingCommands.wrap("*", in: context), FormattingCommands.wrap("(", in: context),
    ]
  }

  @Test(arguments: 1...6 as ClosedRange<UInt64>) func everyEditCanBeTakenBack(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    for _ in 0..<250 {
      let text = text(&random)
      let anchor = TextOffset(Int.random(in: 0...text.utf8Count, using: &random))
      let head = TextOffset(Int.random(in: 0...text.utf8Count, using: &random))
      let isCaret = Bool.random(using: &random)
      let context = FormattingContext(
        text: text, selection: Selection(anchor: isCaret ? head : anchor, head: head),
        fences: FenceTree(text))
      _ = FormattingState(context)
      for result in results(context) {
        guard let result else { continue }
        var after = text
        try result.edit.apply(to: &after)
        #expect(result.selection.range.lowerBound >= 0, "seed \(seed)")
        #expect(result.selection.range.upperBound <= after.end, "seed \(seed)")
        try result.edit.inverse(in: text).apply(to: &after)
        #expect(after == text, "seed \(seed): \(text.allBytes)")
      }
    }
  }
}
