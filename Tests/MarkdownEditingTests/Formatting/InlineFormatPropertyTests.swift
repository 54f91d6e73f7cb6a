import MarkdownTestSupport
import TestSupport
import Testing
import TextCore

@testable import MarkdownEditing
import MarkdownSyntax

/// Random paragraphs, selections and formats: the result must have the requested meaning.
@Suite struct InlineFormatPropertyTests {
  private static let seeds: [UInt64] = [1, 2, 3, 4, 5, 6]

  /// A letter of a text and its styles, without tags.
  private struct Letter: Equatable {
    var place: TextOffset
    var byte: UInt8
    var style: InlineStyle
    var isSelected: Bool
    var block: BlockKind

    /// Returns true if it is text that can have the format by itself.
    func isEligible(for format: InlineFormat) -> Bool {
      let foreign: InlineStyle = [.linkAddress, .autolink, .footnoteReference, .codeBlock]
      return style.isDisjoint(with: foreign) && (format == .code || !style.contains(.code))
    }
  }

  /// The letters of all paragraphs but for white space, which styles may leave out.
  private func letters(_ text: TextRope, _ selected: TextRange) -> [Letter] {
    let fences = FenceTree(text)
    var parser = ParagraphParser()
    var letters: [Letter] = []
    for index in 0...text.newlineCount {
      let range = text.contentRange(at: text.paragraphStart(index))
      let bytes = text.bytes(in: range)
      let parsed = parser.parse(bytes, fence: fences.state(before: range.lowerBound))
      for (place, style) in parsed.stylesByByte(count: bytes.count).enumerated()
      where !style.contains(.tag) && !bytes[place].isWhiteSpace {
        letters.append(
          Letter(
            place: range.lowerBound + place, byte: bytes[place], style: style,
            isSelected: selected.contains(range.lowerBound + place), block: parsed.block.kind))
      }
    }
    return letters
  }

  /// The letters after a change that were letters before it: in code marks are letters, too.
  private func kept(
    _ letters: [Letter], from before: [Letter], by edit: Edit, _ format: InlineFormat,
    _ note: Comment
  ) -> [Letter] {
    guard format == .code else { return letters }
    let places = Set(before.map { edit.map($0.place, bias: .after) })
    for letter in letters where !places.contains(letter.place) {
      #expect(letter.style.contains(.code) && Self.marks.contains(letter.byte), note)
    }
    return letters.filter { places.contains($0.place) }
  }

  private static let pieces = [
    "*", "**", "_", "__", "~", "~~", "==", "`", "``", "[", "](b)", "]", "<http://c>", "[^1]", "\\",
    "**a**", "_b_", "*c*", "`d`", "~~e~~", "~f~", "==g==", "a", "b ", " ", "é", "(", "\"", ".",
    "word", " two ", "> ", "# ", "- ", "1. ",
  ]

  private static let marks = Array("*_~=`".utf8)

  private func paragraph(_ random: inout SeededGenerator) -> String {
    (0..<Int.random(in: 0...9, using: &random)).compactMap { _ in
      Self.pieces.randomElement(using: &random)
    }.joined()
  }

  private func offset(in text: TextRope, _ random: inout SeededGenerator) -> TextOffset {
    var offset = TextOffset(Int.random(in: 0...text.utf8Count, using: &random))
    while !text.isClusterBoundary(offset) { offset = offset - 1 }
    return offset
  }

  private func selection(
    in text: TextRope, _ random: inout SeededGenerator
  ) -> Selection {
    Selection(anchor: offset(in: text, &random), head: offset(in: text, &random))
  }

  /// Also where the search reaches its bound at once, or soon.
  @Test(arguments: seeds, [SearchBound.shipped, 60, 0])
  func onlySelectedLettersChange(seed: UInt64, bound: Int) throws {
    var random = SeededGenerator(seed: seed)
    var (changed, tried) = (0, 0)
    for _ in 0..<500 {
      let text = TextRope(paragraph(&random))
      let selection = selection(in: text, &random)
      let format = try #require(InlineFormat.allCases.randomElement(using: &random))
      guard !selection.isEmpty else { continue }
      tried += 1
      var context = FormattingContext(text: text, selection: selection, fences: FenceTree(text))
      context.searchBound = bound
      guard let result = FormattingCommands.toggleSelection(format, in: context) else { continue }
      changed += 1
      var after = text
      try result.edit.apply(to: &after)
      let drawn = MarkedText.drawing(selection, in: text)
      let note: Comment =
        "seed \(seed): \(drawn) \(format) \(MarkedText.drawing(result.selection, in: after))"
      let before = letters(text, selection.range)
      let changed = letters(after, result.selection.range)
      check(before, kept(changed, from: before, by: result.edit, format, note), format, note)
    }
    #expect(changed * 3 > tried && tried > 300)
  }

