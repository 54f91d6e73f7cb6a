import MarkdownTestSupport
import TestSupport
import Testing
import TextCore

@testable import MarkdownEditing
@testable import MarkdownSyntax

/// Random lists: after any commands the words are the same, and the numbers consecutive.
@Suite struct ListPropertyTests {
  private static let seeds: [UInt64] = [1, 2, 3, 4]

  private func text(_ random: inout SeededGenerator, ordered: Bool) -> TextRope {
    var lines: [String] = []
    var levels = [0]
    var numbers = [0]
    for index in 0..<Int.random(in: 1...10, using: &random) {
      if levels.count < 4, index > 0, Int.random(in: 0..<3, using: &random) == 0 {
        levels.append((levels.last ?? 0) + 3)
        numbers.append(0)
      }
      while levels.count > 1, Int.random(in: 0..<3, using: &random) == 0 {
        levels.removeLast()
        numbers.removeLast()
      }
      numbers[numbers.count - 1] += 1
      let marker = ordered ? "\(numbers.last ?? 0)." : ["-", "- [x]"].randomElement(using: &random)
      let indent = String(repeating: " ", count: levels.last ?? 0)
      lines.append("\(indent)\(marker ?? "-") word\(index)")
    }
    return TextRope(lines.joined(separator: "\n"))
  }

  private func apply(_ result: EditResult, to text: TextRope) throws -> TextRope {
    var after = text
    try result.edit.apply(to: &after)
    var back = after
    try result.edit.inverse(in: text).apply(to: &back)
    #expect(back == text)
    return after
  }

  private func heads(_ text: TextRope) -> [ParagraphHead] {
    let context = FormattingContext(
      text: text, selection: Selection(caret: 0), fences: FenceTree(text))
    return (0...text.newlineCount).map { ParagraphHead(at: text.paragraphStart($0), in: context) }
  }

  private func words(_ text: TextRope) -> [String] {
    heads(text).map { text.string(in: $0.textStart..<$0.contentEnd) }
  }

  /// Returns true if the numbers of each level are consecutive from 1.
  private func counts(_ text: TextRope) -> Bool {
    var levels: [(indent: Int, number: Int)] = []
    for head in heads(text) where head.isItem {
      let indent = head.block.listIndent
      while let top = levels.last, top.indent > indent { levels.removeLast() }
      if levels.last?.indent != indent { levels.append((indent, 0)) }
      levels[levels.count - 1].number += 1
      guard head.number == levels.last?.number else { return false }
    }
    return true
  }

  @Test(arguments: seeds) func movingItemsKeepsWordsAndCounts(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    var moved = 0
    for _ in 0..<300 {
      var text = text(&random, ordered: true)
      #expect(counts(text))
      for _ in 0..<3 {
        let first = TextOffset(Int.random(in: 0...text.utf8Count, using: &random))
        let last = TextOffset(Int.random(in: 0...text.utf8Count, using: &random))
        let isOne = Bool.random(using: &random)
        let context = FormattingContext(
          text: text, selection: Selection(anchor: first, head: isOne ? first : last),
          fences: FenceTree(text))
        let result =
          Bool.random(using: &random)
          ? FormattingCommands.nest(in: context) : FormattingCommands.unnest(in: context)
        guard let result else { continue }
        moved += 1
        let after = try apply(result, to: text)
        let note: Comment =
          "seed \(seed): \(MarkedText.drawing(context.selection, in: text)) \(after.string(in: 0..<after.end))"
        #expect(words(after) == words(text), note)
        #expect(counts(after), note)
        text = after
      }
    }
    #expect(moved > 200)
  }

