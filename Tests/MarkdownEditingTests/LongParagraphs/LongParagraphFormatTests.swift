import MarkdownTestSupport
import TestSupport
import Testing
import TextCore

@testable import MarkdownEditing
@testable import MarkdownSyntax

/// Formatting in a giant paragraph, of which only some parts are read.
@Suite struct LongParagraphFormatTests {
  private static let seeds: [UInt64] = [1, 2, 3]

  private static let pieces = [
    "*", "**", "_", "~", "~~", "==", "`", "[", "](b)", "]", "<http://c>", "[^1]", "\\", "**a**",
    "_b_", "`d`", "~~e~~", "==g==", "a", "b ", " ", "é", "(", "\"", ".", "word", " two ", "漢字",
  ]

  private func pieces(_ count: Int, _ random: inout SeededGenerator) -> String {
    (0..<count).compactMap { _ in Self.pieces.randomElement(using: &random) }.joined()
  }

  private func words(_ count: Int, _ random: inout SeededGenerator) -> String {
    (0..<count).map { _ in "w\(random.number(0...999)) " }.joined()
  }

  private func offset(in range: TextRange, of text: TextRope, _ random: inout SeededGenerator)
    -> TextOffset
  {
    var offset = range.lowerBound + random.number(0...range.count)
    while !text.isClusterBoundary(offset) { offset = offset - 1 }
    return offset
  }

  private typealias Named = (name: String, run: (FormattingContext) -> EditResult?)

  private var inlineCommands: [Named] {
    let boundaries = SimpleTextBoundaries()
    return InlineFormat.allCases.map { format in
      ("\(format)", { FormattingCommands.toggle(format, in: $0, boundaries: boundaries) })
    } + [
      ("link", { FormattingCommands.toggleLink(in: $0, boundaries: boundaries) }),
      ("wrap", { FormattingCommands.wrap("*", in: $0) }),
    ]
  }

  /// Returns the input of a command with a low limit for giant paragraphs.
  private func context(_ text: TextRope, _ selection: Selection) -> FormattingContext {
    FormattingContext(text: text, selection: selection, fences: FenceTree(text), sizes: .small)
  }

  /// Returns true if `range` of a paragraph lies in one of its parts.
  private func isInOnePart(_ range: Range<Int>, of paragraph: [UInt8]) -> Bool {
    ParagraphParts.parts(in: 0..<paragraph.count, of: paragraph, .small).contains {
      $0.range.lowerBound <= range.lowerBound && range.upperBound <= $0.range.upperBound
    }
  }

  /// A selection in one part is formatted as in a separate paragraph.
  @Test(arguments: seeds) func aPartIsFormattedAsAParagraph(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    var (compared, changed) = (0, 0)
    for _ in 0..<30 {
      let before = words(random.number(300...400), &random)
      let middle = "w \(pieces(random.number(1...7), &random)) w"
      let short = TextRope(middle)
      let long = TextRope(before + middle + " " + words(400, &random))
      let start = before.utf8.count
      let place = start..<(start + middle.utf8.count)
      guard isInOnePart(place, of: long.allBytes) else { continue }
      let selection = Selection(
        anchor: offset(in: 0..<short.end, of: short, &random),
        head: offset(in: 0..<short.end, of: short, &random))
      let inShort = FormattingContext(text: short, selection: selection, fences: FenceTree(short))
      let inLong = context(
        long, Selection(anchor: selection.anchor + start, head: selection.head + start))
      #expect(FormattingState(inShort) == FormattingState(inLong))
      for command in inlineCommands {
        let expected = command.run(inShort)
        let found = command.run(inLong)
        var after = long
        let edit = expected.map {
          Edit($0.edit.replacements.map { $0.moved(by: start) }, in: long)
        }
        try edit?.apply(to: &after)
        // Tags may add or remove a boundary of parts.
        let growth = after.utf8Count - long.utf8Count
        guard isInOnePart(start..<(place.upperBound + growth), of: after.allBytes) else { continue }
        compared += 1
        changed += found == nil ? 0 : 1
        let note: Comment = """
          seed \(seed): \(MarkedText.drawing(selection, in: short)) \(command.name)
          """
        #expect(found?.edit == edit, note)
        #expect(found?.selection.head.utf8 == expected.map { $0.selection.head.utf8 + start }, note)
      }
    }
    #expect(compared > 50 && changed > 25, "\(compared), \(changed)")
  }