  private func check(
    _ before: [Letter], _ after: [Letter], _ format: InlineFormat, _ note: Comment
  ) {
    #expect(before.map(\.byte) == after.map(\.byte), note)
    #expect(before.map(\.block) == after.map(\.block), note)
    guard before.count == after.count else { return }
    var (isOn, isOff) = (true, true)
    // At the ends of the selection punctuation may be left out.
    let letters = before.indices.filter {
      before[$0].isSelected && before[$0].isEligible(for: format) && !before[$0].byte.isPunctuation
    }
    for (index, (old, new)) in zip(before, after).enumerated() {
      #expect(old.isSelected == new.isSelected, note)
      let address: InlineStyle = .linkAddress
      if old.style.contains(address) { continue }
      let (others, left) = (
        old.style.subtracting(format.style), new.style.subtracting(format.style)
      )
      // In code the marks of a style are plain letters, so it is no style.
      let isCode = format == .code && new.style.contains(.code)
      #expect(isCode ? left.isSubset(of: others) : left == others, note)
      if old.isSelected && old.isEligible(for: format) {
        if new.style.contains(format.style) {
          isOff = false
        } else if let first = letters.first, let last = letters.last, first...last ~= index {
          isOn = false
        }
      } else if !old.isSelected && !old.style.contains(format.style) {
        #expect(!new.style.contains(format.style), note)
      }
    }
    #expect(isOn || isOff, note)
  }

  @Test(arguments: seeds) func twiceGivesTheBytesBack(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    var checked = 0
    for _ in 0..<500 {
      let lines = (0..<Int.random(in: 1...3, using: &random)).map { _ in paragraph(&random) }
      let text = TextRope(lines.joined(separator: "\n"))
      let format = try #require(InlineFormat.allCases.randomElement(using: &random))
      let context = FormattingContext(
        text: text, selection: selection(in: text, &random), fences: FenceTree(text))
      // Without the style near the selection, where no letter needs an escape and no caret is to
      // leave a tag.
      let style = format.style
      let head = context.selection.head
      guard !letters(text, 0..<text.end).contains(where: { $0.style.contains(style) }),
        !context.selection.isEmpty || head == text.end || !Self.marks.contains(text.byte(at: head)),
        let result = FormattingCommands.toggle(
          format, in: context, boundaries: SimpleTextBoundaries()),
        result.edit.replacements.allSatisfy({
          $0.range.isEmpty && !$0.text.bytes(in: 0..<$0.text.end).contains(.backslash)
        })
      else { continue }
      checked += 1
      var after = text
      try result.edit.apply(to: &after)
      // Marks that have become letters of code stay letters.
      if format == .code, letters(after, 0..<0).count != letters(text, 0..<0).count { continue }
      let again = FormattingContext(
        text: after, selection: result.selection, fences: FenceTree(after))
      let back = FormattingCommands.toggle(format, in: again, boundaries: SimpleTextBoundaries())
      let drawn = MarkedText.drawing(context.selection, in: text)
      let toggled = MarkedText.drawing(result.selection, in: after)
      try back?.edit.apply(to: &after)
      #expect(after.allBytes == text.allBytes, "seed \(seed): \(drawn) \(format) \(toggled)")
    }
    #expect(checked > 100)
  }

  @Test(arguments: seeds) func manyParagraphsKeepTheirLetters(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    for _ in 0..<200 {
      let lines = (0..<Int.random(in: 1...6, using: &random)).map { _ in
        Int.random(in: 0...9, using: &random) == 0 ? "```" : paragraph(&random)
      }
      let text = TextRope(lines.joined(separator: "\n"))
      let selection = selection(in: text, &random)
      let format = try #require(InlineFormat.allCases.randomElement(using: &random))
      let context = FormattingContext(text: text, selection: selection, fences: FenceTree(text))
      let result = FormattingCommands.toggle(
        format, in: context, boundaries: SimpleTextBoundaries())
      guard let result, !selection.isEmpty else { continue }
      var after = text
      try result.edit.apply(to: &after)
      let note: Comment = "seed \(seed): \(MarkedText.drawing(selection, in: text)) \(format)"
      let old = letters(text, selection.range)
      let new = kept(
        letters(after, result.selection.range), from: old, by: result.edit, format, note)
      #expect(old.map(\.byte) == new.map(\.byte), note)
      #expect(old.map(\.block) == new.map(\.block), note)
      #expect(after.newlineCount == text.newlineCount, note)
      let touched =
        text.paragraphRange(at: selection.range.lowerBound)
        .lowerBound..<text.paragraphRange(
          at: selection.range.upperBound
        ).upperBound
      for replacement in result.edit.replacements {
        #expect(touched.lowerBound <= replacement.range.lowerBound, note)
        #expect(replacement.range.upperBound <= touched.upperBound, note)
      }
    }
  }
}