  @Test(arguments: seeds) func returnKeepsWordsAndCounts(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    for _ in 0..<300 {
      let text = text(&random, ordered: true)
      var index = Int.random(in: 0...text.newlineCount, using: &random)
      let head = heads(text)[index]
      let context = FormattingContext(
        text: text, selection: Selection(caret: head.contentEnd), fences: FenceTree(text))
      guard let result = FormattingCommands.newParagraph(in: context) else {
        Issue.record("seed \(seed): nothing")
        continue
      }
      var after = try apply(result, to: text)
      var expected = words(text)
      expected.insert("", at: index + 1)
      #expect(words(after) == expected, "seed \(seed)")
      #expect(counts(after), "seed \(seed): \(after.string(in: 0..<after.end))")
      // Return on the empty item goes up level by level and ends, perhaps between blank lines.
      var selection = result.selection
      for _ in 0..<6 {
        let context = FormattingContext(
          text: after, selection: selection, fences: FenceTree(after))
        guard let next = FormattingCommands.newParagraph(in: context) else { break }
        let lines = after.newlineCount
        after = try apply(next, to: after)
        selection = next.selection
        // Blank lines above the paragraph, below it, or both.
        for _ in lines..<max(lines, after.newlineCount) { expected.insert("", at: index + 1) }
        if after.newlineCount > lines { index += 1 }
        #expect(words(after) == expected, "seed \(seed)")
      }
      let end = heads(after)[index + 1]
      #expect(!end.isItem && end.start == selection.head, "seed \(seed)")
    }
  }

  @Test(arguments: seeds) func paragraphFormatsKeepTheWords(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    let formats: [ParagraphFormat] = [
      .heading(0), .heading(1), .heading(6), .quote, .bulletedList, .orderedList, .task,
    ]
    let prefixes = ["", "# ", "> ", "- ", "1. ", "- [x] ", "  ", "```", "> - ", "---", "[^1]: "]
    for _ in 0..<500 {
      let lines = (0..<Int.random(in: 1...5, using: &random)).map { index in
        (prefixes.randomElement(using: &random) ?? "")
          + (["*a* b", "1. c", "# d", "~~~", ""].randomElement(using: &random) ?? "")
      }
      let text = TextRope(lines.joined(separator: "\n"))
      let first = TextOffset(Int.random(in: 0...text.utf8Count, using: &random))
      let last = TextOffset(Int.random(in: 0...text.utf8Count, using: &random))
      let context = FormattingContext(
        text: text, selection: Selection(anchor: first, head: last), fences: FenceTree(text))
      let format = try #require(formats.randomElement(using: &random))
      guard let result = FormattingCommands.toggle(format, in: context) else { continue }
      let after = try apply(result, to: text)
      let note: Comment =
        "seed \(seed): \(MarkedText.drawing(context.selection, in: text)) \(format) \(after.string(in: 0..<after.end))"
      let (oldHeads, newHeads) = (heads(text), heads(after))
      if format == .quote, after.newlineCount > text.newlineCount {
        // A block that its quote has ended is closed by a fence of its own when it is taken out.
        let letters = newHeads.flatMap { visible($0, after) }
        #expect(letters == oldHeads.flatMap { visible($0, text) }, note)
        continue
      }
      let fences = context.fences
      if format != .quote,
        oldHeads.contains(where: { fences.lineState(at: $0.start).context == .underline })
      {
        // The underline of a heading that becomes something else is removed.
        let hyphen = UInt8(ascii: "-")
        let letters = newHeads.flatMap { visible($0, after) }.filter { $0 != hyphen }
        #expect(letters == oldHeads.flatMap { visible($0, text) }.filter { $0 != hyphen }, note)
        continue
      }
      if after.newlineCount > text.newlineCount {
        // A line that becomes plain above a rule is followed by a blank one.
        #expect(
          newHeads.flatMap { visible($0, after) } == oldHeads.flatMap { visible($0, text) }, note)
        continue
      }
      #expect(after.newlineCount == text.newlineCount, note)
      for (old, new) in zip(oldHeads, newHeads) {
        if format == .quote {
          // A fence moves in and out of quotes with its block; text below the last line is in none.
          let isBelow = old.start == text.end
          #expect(isBelow || old.block.fence.mark == new.block.fence.mark, note)
        } else {
          #expect(old.block.fence == new.block.fence, note)
        }
        #expect(visible(old, text) == visible(new, after), note)
      }
    }
  }

  /// The letters of a paragraph, without tags and prefix.
  private func visible(_ head: ParagraphHead, _ text: TextRope) -> [UInt8] {
    let bytes = text.bytes(in: head.start..<head.contentEnd)
    var parser = ParagraphParser()
    let parsed = parser.parse(bytes, fence: head.block.fence)
    let styles = parsed.stylesByByte(count: bytes.count)
    return bytes.indices.filter {
      !styles[$0].contains(.tag) && !bytes[$0].isWhiteSpace
    }.map { bytes[$0] }
  }
}
