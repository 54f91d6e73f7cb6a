import MarkdownTestSupport
import TestSupport
import Testing
import TextCore

@testable import MarkdownEditing
import MarkdownSyntax

/// Commands on long selections read each line a bounded number of times, keep next to nothing of it,
/// and do to each line what they do to a line that is selected alone.
@Suite struct LongSelectionTests {
  private typealias Named = (name: String, run: (FormattingContext) -> EditResult?)

  private static let formats: [ParagraphFormat] = [
    .heading(0), .heading(2), .quote, .bulletedList, .orderedList, .task,
  ]

  private static var commands: [Named] {
    let styles = InlineFormat.allCases.flatMap { format -> [Named] in
      [
        ("\(format)", { FormattingCommands.toggleSelection(format, in: $0) }),
        ("\(format), tags hidden", { RichTextCommands.toggleSelection(format, in: $0) }),
      ]
    }
    let blocks = formats.map { format -> Named in
      ("\(format)", { FormattingCommands.toggle(format, in: $0) })
    }
    return styles + blocks + [
      ("code block", { FormattingCommands.toggleCodeBlock(in: $0) }),
      ("indent", { FormattingCommands.indent(in: $0) }),
      ("outdent", { FormattingCommands.outdent(in: $0) }),
      ("task", { FormattingCommands.checkTask(in: $0) }),
      ("wrap", { FormattingCommands.wrap("*", in: $0) }),
    ]
  }

  private static let texts: [(name: String, unit: String)] = [
    ("paragraphs", String(repeating: "some words ", count: 8) + "end.\n\n"),
    ("headings", "## A heading\n"), ("setext", "Title\n=====\n"), ("items", "- one\n  - two\n"),
    ("marks", "some **strong** and _soft_ words, `code` and [a link](b)\n"),
    ("strong", "**all of this is strong**\n"), ("quotes", "> a quote\n"), ("tasks", "- [ ] a\n"),
    ("one letter", "a\n"), ("bare rows", "a | b\n-|-\nc | d\n\n"),
    ("comments", "<!-- a note -->\n\n"), ("code", "```\na\n```\n"),
  ]

  private func context(_ text: TextRope) -> FormattingContext {
    FormattingContext(
      text: text, selection: Selection(anchor: 0, head: text.end), fences: FenceTree(text))
  }

  /// Twice the text is twice the work.
  @Test(arguments: texts.map(\.name)) func theWorkIsLinear(name: String) throws {
    let unit = try #require(Self.texts.first { $0.name == name }).unit
    for command in Self.commands {
      let works = [200, 400].map { count in
        var context = context(TextRope(String(repeating: unit, count: count)))
        let work = WorkCounter()
        context.work = work
        _ = command.run(context)
        return work.count
      }
      // Numbers of more digits make the prefixes of an ordered list longer.
      let most = 2 * works[0] + works[0] / 16 + 400
      #expect(works[1] <= most, "\(command.name), \(name): \(works)")
      let bytes = 400 * unit.utf8.count
      #expect(works[1] <= 24 * bytes, "\(command.name), \(name): \(works[1]) for \(bytes)")
    }
  }

  /// The fences of the lines are read with a cursor: a leaf of the tree is visited once for each
  /// reading of the text, where to ask for each marked line would visit the nodes above it, too.
  @Test(arguments: texts.map(\.name)) func noLineIsLookedUp(name: String) throws {
    let unit = try #require(Self.texts.first { $0.name == name }).unit
    let count = 1_200
    for command in Self.commands {
      // These commands look up the edges of each code block in the tree.
      let looksUp = name == "code" && ["code block", "quote"].contains(command.name)
      var context = context(TextRope(String(repeating: unit, count: count)))
      let visits = WorkCounter()
      context.fences.visits = visits
      _ = command.run(context)
      let lines = context.text.newlineCount
      let most = looksUp ? 60 * count : lines / 4 + 120
      #expect(visits.count <= most, "\(command.name), \(name): \(visits.count) for \(lines)")
    }
  }

