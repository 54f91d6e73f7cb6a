import TestSupport
import Testing
import TextCore

@testable import MarkdownEditing
import MarkdownSyntax

/// Random edits of random texts, with the numbers of lists.
@Suite struct ListRenumberingPropertyTests {
  private static let seeds: [UInt64] = [1, 2, 3, 4]

  private func commands(
    _ context: FormattingContext, _ random: inout SeededGenerator, pasting pieces: [String]
  ) -> EditResult? {
    let (selection, text) = (context.selection, context.text)
    switch random.number(0...5) {
    case 0: return EditCommands.moveParagraph(.backward, selection: selection, text: text)
    case 1: return EditCommands.moveParagraph(.forward, selection: selection, text: text)
    case 2: return EditCommands.duplicateParagraph(selection: selection, text: text)
    case 3: return EditCommands.deleteParagraph(selection: selection, text: text)
    case 4: return EditCommands.insert(TextRope(), selection: selection, text: text)
    default:
      let pasted = (0..<random.number(1...4)).map { _ in pieces.randomElement(using: &random) }
      return EditCommands.insert(
        TextRope(pasted.compactMap { $0 }.joined()), selection: selection, text: text)
    }
  }

  private func text(of pieces: [String], _ random: inout SeededGenerator) -> TextRope {
    TextRope(
      (0..<random.number(0...14)).map { _ in pieces.randomElement(using: &random) ?? "" }
        .joined())
  }

  private func context(_ text: TextRope, _ random: inout SeededGenerator) -> FormattingContext {
    let range = random.range(in: text.utf8Count)
    return FormattingContext(
      text: text,
      selection: Selection(
        anchor: TextOffset(range.lowerBound), head: TextOffset(range.upperBound)),
      fences: FenceTree(text))
  }

  private func applied(_ edit: Edit, to text: TextRope) throws -> TextRope {
    var text = text
    try edit.apply(to: &text)
    return text
  }

  private let pieces = [
    "1. a\n", "2. b\n", "3. c\n", "4. d\n", "   1. x\n", "   2. y\n", "- e\n", "7) f\n", "\n",
    "text\n", "```\n", "> 1. q\n", "> 2. r\n", "  set in\n", "12", ". ", " ", "\r\n",
  ]

  /// Without digits and white space.
  private func letters(_ text: TextRope) -> [UInt8] {
    text.allBytes.filter { !$0.isDigit && !$0.isBlank }
  }

  /// Checks the inverse edit, that only digits and white space change, and that correct numbers stay.
  @Test(arguments: seeds) func anyTextAnyEdit(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    for _ in 0..<600 {
      let context = context(text(of: pieces, &random), &random)
      guard let plain = commands(context, &random, pasting: pieces) else { continue }
      let result = plain.renumberingLists(in: context)
      let note: Comment =
        "seed \(seed): \(MarkedText.drawing(context.selection, in: context.text)) \(plain.edit)"
      let after = try applied(result.edit, to: context.text)
      #expect(try applied(result.edit.inverse(in: context.text), to: after) == context.text, note)
      #expect(result.selection.range.upperBound <= after.end, note)
      let unnumbered = try applied(plain.edit, to: context.text)
      #expect(letters(after) == letters(unnumbered), note)
      let range = random.range(in: after.utf8Count)
      let offsets = TextOffset(range.lowerBound)..<TextOffset(range.upperBound)
      let same = Edit(replacing: offsets, with: after[offsets], in: after)
      let again = FormattingContext(
        text: after, selection: context.selection, fences: FenceTree(after))
      #expect(try ListRenumbering.edit(after: same, in: again) == nil, note)
    }
  }

  /// Nothing but white space, where a marker gets more of it after it.
  @Test(arguments: seeds) func textWithoutNumbersIsNeverTouched(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    let pieces = [
      "text\n", "- a\n", "  - b\n", "> q\n", "# h\n", "\n", "```\n", "1986 was\n", "1.5 l\n",
      "\r\n",
      "- [ ] t\n", "---\n",
    ]
    for _ in 0..<600 {
      let context = context(text(of: pieces, &random), &random)
      guard let plain = commands(context, &random, pasting: pieces) else { continue }
      let result = plain.renumberingLists(in: context)
      #expect(
        letters(try applied(result.edit, to: context.text))
          == letters(try applied(plain.edit, to: context.text)), "seed \(seed)")
    }
  }

  /// A flat numbered list is the simplest model: after any edit of its lines the numbers are
  /// consecutive. Lists that begin with 2 or more are never changed.
  @Test(arguments: seeds) func aFlatListCounts(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    for _ in 0..<400 {
      let first = random.number(0...3)
      let mark = [".", ")"][random.number(0...1)]
      func list(_ words: [String]) -> String {
        words.enumerated().map { "\(first + $0.offset)\(mark) \($0.element)" }.joined(
          separator: "\n")
      }
      let words = (0..<random.number(2...12)).map { "w\($0)" }
      let text = TextRope(list(words))
      let index = random.number(0...(words.count - 1))
      let caret = Selection(caret: text.contentRange(at: text.paragraphStart(index)).upperBound)
      let context = FormattingContext(text: text, selection: caret, fences: FenceTree(text))
      var expected = words
      let plain: EditResult?
      switch random.number(0...3) {
      case 0:
        if index > 0 { expected.swapAt(index, index - 1) }
        plain = EditCommands.moveParagraph(.backward, selection: caret, text: text)
      case 1:
        if index < words.count - 1 { expected.swapAt(index, index + 1) }
        plain = EditCommands.moveParagraph(.forward, selection: caret, text: text)
      case 2:
        expected.insert(words[index], at: index)
        plain = EditCommands.duplicateParagraph(selection: caret, text: text)
      default:
        expected.remove(at: index)
        plain = EditCommands.deleteParagraph(selection: caret, text: text)
      }
      guard let plain, first < 2 else {
        #expect(plain?.renumberingLists(in: context) == plain, "seed \(seed)")
        continue
      }
      let result = plain.renumberingLists(in: context)
      let after = try applied(result.edit, to: text)
      #expect(after.string(in: 0..<after.end) == list(expected), "seed \(seed)")
    }
  }
}
