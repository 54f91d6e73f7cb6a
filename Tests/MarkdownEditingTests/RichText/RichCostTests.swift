import TestSupport
import TextCore
import Testing

@testable import MarkdownEditing
import MarkdownSyntax

/// In preview mode a key reads, writes and parses a bounded number of bytes in any paragraph. The tests
/// count these bytes.
@Suite struct RichCostTests {
  private typealias Named = (name: String, run: (FormattingContext) -> EditResult?)

  /// The texts that hostile paragraphs repeat.
  private static let units = [
    "\\*", "**a*b_c__", "_", "*", "**a** ", "*a **b** c* ", "`a` ", "[a](b) ", "![a](b)", "![", "[",
    "](u)", "a", "<", "`", "~a ~~b", "==a=", "\\`", "a*", "_a_ ~b~ ", " *", "**a.**b", "word ",
    "|a ", "|*a", "<http://a.b>", "[^1]", "&amp;", "[a*b](c)**_d_", "é*",
  ]

  private static let nested = ["*", "![", "**_", "~~"]

  private var commands: [Named] {
    let boundaries = SimpleTextBoundaries()
    let units: [TextUnit] = [.cluster, .word]
    let deletions = units.flatMap { unit in
      [TextDirection.backward, .forward].map { direction -> Named in
        (
          "delete \(unit) \(direction)",
          {
            RichTextCommands.delete(
              unit, direction, in: $0, boundaries: boundaries, language: "")
          }
        )
      }
    }
    let letters = ["x", " ", "*", "_", "`", "\\", "[", "1", "é"].map { letter -> Named in
      ("write \(letter)", { RichTextCommands.write(letter, in: $0) })
    }
    return deletions + letters + [
      (
        "write in bold",
        { context in
          var context = context
          context.typing = .strong
          return RichTextCommands.write("x", in: context)
        }
      ),
      ("return", { RichTextCommands.newParagraph(in: $0) }),
      ("paste", { RichTextCommands.insert(markdown: TextRope("a **b** `c`"), in: $0) }),
      ("paste a list", { RichTextCommands.insertList(TextRope("- a\n- b"), in: $0) }),
      ("a typed marker", { RichTextCommands.makeBlock(in: $0) }),
      (
        "tab",
        {
          FormattingCommands.selectCell(.forward, in: $0) ?? FormattingCommands.nest(in: $0)
            ?? FormattingCommands.indent(in: $0)
        }
      ),
      ("heading", { FormattingCommands.toggle(.heading(1), in: $0) }),
      ("list", { FormattingCommands.toggle(.bulletedList, in: $0) }),
      ("quote", { FormattingCommands.toggle(.quote, in: $0) }),
      ("code block", { FormattingCommands.toggleCodeBlock(in: $0) }),
      (
        "check marks",
        {
          _ = FormattingState($0)
          return nil
        }
      ),
    ] + toggles + overSelections
  }

  private var toggles: [Named] {
    let boundaries = SimpleTextBoundaries()
    return InlineFormat.allCases.map { format in
      ("\(format)", { RichTextCommands.toggle(format, in: $0, boundaries: boundaries) })
    }
  }

  /// Commands on a selection of up to 1,000 bytes of the paragraph.
  private var overSelections: [Named] {
    let commands: [Named] =
      toggles + [
        ("delete", { RichTextCommands.delete(in: $0) }),
        ("write x", { RichTextCommands.write("x", in: $0) }),
        ("paste", { RichTextCommands.insert(markdown: TextRope("a **b** `c`"), in: $0) }),
        (
          "copy",
          {
            _ = RichTextCommands.markdown(in: $0)
            return nil
          }
        ),
      ]
    return commands.map { command in
      (
        "\(command.name) over a selection",
        { Self.selecting(500, behind: 500, in: $0).flatMap(command.run) }
      )
    } + [
      (
        "return over a selection",
        { Self.selecting(500, behind: 500, in: $0).flatMap(RichTextCommands.newParagraph) }
      )
    ]
  }

  /// Selects bytes of the paragraph around the caret.
  private static func selecting(
    _ before: Int, behind: Int, in context: FormattingContext
  ) -> FormattingContext? {
    var context = context
    let caret = context.selection.head
    let content = context.text.contentRange(at: caret)
    var lower = max(content.lowerBound, caret - before)
    var upper = min(content.upperBound, caret + behind)
    while !context.text.isClusterBoundary(lower) { lower = lower - 1 }
    while !context.text.isClusterBoundary(upper) { upper = upper + 1 }
    context.selection = Selection(anchor: lower, head: upper)
    return context
  }