  /// A command that has to change the first line knows that from it: the lines are read once, to
  /// change them, and the fences of the changed text are not needed where no line is code.
  @Test(arguments: ["paragraphs", "headings", "setext"])
  func blocksAreReadOnce(name: String) throws {
    let unit = try #require(Self.texts.first { $0.name == name }).unit
    let text = TextRope(String(repeating: unit, count: 1_000))
    for format in Self.formats where format != .orderedList {
      // These have the format, which takes a reading of all of them to know.
      guard !(name == "headings" && format == .heading(2)) else { continue }
      var context = context(text)
      let work = WorkCounter()
      context.work = work
      let result = FormattingCommands.toggle(format, in: context)
      #expect((result == nil) == (name == "paragraphs" && format == .heading(0)))
      let most = text.utf8Count + text.utf8Count / 8
      #expect(work.count <= most, "\(format), \(name): \(work.count) of \(text.utf8Count)")
    }
  }

  /// Tab and Shift+Tab pass lines that are in no list without a search in the tree of fences.
  @Test(arguments: ["paragraphs", "headings", "setext", "quotes"])
  func linesInNoListAreNotLookedUp(name: String) throws {
    let unit = try #require(Self.texts.first { $0.name == name }).unit
    for move in [FormattingCommands.nest, FormattingCommands.unnest] {
      var context = context(TextRope(String(repeating: unit, count: 1_200)))
      let visits = WorkCounter()
      context.fences.visits = visits
      let result = move(context)
      #expect(result == nil)
      #expect(visits.count <= context.text.newlineCount / 4 + 120, "\(visits.count)")
    }
  }

  /// Each byte of plain text is read once to decide whether to add the style, and once to add it.
  @Test(arguments: InlineFormat.allCases) func plainTextIsReadTwice(format: InlineFormat) {
    let unit = String(repeating: "some words ", count: 8) + "end.\n\n"
    let text = TextRope(String(repeating: unit, count: 1000))
    for hidesTags in [false, true] {
      var context = context(text)
      let work = WorkCounter()
      context.work = work
      let result =
        hidesTags
        ? RichTextCommands.toggleSelection(format, in: context)
        : FormattingCommands.toggleSelection(format, in: context)
      let count = result?.edit.replacements.count ?? 0
      #expect(count > 0 && count <= 2 * EditWriter.Sizes.shipped.most)
      // The first and the last line are parsed.
      #expect(work.count <= 2 * text.utf8Count + 20 * unit.utf8.count)
    }
  }

  @Test func aCommandGivesUpWhenItIsAskedTo() {
    let text = TextRope(String(repeating: "- [ ] some words\n", count: 1000))
    for command in Self.commands {
      var context = context(text)
      context.goesOn = { $0 < 0.7 }
      let work = WorkCounter()
      context.work = work
      let result = command.run(context)
      if command.name != "code block" { #expect(result == nil, "\(command.name)") }
      var whole = self.context(text)
      let all = WorkCounter()
      whole.work = all
      _ = command.run(whole)
      #expect(work.count <= all.count, "\(command.name)")
    }
  }

  // Results

  private static let pieces = [
    "*", "**", "_", "~~", "==", "`", "[", "](b)", "]", "\\", "**a**", "_b_", "a", "b ", " ", "é",
    "(", "\"", ".", "word", " two ", "\u{A0}", "\u{3000}", "1.", "#", " #", "+", "\t", "-",
  ]
  private static let prefixes = [
    "", "", "", "> ", "# ", "- ", "1. ", "  - ", "  ", "- [ ] ", "[^1]: ", "> > ", "\t", "    ",
    ">",
  ]

  private func line(_ random: inout SeededGenerator, plain: Bool) -> String {
    if random.number(0...20) == 0 { return ["```", "---", "~~~", ""][random.number(0...3)] }
    let pieces = plain ? Array(Self.pieces[12...]) : Self.pieces
    let text = (0..<random.number(0...6)).map { _ in pieces[random.number(0...(pieces.count - 1))] }
    return Self.prefixes[random.number(0...(Self.prefixes.count - 1))] + text.joined()
  }

  /// Joined replacements make the same text and the same selection as single ones. Ordered lists are
  /// left out: the numbers below follow a short edit only.
  @Test(arguments: 1...8 as ClosedRange<UInt64>) func joiningChangesNothing(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    for _ in 0..<40 {
      let lines = (0..<random.number(1...12)).map { _ in line(&random, plain: false) }
      let text = TextRope(lines.joined(separator: random.number(0...3) == 0 ? "\r\n" : "\n"))
      var joined = context(text)
      joined.editSizes = EditWriter.Sizes(most: 2, longest: 20)
      for command in Self.commands where command.name != "orderedList" {
        let (one, other) = (command.run(context(text)), command.run(joined))
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
        try run(format, context(text))?.edit.apply(to: &after)
        let on = ["One", "Two", "last"].map { tag + $0 + tag }
        #expect(
          after.string(in: 0..<after.end) == "\(on[0])\n===\n\n\(on[1])\n---\n\(on[2])\n===")
        let back = run(format, context(after))
        try back?.edit.apply(to: &after)
        #expect(after == text)
      }
    }
  }