  /// A letter of a text and its styles, without tags.
  private struct Letter: Equatable {
    var byte: UInt8
    var style: InlineStyle
    var isSelected: Bool
  }

  /// The letters but for white space, which styles may leave out.
  private func letters(_ text: TextRope, _ selected: TextRange) -> [Letter] {
    var parser = ParagraphParser(sizes: .small)
    let bytes = text.allBytes
    let styles = parser.parse(bytes, fence: .outside).stylesByByte(count: bytes.count)
    return bytes.indices.filter { !styles[$0].contains(.tag) && !bytes[$0].isWhiteSpace }.map {
      Letter(
        byte: bytes[$0], style: styles[$0], isSelected: selected.contains(TextOffset($0)))
    }
  }

  /// Tags can't pair across the end of a part: then the command does nothing. If the selection is
  /// near enough it gets the style, and no other letter changes.
  @Test(arguments: seeds) func aStyleWhoseTagsCantPairIsRefused(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    var (changed, refused, back) = (0, 0, 0)
    for _ in 0..<60 {
      let texts = (0..<20).map { _ in
        words(random.number(10...40), &random)
          + (random.number(0...2) == 0 ? pieces(random.number(1...4), &random) + " " : "")
      }
      let text = TextRope("w " + texts.joined() + words(300, &random))
      let lower = offset(in: 0..<text.end, of: text, &random)
      let upper = offset(
        in: lower..<min(text.end, lower + random.number(1...300)), of: text, &random)
      let format = try #require(InlineFormat.allCases.randomElement(using: &random))
      let before = context(text, Selection(anchor: lower, head: upper))
      let old = letters(text, lower..<upper)
      guard lower < upper, old.contains(where: \.isSelected) else { continue }
      guard let result = FormattingCommands.toggleSelection(format, in: before) else {
        refused += 1
        continue
      }
      changed += 1
      var after = text
      try result.edit.apply(to: &after)
      let new = letters(after, result.selection.range)
      let note: Comment = """
        seed \(seed): \(format) \(MarkedText.drawing(before.selection, in: text))
        """
      #expect(old.map(\.byte) == new.map(\.byte), note)
      guard old.count == new.count else { continue }
      var (isOn, isOff) = (true, true)
      // At the ends of the selection punctuation may be left out.
      let unmarked = old.indices.filter { old[$0].isSelected && !old[$0].byte.isPunctuation }
      for (index, (old, new)) in zip(old, new).enumerated() where !old.style.contains(.linkAddress)
      {
        #expect(old.isSelected == new.isSelected, note)
        #expect(old.style.subtracting(format.style) == new.style.subtracting(format.style), note)
        let foreign: InlineStyle = [.autolink, .footnoteReference]
        if !old.isSelected {
          #expect(old.style.contains(format.style) || !new.style.contains(format.style), note)
        } else if old.style.isDisjoint(with: foreign)
          && (format == .code || !old.style.contains(.code))
        {
          if new.style.contains(format.style) {
            isOff = false
          } else if let first = unmarked.first, let last = unmarked.last, first...last ~= index {
            isOn = false
          }
        }
      }
      #expect(isOn || isOff, note)
      // Without the style before, and without letters that needed an escape.
      guard !old.contains(where: { $0.style.contains(format.style) }),
        result.edit.replacements.allSatisfy({
          $0.range.isEmpty && !$0.text.bytes(in: 0..<$0.text.end).contains(.backslash)
        })
      else { continue }
      back += 1
      let again = context(after, result.selection)
      try FormattingCommands.toggleSelection(format, in: again)?.edit.apply(to: &after)
      #expect(after.allBytes == text.allBytes, note)
    }
    #expect(changed > 10 && refused > 3 && back > 5, "\(changed), \(refused), \(back)")
  }

