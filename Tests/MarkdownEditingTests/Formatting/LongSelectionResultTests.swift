import MarkdownTestSupport
import TestSupport
import Testing
import TextCore

@testable import MarkdownEditing
import MarkdownSyntax

/// Commands on long selections do to each line what they do to a line that is selected alone.
@Suite struct LongSelectionResultTests {
  /// Joined replacements make the same text and the same selection as single ones. Ordered lists are
  /// left out: the numbers below follow a short edit only.
  @Test(arguments: 1...8 as ClosedRange<UInt64>) func joiningChangesNothing(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    for _ in 0..<40 {
      let lines = (0..<random.number(1...12)).map { _ in LongSelection.line(&random, plain: false) }
      let text = TextRope(lines.joined(separator: random.number(0...3) == 0 ? "\r\n" : "\n"))
      var joined = LongSelection.context(text)
      joined.editSizes = EditWriter.Sizes(most: 2, longest: 20)
      for command in LongSelection.commands where command.name != "orderedList" {
        let (one, other) = (command.run(LongSelection.context(text)), command.run(joined))
        let note: Comment = "seed \(seed): \(command.name) of \(lines)"
        guard let one, let other else {
          #expect((one == nil) == (other == nil), note)
          continue
        }
        var (after, afterOther) = (text, text)
        try one.edit.apply(to: &after)
        try other.edit.apply(to: &afterOther)
        #expect(after.allBytes == afterOther.allBytes, note)
        #expect(one.selection == other.selection, note)
      }
    }
  }