  /// A line becomes what the search for tags makes of it, also where no search is needed. The lines on
  /// both sides are there because the first and the last one are always searched in preview mode; the
  /// empty one keeps it from being an underline.
  @Test(arguments: 1...12 as ClosedRange<UInt64>)
  func linesBecomeWhatTheSearchFinds(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    for isPlain in Array(repeating: true, count: 100) + Array(repeating: false, count: 100) {
      let line = line(&random, plain: isPlain)
      let text = TextRope("x\n\n\(line)\nx")
      let range = TextOffset(3)..<(text.end - 2)
      let paragraph = context(text).paragraph(at: range.lowerBound)
      let styles = paragraph.structure?.constructs.map(\.style) ?? []
      for format in InlineFormat.allCases where !styles.contains(format.style) {
        for hidesTags in [false, true] {
          let all =
            hidesTags ? RichTextCommands.toggleSelection : FormattingCommands.toggleSelection
          var after = text
          try all(format, context(text))?.edit.apply(to: &after)
          let got = after.string(in: after.contentRange(at: after.paragraphStart(2)))
          let wanted = try searched(text, range, format, isOn: true, hidesTags: hidesTags)
          #expect(got == wanted, "seed \(seed): \(format) \(hidesTags) \(line)")
        }
      }
    }
  }

  /// The same for the removal of the style.
  @Test(arguments: 1...12 as ClosedRange<UInt64>)
  func linesLoseWhatTheSearchFinds(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    for _ in 0..<100 {
      let format = InlineFormat.allCases[random.number(0...(InlineFormat.allCases.count - 1))]
      let tag = String(decoding: format.tag(.asterisk), as: UTF8.self)
      let prefix = Self.prefixes[random.number(0...(Self.prefixes.count - 1))]
      let inner = (0..<random.number(1...4)).map { _ in
        Self.pieces[random.number(12...(Self.pieces.count - 1))]
      }.joined()
      let line = prefix + tag + inner + tag + ["", "", " ", "x"][random.number(0...3)]
      let text = TextRope("\(tag)x\(tag)\n\(line)\n\(tag)x\(tag)")
      let start = text.paragraphStart(1)
      let range = text.contentRange(at: start)
      for hidesTags in [false, true] {
        let all = hidesTags ? RichTextCommands.toggleSelection : FormattingCommands.toggleSelection
        let result = all(format, context(text))
        var after = text
        try result?.edit.apply(to: &after)
        // If the style came instead, some text had been without it.
        guard after.string(in: after.contentRange(at: 0)) == "x" else { continue }
        let got = after.string(in: after.contentRange(at: after.paragraphStart(1)))
        let wanted = try searched(text, range, format, isOn: false, hidesTags: hidesTags)
        #expect(got == wanted, "seed \(seed): \(format) \(hidesTags) \(line)")
      }
    }
  }

  private func searched(
    _ text: TextRope, _ range: TextRange, _ format: InlineFormat, isOn: Bool, hidesTags: Bool
  ) throws -> String {
    var context = context(text)
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
      let line = line(&random, plain: random.number(0...1) == 0)
      let text = TextRope(line)
      let context = context(text)
      let head = ParagraphHead(at: 0, in: context)
      for format in Self.formats where format.isPossible(head.block) && !head.isCode {
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
      var lines = (0..<random.number(0...60)).map { _ in line(&random, plain: false) }
      for index in lines.indices where random.number(0...9) == 0 {
        lines[index] = String(repeating: "word ", count: random.number(0...(sizes.giant / 2)))
      }
      let text = TextRope(lines.joined(separator: ["\n", "\r\n", "\n\n"][random.number(0...2)]))
      var context = context(text)
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
