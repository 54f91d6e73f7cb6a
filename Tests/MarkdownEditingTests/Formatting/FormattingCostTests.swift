import MarkdownTestSupport
import TestSupport
import Testing
import TextCore

@testable import MarkdownEditing
import MarkdownSyntax

/// The cost of commands depends only on the paragraphs that they change: the bytes that they read and
/// parse are counted.
@Suite struct FormattingCostTests {
  private let boundaries = SimpleTextBoundaries()

  private typealias Named = (name: String, run: (FormattingContext) -> EditResult?)

  private var commands: [Named] {
    [
      (
        "strong",
        { [boundaries] in FormattingCommands.toggle(.strong, in: $0, boundaries: boundaries) }
      ),
      (
        "code", { [boundaries] in FormattingCommands.toggle(.code, in: $0, boundaries: boundaries) }
      ),
      ("heading", { FormattingCommands.toggle(.heading(1), in: $0) }),
      ("ordered list", { FormattingCommands.toggle(.orderedList, in: $0) }),
      ("link", { [boundaries] in FormattingCommands.toggleLink(in: $0, boundaries: boundaries) }),
      ("code block", { FormattingCommands.toggleCodeBlock(in: $0) }),
      ("new paragraph", { FormattingCommands.newParagraph(in: $0) }),
      ("nest", { FormattingCommands.nest(in: $0) }),
      ("unnest", { FormattingCommands.unnest(in: $0) }),
      ("task", { FormattingCommands.checkTask(in: $0) }),
      (
        "state",
        {
          _ = FormattingState($0)
          return nil
        }
      ),
    ]
  }

  /// The bytes that a command reads and parses.
  private func work(_ context: FormattingContext, _ run: (FormattingContext) -> Void) -> Int {
    var context = context
    let work = WorkCounter()
    context.work = work
    run(context)
    return work.count
  }

  @Test func theLengthOfTheTextIsOfNoMatter() {
    func works(_ count: Int, at step: Int) -> [Int] {
      let unit = "- [ ] one **two** three\n\ntext\n"
      let text = TextRope(String(repeating: unit, count: count))
      let middle = TextOffset(count / 2 * unit.utf8.count)
      let context = FormattingContext(
        text: text, selection: Selection(caret: middle + step), fences: FenceTree(text))
      return commands.map { command in work(context) { _ = command.run($0) } }
    }
    for step in [0, 6, 13, 24, 27] {
      let few = works(40, at: step)
      #expect(few == works(20_000, at: step))
      #expect(few[0] > 0 && few.allSatisfy { $0 < 2000 }, "\(few)")
    }
  }

  /// The table of a row without a pipe at its beginning is searched in a bounded part of the text.
  @Test(arguments: [("c | d\n", 500, true), ("c | d\n", 5_000, false)])
  func theTableOfARowIsNotLookedForFarAway(row: String, count: Int, isFound: Bool) {
    let text = TextRope("a | b\n-|-\n" + String(repeating: row, count: count))
    let context = FormattingContext(
      text: text, selection: Selection(caret: text.end - 1), fences: FenceTree(text))
    var state: FormattingState?
    let work = work(context) { state = FormattingState($0) }
    #expect(state?.isTableRow == isFound)
    #expect(work < 2 * TextTable.Reach.key.lines * row.utf8.count)
    let cells = String(repeating: "c | d ", count: 1_000) + "\n"
    let long = TextRope("a | b\n-|-\n" + String(repeating: cells, count: 900))
    let longContext = FormattingContext(
      text: long, selection: Selection(caret: long.end - 1), fences: FenceTree(long))
    let longWork = self.work(longContext) { _ = FormattingCommands.selectCell(.forward, in: $0) }
    #expect(longWork > 0 && longWork < 2 * TextTable.Reach.key.bytes)
  }