  /// The maximum number of bytes for a command: three searches with their reserves, since Return
  /// over a selection deletes it and then writes two halves; plus the bytes read and parsed around
  /// them, before, between and after. A window that is parsed and the last candidate may exceed a
  /// search's limit.
  static var bound: Int { 7 * SearchBound.shipped + 14 * wholeParagraph }

  /// The longest paragraph that is read as a whole, or the parts of a longer one that are.
  private static var wholeParagraph: Int { PartSizes.shipped.giant + PartSizes.shipped.longest }

  static func paragraphs(of count: Int) -> [String] {
    units.map { String(repeating: $0, count: count / $0.utf8.count) }
      + nested.map { mark in
        let half = count / mark.utf8.count / 2
        let closing = mark == "![" ? "](u)" : String(mark.reversed())
        return String(repeating: mark, count: half) + "a"
          + String(repeating: closing, count: count / closing.utf8.count / 2)
      }
  }

  /// The most times that a command may read, write or parse the bytes of a paragraph that it reads as a
  /// whole: what it took of the worst paragraph here, and a little more. The first row whose words begin
  /// the command's name counts.
  private static let times: [(name: String, most: Double)] = [
    ("return over", 23.5), ("return", 19.5),
    ("paste a list", 2.5), ("paste over", 14), ("paste", 10.5),
    ("write in bold", 8.5), ("write", 7.5), ("delete", 7.5), ("copy", 4),
    ("heading", 6.5), ("list", 6.5), ("quote", 6.5), ("code block", 2),
    ("check marks", 2.5), ("a typed marker", 2.5), ("tab", 2),
  ]

  /// The same for styles, at the caret and over a selection.
  private static let timesOfStyle = (atCaret: 10.5, overSelection: 8.5)

  private static func times(_ name: String) -> Double {
    if let row = times.first(where: { name.hasPrefix($0.name) }) { return row.most }
    return name.hasSuffix("selection") ? timesOfStyle.overSelection : timesOfStyle.atCaret
  }

  @Test(arguments: [11_000, 16_000, 20_000, 23_000])
  func aKeyReadsAParagraphAFewTimes(count: Int) throws {
    for paragraph in Self.paragraphs(of: count) {
      try forEachCommand(in: paragraph) { name, work in
        let times = Double(work) / Double(count)
        #expect(times <= Self.times(name), "\(name) in \(paragraph.prefix(20))")
      }
    }
  }

  /// A longer paragraph is read by parts.
  @Test func aKeyLooksAtABoundedNumberOfBytes() throws {
    let count = 100_000
    for paragraph in Self.paragraphs(of: count) {
      try forEachCommand(in: paragraph) { name, work in
        let isBounded = work < min(Self.bound, 4 * count)
        #expect(isBounded, "\(name) in \(paragraph.prefix(20)): \(work)")
      }
    }
  }

