import MarkdownTestSupport
import TestSupport
import Testing
import TextCore

@testable import MarkdownEditing
import MarkdownSyntax

/// Typing of letters in random styles into random paragraphs, and deletions there.
@Suite struct TypingStylePropertyTests {
  private static let pieces = [
    "*", "**", "_", "__", "~", "~~", "==", "`", "[", "](b)", "<http://c>", "[^1]", "\\", "**a**",
    "_b_", "*c*", "`d`", "~~e~~", "~f~", "==g==", "a", "b ", " ", "é", "(", "word", " two ", "> ",
    "# ", "- ", "1. ", "**a _b_** ", "_a **b** c_",
  ]

  private func context(_ random: inout SeededGenerator) -> FormattingContext {
    let text = TextRope(
      (0..<random.number(0...7)).map { _ in
        Self.pieces[random.number(0...(Self.pieces.count - 1))]
      }.joined())
    var caret = TextOffset(random.number(0...text.utf8Count))
    while !text.isClusterBoundary(caret) { caret = caret - 1 }
    return FormattingContext(
      text: text, selection: Selection(caret: caret), fences: FenceTree(text))
  }

  /// The letters of a paragraph with their styles, but for white space.
  private func letters(_ text: TextRope) -> [(place: Int, byte: UInt8, style: InlineStyle)] {
    let bytes = text.allBytes
    var parser = ParagraphParser()
    let styles = parser.parse(bytes, fence: .outside).stylesByByte(count: bytes.count)
    return bytes.indices.filter { !styles[$0].contains(.tag) && !bytes[$0].isWhiteSpace }
      .map { ($0, bytes[$0], styles[$0]) }
  }

  @Test(arguments: 1...6 as ClosedRange<UInt64>)
  func aLetterHasTheStylesThatAreOn(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    var written = 0
    for _ in 0..<250 {
      var context = context(&random)
      let formats = InlineFormat.allCases.filter { _ in random.number(0...3) == 0 }
      let style = InlineStyle(formats.map(\.style))
      context.typing = style
      guard let result = FormattingCommands.write("x", in: context) else { continue }
      written += 1
      var after = context.text
      try result.edit.apply(to: &after)
      let note: Comment =
        "seed \(seed): \(MarkedText.drawing(context.selection, in: context.text)) \(formats) \(MarkedText.drawing(result.selection, in: after))"
      var letters = letters(after)
      let place = result.selection.head.utf8 - 1
      let index = try #require(letters.firstIndex { $0.place == place }, note)
      #expect(letters[index].byte == UInt8(ascii: "x"), note)
      #expect(letters[index].style.intersection(.formats) == style, note)
      letters.remove(at: index)
      let before = self.letters(context.text)
      #expect(letters.map(\.byte) == before.map(\.byte), note)
      // Punctuation beside the letter may leave a style that the letter lacks.
      for (letter, former) in zip(letters, before) where letter.style != former.style {
        #expect(!letter.byte.isLetter && !letter.byte.isDigit && letter.byte < 0x80, note)
        #expect(letter.style.isSubset(of: former.style), note)
      }
    }
    #expect(written > 100)
  }

  /// The letter after one that was written in styles of its own is written as a search would write it,
  /// without one.
  @Test(arguments: 1...6 as ClosedRange<UInt64>, [false, true])
  func theNextLetterIsWrittenAsBySearch(seed: UInt64, hidesTags: Bool) throws {
    func write(_ letter: String, _ context: FormattingContext) -> EditResult? {
      hidesTags
        ? RichTextCommands.write(letter, in: context)
        : FormattingCommands.write(letter, in: context)
    }
    var random = SeededGenerator(seed: seed)
    var compared = 0
    for _ in 0..<400 {
      var context = context(&random)
      let formats = InlineFormat.allCases.filter { _ in random.number(0...3) == 0 }
      context.typing = InlineStyle(formats.map(\.style))
      guard let first = write(["x", "7", "é"][random.number(0...2)], context),
        let typing = first.typingAttributes
      else { continue }
      var next = try context.after(first.edit)
      next.selection = first.selection
      next.typing = typing[.inline] ?? []
      for letter in ["y", "1", "é", "語", "\u{301}", ".", "*", " "] {
        let searched = write(letter, next)
        var after = next
        after.hasTyped = first.isBehindTyped
        let result = write(letter, after)
        let note: Comment =
          "seed \(seed): \(MarkedText.drawing(next.selection, in: next.text)) \(formats) \(letter)"
        #expect(result?.edit == searched?.edit, note)
        #expect(result?.selection.head == searched?.selection.head, note)
        #expect(result?.typingAttributes == searched?.typingAttributes, note)
        if first.isBehindTyped { compared += 1 }
      }
    }
    #expect(compared > 100)
  }

  @Test(arguments: 1...6 as ClosedRange<UInt64>)
  func deletingTakesLettersAndWholeTags(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    for _ in 0..<250 {
      var context = context(&random)
      let head = context.selection.head
      let end = TextOffset(random.number(0...context.text.utf8Count))
      guard context.text.isClusterBoundary(end), end != head else { continue }
      let range = min(head, end)..<max(head, end)
      if random.number(0...1) == 0 { context.typing = InlineStyle.strong }
      let plain = EditResult(
        edit: Edit(replacing: range, with: TextRope(), in: context.text),
        selection: Selection(caret: range.lowerBound), kind: .deleting)
      let result = FormattingCommands.deleting(plain, in: context)
      var after = context.text
      try result.edit.apply(to: &after)
      let note: Comment =
        "seed \(seed): \(context.text.string(in: 0..<context.text.end)) \(range) \(MarkedText.drawing(result.selection, in: after))"
      // Except the deleted letters, only tags and white space may change.
      func solid(_ bytes: [UInt8]) -> [UInt8] {
        bytes.filter { !"*_~=` \t".utf8.contains($0) }
      }
      let expected =
        context.text.bytes(in: 0..<range.lowerBound)
        + context.text.bytes(in: range.upperBound..<context.text.end)
      #expect(solid(after.allBytes) == solid(expected), note)
      #expect(context.typing != nil || after.utf8Count <= expected.count, note)
      #expect(result.selection.head <= after.end, note)
    }
  }

  /// A word in a style that was switched on before other text is searched for once, by its first letter.
  @Test(arguments: [false, true]) func aWordInAStyleIsWrittenAtTheCostOfALetter(hidesTags: Bool)
    throws
  {
    let text = TextRope(String(repeating: "*a **b** c* words ", count: 600))
    var context = FormattingContext(
      text: text, selection: Selection(caret: 4_998), fences: FenceTree(text))
    context.typing = .highlight
    for letter in ["w", "o", "r", "d"] {
      let result: EditResult?
      let work = WorkCounter()
      context.work = work
      result =
        hidesTags
        ? RichTextCommands.write(letter, in: context)
        : FormattingCommands.write(letter, in: context)
      let written = try #require(result)
      #expect(context.hasTyped ? work.count == 0 : work.count > text.utf8Count)
      context = try context.after(written.edit)
      context.selection = written.selection
      context.typing = try #require(written.typingAttributes)[.inline] ?? []
      context.hasTyped = written.isBehindTyped
      #expect(context.hasTyped)
    }
  }
}