  @Test func returnInALongParagraphReadsThePartsAtTheCaret() {
    let text = TextRope("- " + String(repeating: "long ", count: 1_000_000))
    let context = FormattingContext(
      text: text, selection: Selection(caret: text.end), fences: FenceTree(text))
    let work = work(context) { #expect(FormattingCommands.newParagraph(in: $0) != nil) }
    let sizes = PartSizes.shipped
    #expect(work > 0 && work < 8 * sizes.head + 4 * (sizes.longest + sizes.reach))
  }

  @Test func numbersAreReadUpToTheFirstThatIsRight() {
    let lines = (1...20_000).map { "\($0 < 3 ? $0 : $0 + 1). item" }
    let text = TextRope(lines.joined(separator: "\n"))
    let context = FormattingContext(
      text: text, selection: Selection(caret: text.paragraphStart(2) - 1), fences: FenceTree(text))
    let work = work(context) {
      #expect(FormattingCommands.newParagraph(in: $0)?.edit.replacements.count == 1)
    }
    #expect(work > 0 && work < 300)
  }

  /// A list of which every number would have to change is left alone, and quickly: to change all
  /// of them would take seconds for each of these keys.
  @Test func aVeryLongListIsNotRenumbered() throws {
    let text = TextRope((1...5_000).map { "\($0). item" }.joined(separator: "\n"))
    let fences = FenceTree(text)
    for paragraph in 100..<110 {
      let context = FormattingContext(
        text: text, selection: Selection(caret: text.paragraphStart(paragraph)), fences: fences)
      let deletion = EditCommands.deleteParagraph(selection: context.selection, text: text)
      #expect(deletion?.renumberingLists(in: context) == deletion)
      _ = FormattingCommands.newParagraph(in: context)
      #expect(FormattingCommands.nest(in: context)?.edit.replacements.count == 1)
    }
    // Near its end it is like any other list.
    let end = FormattingContext(
      text: text, selection: Selection(caret: text.paragraphStart(4_990)), fences: fences)
    let deletion = EditCommands.deleteParagraph(selection: end.selection, text: text)
    var after = text
    try deletion?.renumberingLists(in: end).edit.apply(to: &after)
    #expect(after.string(in: after.paragraphStart(4_998)..<after.end) == "4999. item")
  }

  /// Paragraphs between two changes of one edit are read in both texts, so they count twice. Of too
  /// many no number changes, also where the list ends just below.
  @Test(arguments: [(300, true), (600, false)])
  func changesFarApartAreNotRenumbered(distance: Int, isRenumbered: Bool) throws {
    let count = distance + 20
    let text = TextRope((1...count).map { "\($0). item" }.joined(separator: "\n"))
    let context = FormattingContext(
      text: text, selection: Selection(caret: 0), fences: FenceTree(text))
    let removed = [10, 10 + distance].map {
      Edit.Replacement(
        range: text.paragraphStart($0)..<text.paragraphStart($0 + 1), text: TextRope())
    }
    let deletion = Edit(removed, in: text)
    let numbers = try ListRenumbering.edit(after: deletion, in: context)
    #expect((numbers != nil) == isRenumbered)
    var after = text
    try deletion.apply(to: &after)
    try numbers?.apply(to: &after)
    let last = after.string(in: after.paragraphStart(count - 3)..<after.end)
    #expect(last == "\(isRenumbered ? count - 2 : count). item")
  }

  /// The first number of a list is searched in at most as many paragraphs as a list may have.
  @Test func theBeginningOfAVeryLongListIsNotLookedFor() {
    let lines = (1...20_000).map { "\($0). item" }
    let text = TextRope(lines.joined(separator: "\n"))
    let context = FormattingContext(
      text: text, selection: Selection(caret: text.end), fences: FenceTree(text))
    let work = work(context) { _ = FormattingCommands.newParagraph(in: $0) }
    #expect(work > 0 && work < 20 * FormattingContext.longestList)
  }

  /// Also a list without an item on the first level, where reading could stop, is read in part.
  @Test(arguments: ["  - name: x\n", "    1. a\n       text\n", "  - \n"])
  func aVeryLongListIsReadInPart(unit: String) {
    let text = TextRope(String(repeating: unit, count: 10_000))
    let caret = text.contentRange(at: text.paragraphStart(5_000)).upperBound
    let context = FormattingContext(
      text: text, selection: Selection(caret: caret), fences: FenceTree(text))
    let head = ParagraphHead(at: caret, in: context)
    for range in [nil, caret..<caret] {
      let region = ListRegion(around: head, movingItemsIn: range, in: context)
      #expect(region.lines.count <= FormattingContext.longestList + 2)
    }
  }

  /// Children of an item that stay in place when it ends are read only in part, too.
  @Test func aVeryLongItemIsReadInPart() {
    let text = TextRope("- \n" + String(repeating: "  - a\n", count: 10_000))
    let context = FormattingContext(
      text: text, selection: Selection(caret: 2), fences: FenceTree(text))
    let head = ParagraphHead(at: 0, in: context)
    let ended = ListRegion(around: head, movingItemsIn: nil, in: context)
    #expect(ended.lines.count == 1)
    #expect(FormattingCommands.newParagraph(in: context)?.edit.replacements.count == 1)
    let moved = ListRegion(around: head, movingItemsIn: 2..<2, in: context)
    #expect(moved.lines.count > 10_000, "what is moved is read")
  }

  /// Searching the place of each item among all items that were moved before would take minutes.
  @Test(arguments: [("- a\n", 10_000, 0), ("  - a\n", 9_999, 10_000)])
  func allItemsOfAVeryLongListAreMoved(unit: String, nested: Int, unnested: Int) {
    let text = TextRope(String(repeating: unit, count: 10_000))
    let context = FormattingContext(
      text: text, selection: Selection(anchor: 0, head: text.end), fences: FenceTree(text))
    func count(_ result: EditResult?) -> Int {
      result.map { $0.places?.count ?? $0.edit.replacements.count } ?? 0
    }
    #expect(count(FormattingCommands.nest(in: context)) == nested)
    #expect(count(FormattingCommands.unnest(in: context)) == unnested)
  }

  /// Twice the length is about twice the work if all is selected, for any content.
  @Test(arguments: ["**a** ", "*a **b** c* ", "`a` ", "a\\* ", "[a](b) ", "_a_ ~b~ ", "* ** "])
  func aLongParagraphTakesNearLinearWork(unit: String) {
    func works(_ count: Int) -> [Int] {
      let text = TextRope(String(repeating: unit, count: count))
      let context = FormattingContext(
        text: text, selection: Selection(anchor: 0, head: text.end), fences: FenceTree(text),
        sizes: .undivided)
      return [InlineFormat.strong, .emphasis, .code].map { format in
        work(context) { _ = FormattingCommands.toggle(format, in: $0, boundaries: boundaries) }
      }
    }
    for (once, twice) in zip(works(1000), works(2000)) {
      #expect(once >= 1000 * unit.utf8.count)
      #expect(Double(twice) < 2.2 * Double(once), "\(once), \(twice)")
    }
  }

  /// Each mark is compared with a bounded number of others: twice the marks are twice the work.
  /// Visited constructs count as much as bytes, so a pass over all of them for each one would make
  /// it four times the work.
  @Test func allMarksOfALongParagraphBecomeLettersOfCode() throws {
    func workOnMarks(_ count: Int) throws -> Int {
      let string = String(repeating: "a*", count: count)
      let text = TextRope(string)
      let context = FormattingContext(
        text: text, selection: Selection(anchor: 0, head: text.end), fences: FenceTree(text),
        sizes: .undivided)
      var result: EditResult?
      let work = work(context) {
        result = FormattingCommands.toggle(.code, in: $0, boundaries: boundaries)
      }
      var after = text
      try result?.edit.apply(to: &after)
      #expect(after == TextRope("`" + string + "`"))
      return work
    }
    let (once, twice) = (try workOnMarks(4_000), try workOnMarks(8_000))
    #expect(once > 4_000)
    #expect(Double(twice) < 2.2 * Double(once), "\(once), \(twice)")
  }

  /// Commands on a caret, a letter and a selection of 1,000 bytes where tags are shown.
  private var keys: [Named] {
    let typed: [Named] = ["x", " ", "("].map { letter in
      (
        "write \(letter) in bold",
        { context in
          var context = context
          context.typing = .strong
          return FormattingCommands.write(letter, in: context)
        }
      )
    }
    let toggles: [Named] = InlineFormat.allCases.map { format in
      (
        "\(format)",
        { [boundaries] in FormattingCommands.toggle(format, in: $0, boundaries: boundaries) }
      )
    }
    return commands + toggles + typed + [
      ("wrap", { FormattingCommands.wrap("*", in: $0) }),
      (
        "link to an address",
        { FormattingCommands.link(to: TextRope("https://example.org"), in: $0) }
      ),
      (
        "delete",
        { [boundaries] context in
          EditCommands.delete(
            unit: .cluster, direction: .backward, selection: context.selection,
            movement: TextMovement(text: context.text, boundaries: boundaries, language: "")
          ).map { FormattingCommands.deleting($0, in: context) }
        }
      ),
    ]
  }

  /// Also in paragraphs that are hardly anything but marks.
  @Test(arguments: [11_000, 16_000, 100_000])
  func aKeyLooksAtABoundedNumberOfBytes(count: Int) throws {
    for paragraph in RichCostTests.paragraphs(of: count) {
      let text = TextRope("first\n\n" + paragraph + "\n\nlast\n")
      let content = text.contentRange(at: 7)
      let middle = content.lowerBound + content.count / 2
      let selections = [middle..<middle, middle..<(middle + 1), (middle - 500)..<(middle + 500)]
      for selection in selections {
        for command in keys {
          let context = FormattingContext(
            text: text,
            selection: Selection(anchor: selection.lowerBound, head: selection.upperBound),
            fences: FenceTree(text))
          let work = work(context) { _ = command.run($0) }
          let isBounded = work < RichCostTests.bound
          #expect(isBounded, "\(command.name) in \(paragraph.prefix(20)): \(work)")
        }
      }
    }
  }
}