  /// Runs all commands in the middle of a paragraph and at its end; `body` gets the number of bytes that
  /// each looked at.
  private func forEachCommand(in paragraph: String, _ body: (String, Int) -> Void) throws {
    let text = TextRope("first\n\n" + paragraph + "\n\nlast\n")
    let fences = FenceTree(text)
    let content = text.contentRange(at: 7)
    var middle = content.lowerBound + content.count / 2
    while !text.isClusterBoundary(middle) { middle = middle - 1 }
    for caret in [middle, content.upperBound] {
      for command in commands {
        let work = WorkCounter()
        var context = FormattingContext(
          text: text, selection: Selection(caret: caret), fences: fences)
        context.work = work
        let result = command.run(context)
        body(command.name, work.count)
        if let edit = result?.edit {
          var after = text
          #expect(throws: Never.self, "\(command.name) in \(paragraph.prefix(20))") {
            try edit.apply(to: &after)
          }
        }
      }
    }
  }

  /// A key in a long paragraph reads it twice, before the change and after it, and parses it twice;
  /// its candidates are in a window.
  @Test(arguments: ["\\*", "**a** ", "*a **b** c* ", "`a` ", "[a](b) ", "_a_ ~b~ ", "word "])
  func aKeyReadsTheRestOfALongParagraphTwice(unit: String) {
    let text = TextRope(String(repeating: unit, count: 11_000 / unit.utf8.count))
    let middle = text.utf8Count / unit.utf8.count / 2 * unit.utf8.count
    for letter in ["x", "*", "_", "`", "[", "\\"] {
      let work = WorkCounter()
      var context = FormattingContext(
        text: text, selection: Selection(caret: TextOffset(middle)), fences: FenceTree(text))
      context.work = work
      #expect(RichTextCommands.write(letter, in: context) != nil)
      #expect(work.count < 4 * text.utf8Count + 1_000, "\(letter): \(work.count)")
    }
  }

  /// A style on all of a long paragraph writes and parses it a few times, whatever its letters are.
  @Test(arguments: [
    "a*", "`a`", "_a_ ~b~ ", "~~a~~", "[^1]", "<http://a.b>", "**a*b_c__", "[a](b) ", "word ",
  ])
  func aStyleOnAllIsWrittenAFewTimes(unit: String) {
    let text = TextRope(String(repeating: unit, count: 11_000 / unit.utf8.count))
    for format in InlineFormat.allCases {
      let work = WorkCounter()
      var context = FormattingContext(
        text: text, selection: Selection(anchor: 0, head: text.end), fences: FenceTree(text))
      context.work = work
      _ = RichTextCommands.toggleSelection(format, in: context)
      #expect(work.count < 11 * text.utf8Count, "\(format): \(work.count)")
    }
  }

  /// A run of one style is walked once, also where no tag may cut it.
  @Test(arguments: [InlineStyle.autolink, .strong, .footnoteReference, .code])
  func aRunOfLettersIsWalkedOnce(style: InlineStyle) {
    let count = 4_000
    let letters = (0..<count).map { number in
      StyledByte(byte: UInt8(ascii: "a"), style: ByteStyle(inline: style), number: number)
    }
    var runs = StyleRuns(before: count)
    for index in 0..<(count / 2) {
      let end = runs.end(of: .style(style), from: index, before: count / 2, in: letters) {
        $0.inline.contains(style)
      }
      let uncut = runs.uncut(
        index..<end, of: .style(style), before: count, inside: ByteStyle(), in: letters)
      let isSolid = !style.isDisjoint(with: ByteStyle.solid)
      #expect(end == count / 2 && uncut == (isSolid ? index : end))
    }
    #expect(runs.work < 2 * count)
  }

  /// Even if the search reaches its bound, the result has the wanted letters.
  @Test(arguments: [0, 100, 1_000]) func resultsBeyondTheBoundAreRight(bound: Int) throws {
    let pieces = [
      "a", "b ", "word ", "**", "*", "_", "~", "`", "[", "](u)", "\\*", "**bold**", "*em*", "`c`",
      ".",
    ]
    let seed: UInt64 = 41
    var random = SeededGenerator(seed: seed)
    var (tries, done) = (0, 0)
    for step in 0..<500 {
      let string = (0..<random.number(1...9)).map { _ in pieces.randomElement(using: &random) ?? ""
      }
      .joined()
      let text = TextRope(string)
      let before = NaivePage(text)
      let paragraph = before.paragraphs[0]
      guard paragraph.kind == .text, !paragraph.letters.isEmpty else { continue }
      let lower = random.number(0...paragraph.letters.count)
      let upper = random.number(lower...paragraph.letters.count)
      var context = FormattingContext(
        text: text,
        selection: Selection(
          anchor: paragraph.offset(of: lower), head: paragraph.offset(of: upper)),
        fences: FenceTree(text))
      context.searchBound = bound
      let typed = ["x", "*", "_", "`", "["].randomElement(using: &random) ?? "x"
      let isDeletion = lower < upper && random.number(0...1) == 0
      tries += 1
      let result =
        isDeletion
        ? RichTextCommands.delete(in: context) : RichTextCommands.write(typed, in: context)
      guard let result else { continue }
      done += 1
      let after = NaivePage(try context.after(result.edit).text)
      let wanted =
        paragraph.letters[..<lower].map(\.scalar)
        + (isDeletion ? [] : Array(typed.unicodeScalars))
        + paragraph.letters[upper...].map(\.scalar)
      let shown = after.paragraphs.flatMap(\.letters).map(\.scalar)
      let drawing = MarkedText.drawing(context.selection, in: text).debugDescription
      #expect(shown == wanted, "seed \(seed), step \(step): \(drawing) + \(typed)")
    }
    #expect(done > tries * 9 / 10, "\(done) of \(tries)")
  }
}