  /// The underline of a heading is no text: a style leaves it, and so the heading, alone.
  @Test func underlinesGetNoStyle() throws {
    let text = TextRope("One\n===\n\nTwo\n---\nlast\n===")
    for hidesTags in [false, true] {
      let run = hidesTags ? RichTextCommands.toggleSelection : FormattingCommands.toggleSelection
      for format in [InlineFormat.strong, .code] {
        let tag = format == .code ? "`" : "**"
        var after = text
        try run(format, LongSelection.context(text))?.edit.apply(to: &after)
        let on = ["One", "Two", "last"].map { tag + $0 + tag }
        #expect(
          after.string(in: 0..<after.end) == "\(on[0])\n===\n\n\(on[1])\n---\n\(on[2])\n===")
        let back = run(format, LongSelection.context(after))
        try back?.edit.apply(to: &after)
        #expect(after == text)
      }
    }
  }

  /// A line gets the same bytes as from the search for tags, also where no search is needed. The
  /// lines on both sides are there because the first and the last one are always searched in
  /// preview mode; the empty one keeps it from being an underline.
  @Test(arguments: 1...12 as ClosedRange<UInt64>)
  func linesBecomeWhatTheSearchFinds(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    for isPlain in Array(repeating: true, count: 100) + Array(repeating: false, count: 100) {
      let line = LongSelection.line(&random, plain: isPlain)
      let text = TextRope("x\n\n\(line)\nx")
      let range = TextOffset(3)..<(text.end - 2)
      let paragraph = LongSelection.context(text).paragraph(at: range.lowerBound)
      let styles = paragraph.structure?.constructs.map(\.style) ?? []
      for format in InlineFormat.allCases {
        // Where tags are shown such a line would lose the style.
        for hidesTags in styles.contains(format.style) ? [true] : [false, true] {
          let all =
            hidesTags ? RichTextCommands.toggleSelection : FormattingCommands.toggleSelection
          var after = text
          try all(format, LongSelection.context(text))?.edit.apply(to: &after)
          let got = after.string(in: after.contentRange(at: after.paragraphStart(2)))
          let wanted = try searched(text, range, format, isOn: true, hidesTags: hidesTags)
          #expect(got == wanted, "seed \(seed): \(format) \(hidesTags) \(line)")
        }
      }
    }
  }

  /// Removing the style also gives a line the same bytes as the search for tags.
  @Test(arguments: 1...12 as ClosedRange<UInt64>)
  func linesLoseWhatTheSearchFinds(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    for _ in 0..<100 {
      let format = InlineFormat.allCases[random.number(0...(InlineFormat.allCases.count - 1))]
      let tag = String(decoding: format.tag(.asterisk), as: UTF8.self)
      let prefix = LongSelection.prefixes[random.number(0...(LongSelection.prefixes.count - 1))]
      let inner = (0..<random.number(1...4)).map { _ in
        LongSelection.pieces[random.number(12...(LongSelection.pieces.count - 1))]
      }.joined()
      let line = prefix + tag + inner + tag + ["", "", " ", "x"][random.number(0...3)]
      let text = TextRope("\(tag)x\(tag)\n\(line)\n\(tag)x\(tag)")
      let start = text.paragraphStart(1)
      let range = text.contentRange(at: start)
      for hidesTags in [false, true] {
        let all = hidesTags ? RichTextCommands.toggleSelection : FormattingCommands.toggleSelection
        let result = all(format, LongSelection.context(text))
        var after = text
        try result?.edit.apply(to: &after)
        // If the style was added instead, some text lacked it.
        guard after.string(in: after.contentRange(at: 0)) == "x" else { continue }
        let got = after.string(in: after.contentRange(at: after.paragraphStart(1)))
        let wanted = try searched(text, range, format, isOn: false, hidesTags: hidesTags)
        #expect(got == wanted, "seed \(seed): \(format) \(hidesTags) \(line)")
      }
    }
  }

  /// A change of a line with tags that needs no search is the one that a search finds.
  @Test(arguments: 1...16 as ClosedRange<UInt64>)
  func markedLinesBecomeWhatTheSearchFinds(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    var (shown, hidden) = (0, 0)
    for _ in 0..<100 {
      let content = LongSelection.markedLine(&random)
      let text = TextRope("x\n\n\(content)\n\nx")
      let context = LongSelection.context(text)
      let lines = Array(context.styledLines)
      let line = lines[2]
      let bytes = try #require(line.bytes)
      var parser = ParagraphParser()
      let structure = parser.structure(of: bytes, in: ParagraphPlace(fence: line.fence))
      for format in InlineFormat.allCases {
        let note = "seed \(seed): \(format) of \(content)"
        let hasStyle = structure.constructs.contains { $0.style == format.style }
        #expect(!hasStyle || line.mayHave(format), "\(note)")
        let styled = StyledLine(line, format, in: context, &parser)
        let tag = format.tag(format.preferred(context.marks))
        for isOn in [true, false] where isOn != hasStyle {
          let edits =
            isOn
            ? styled?.addition(of: tag, in: context, &parser)
            : styled?.removal(in: context, &parser)
          guard let edits else { continue }
          shown += 1
          let wanted = try searched(text, line.content, format, isOn: isOn, hidesTags: false)
          #expect(String(decoding: edits.applied(to: bytes), as: UTF8.self) == wanted, "\(note)")
        }
        for isOn in [true, false] {
          guard let change = MarkedLineChange(line, format, isOn: isOn, context, &parser) else {
            continue
          }
          hidden += 1
          let wanted = try searched(text, line.content, format, isOn: isOn, hidesTags: true)
          let got = change.edits.applied(to: bytes)
          #expect(String(decoding: got, as: UTF8.self) == wanted, "\(note), hidden, \(isOn)")
          let after = parser.structure(of: got, in: ParagraphPlace(fence: line.fence))
          let rich = StyledParagraph(reading: got, after, links: LinkTags())
          let end = rich.places(at: rich.letters.count).first?.position
          #expect(end == change.end, "\(note), hidden, \(isOn)")
        }
      }
    }
    #expect(shown > 50 && hidden > 100, "\(shown), \(hidden)")
  }

  private func searched(
    _ text: TextRope, _ range: TextRange, _ format: InlineFormat, isOn: Bool, hidesTags: Bool
  ) throws -> String {
    var context = LongSelection.context(text)
    context.selection = Selection(anchor: range.lowerBound, head: range.upperBound)
    let paragraph = context.paragraph(at: range.lowerBound)
    var bytes = paragraph.bytes
    if hidesTags {
      guard let rich = paragraph.styled else {
        return String(decoding: bytes, as: UTF8.self)
      }
      let place = RichTextCommands.Place(paragraph, rich)
      let letters = 0..<rich.letters.count
      guard !rich.letters.allSatisfy(\.byte.isBlank) else {
        return String(decoding: bytes, as: UTF8.self)
      }
      let outcome = RichTextCommands.outcome(letters, of: place, format, isOn: isOn, in: context)
      if let outcome { bytes = outcome.paragraph.bytes }
    } else if let selection = InlineSelection(
      format, in: paragraph, range: context.selected(in: paragraph))
    {
      guard isOn || !selection.touched.isEmpty else {
        return String(decoding: bytes, as: UTF8.self)
      }
      if let written = selection.written(isOn ? .add : .remove, marks: context.marks) {
        bytes = written.bytes
      }
    }
    return String(decoding: bytes, as: UTF8.self)
  }

  /// Changing a prefix without parsing the line has the same result as with parsing.
  @Test(arguments: 1...12 as ClosedRange<UInt64>)
  func prefixesBecomeWhatParsingFinds(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    var plain = 0
    for _ in 0..<400 {
      let line = LongSelection.line(&random, plain: random.number(0...1) == 0)
      let text = TextRope(line)
      let context = LongSelection.context(text)
      let head = ParagraphHead(at: 0, in: context)
      for format in LongSelection.formats where format.isPossible(head.block) && !head.isCode {
        let plan =
          format.isOn(head.block) && format != .heading(0)
          ? PrefixPlan(removing: format, from: head, isInItem: false)
          : PrefixPlan(
            adding: format, to: head, indent: nil, isInItem: false, number: 1, marks: context.marks)
        guard let change = PrefixChange(plan, of: head),
          change.isPlain(in: Array(line.utf8), .outside)
        else { continue }
        plain += 1
        let paragraph = context.paragraph(at: 0)
        let written = FormattingCommands.written(plan, change, paragraph)
        let only = WrittenText(
          paragraph.bytes, with: [ByteEdit(range: change.range, bytes: change.bytes)])
        #expect(written == only, "seed \(seed): \(format) \(line)")
      }
    }
    #expect(plain > 200)
  }

  /// The lines that are read in windows are those of the text.
  @Test(arguments: 1...10 as ClosedRange<UInt64>) func linesAreThoseOfTheText(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    let sizes = PartSizes.small
    for _ in 0..<30 {
      var lines = (0..<random.number(0...60)).map { _ in LongSelection.line(&random, plain: false) }
      for index in lines.indices where random.number(0...9) == 0 {
        lines[index] = String(repeating: "word ", count: random.number(0...(sizes.giant / 2)))
      }
      let text = TextRope(lines.joined(separator: ["\n", "\r\n", "\n\n"][random.number(0...2)]))
      var context = LongSelection.context(text)
      context.sizes = sizes
      let range = random.range(in: text.utf8Count)
      context.selection = Selection(
        anchor: TextOffset(range.lowerBound), head: TextOffset(range.upperBound))
      let end = context.selection.range.upperBound
      var offset: TextOffset? = text.paragraphRange(at: context.selection.range.lowerBound)
        .lowerBound
      for line in context.lines {
        guard let start = offset else {
          Issue.record("seed \(seed): a line too many")
          return
        }
        let content = text.contentRange(at: start)
        #expect(line.range == text.paragraphRange(at: start) && line.content == content)
        #expect(line.bytes == (content.count < sizes.giant ? text.bytes(in: content) : nil))
        #expect(line.fence == context.fences.state(before: start), "seed \(seed)")
        let lineContext = context.fences.lineState(at: start).context
        #expect(line.context == (line.bytes == nil ? .none : lineContext), "seed \(seed)")
        let next = line.range.upperBound
        offset = line.hasEnding && next < end ? next : nil
      }
      #expect(offset == nil, "seed \(seed)")
    }
  }
}