  /// Beyond the length of a part nothing is read.
  @Test func aVeryLongSelectionIsLeftAlone() {
    let text = TextRope(String(repeating: "some words ", count: 100_000))
    let all = FormattingContext(
      text: text, selection: Selection(anchor: 0, head: text.end), fences: FenceTree(text))
    for command in inlineCommands where command.name != "wrap" {
      #expect(command.run(all) == nil, "\(command.name)")
    }
    #expect(FormattingState(all).inline.isEmpty && FormattingState(all).isPlain)
    #expect(all.paragraph(at: 0).bytes.isEmpty)
  }

  /// New tags remove the boundary between them.
  @Test(arguments: seeds) func onePairOfTagsGoesOverABorder(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    var tried = 0
    for unit in [words(400, &random), String((0..<2000).map { _ in letter(&random) })] {
      let text = TextRope(unit)
      var finder = CutFinder(.small)
      for border in finder.cuts(in: 1..<text.utf8Count, of: text.allBytes) {
        let reach = PartSizes.small.longestWay / 2
        guard border > reach, border + reach < text.utf8Count else { continue }
        tried += 1
        let lower = TextOffset(border - random.number(2...(reach - 3)))
        let upper = TextOffset(border + random.number(2...(reach - 3)))
        let context = context(text, Selection(anchor: lower, head: upper))
        for command in inlineCommands where command.name != "wrap" {
          let result = try #require(command.run(context), "\(command.name)")
          #expect(result.edit.replacements.count == 2, "\(command.name)")
        }
      }
    }
    #expect(tried > 20)
  }

  private func letter(_ random: inout SeededGenerator) -> Character {
    "abcdefghijklmnopqrstuvwxyz".randomElement(using: &random) ?? "a"
  }

  /// A change of the paragraph's kind leaves its text as it is.
  @Test(arguments: seeds) func aLongParagraphGetsAPrefix(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    for _ in 0..<8 {
      let start = try #require(
        ["", "# ", "> ", "- ", "1. ", "- [ ] "].randomElement(using: &random))
      let text = TextRope(
        start + "w " + pieces(3, &random) + words(300, &random) + pieces(30, &random))
      let all = 0..<text.end
      let context = context(text, Selection(caret: offset(in: all, of: text, &random)))
      for format in [.heading(2), .quote, .bulletedList, .orderedList, .task] as [ParagraphFormat] {
        let result = try #require(FormattingCommands.toggle(format, in: context))
        var after = text
        try result.edit.apply(to: &after)
        let note: Comment = "seed \(seed): \(format) \(text.allBytes)"
        #expect(letters(text, 0..<0) == letters(after, 0..<0), note)
        let wasOn = format.isOn(ParagraphHead(at: 0, in: context).block)
        let changed = self.context(after, result.selection)
        #expect(format.isOn(ParagraphHead(at: 0, in: changed).block) != wasOn, note)
      }
    }
  }

  /// Commands would take minutes if they read all of it.
  @Test func onlyWhatIsNearTheSelectionIsRead() {
    var random = SeededGenerator(seed: 1)
    let unit = words(500, &random)
    for text in [String(repeating: unit, count: 1000), String(repeating: "x", count: 2_000_000)] {
      let text = TextRope(text)
      let fences = FenceTree(text)
      let middle = TextOffset(text.utf8Count / 2)
      for step in 0..<5 {
        let context = FormattingContext(
          text: text, selection: Selection(anchor: middle + step, head: middle + step + 9),
          fences: fences)
        for command in inlineCommands { _ = command.run(context) }
        for format in [.heading(1), .quote, .task] as [ParagraphFormat] {
          #expect(FormattingCommands.toggle(format, in: context) != nil)
        }
        _ = FormattingState(context)
        #expect(context.paragraph(at: middle).bytes.count < 3 * PartSizes.shipped.longest)
      }
    }
  }
}

extension Edit.Replacement {
  fileprivate func moved(by distance: Int) -> Edit.Replacement {
    Edit.Replacement(
      range: (range.lowerBound + distance)..<(range.upperBound + distance), text: text)
  }
}
