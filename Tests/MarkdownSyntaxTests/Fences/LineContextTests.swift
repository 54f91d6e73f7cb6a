import TestSupport
import Testing
import TextCore

@testable import MarkdownSyntax

/// Lines whose kind depends on the lines beside them, and comments.
@Suite struct LineContextTests {
  /// The kind of each line of a text on the page.
  private static func page(_ text: String) -> String {
    let rope = TextRope(text)
    let fences = FenceTree(rope)
    var parser = ParagraphParser()
    return (0...rope.newlineCount).map { index in
      let start = rope.paragraphStart(index)
      let state = fences.lineState(at: start)
      let parsed = parser.parse(rope.bytes(in: rope.contentRange(at: start)), fence: state)
      #expect(parsed.block.fence == state, "\(text), line \(index)")
      return name(parsed.block)
    }.joined(separator: " ")
  }

  private static func name(_ block: BlockStyle) -> String {
    switch block.kind {
    case .heading: block.isUnderlined ? "H\(block.headingLevel)" : "h\(block.headingLevel)"
    case .rule: "rule"
    case .fence: "fence"
    case .code: block.isComment ? "comment" : block.isFrontMatter ? "data" : "code"
    case .footnoteDefinition: "note"
    case .tableRow: "row"
    case .paragraph: block.isUnderline ? "line" : block.isListItem ? "item" : "text"
    }
  }

  @Test(arguments: [
    ("a\n===", "H1 line"), ("a\n---", "H2 line"), ("a\n=", "H1 line"), ("a\n--", "text text"),
    ("a\n-", "text text"), ("a\n=== \r\nb", "H1 line text"), ("a\n   ---", "H2 line"),
    ("a\n    ---", "text text"), ("a\n\n---", "text text rule"), ("---", "rule"),
    ("- a\n---", "item rule"), ("# a\n---", "h1 rule"), ("***\n---", "rule rule"),
    ("> a\n---", "text rule"), ("> a\n> ---", "H2 line"), ("a\n> ===", "text text"),
    ("```\na\n---\n```", "fence code code fence"), ("    a\n===", "text text"),
    ("a\nb\n===", "text H1 line"), ("a\n===\n===", "H1 line text"), ("[a]: /b\n===", "text text"),
    ("[a]\n===", "H1 line"), ("[^a]: b\n===", "note text"), ("| a |\n---", "row rule"),
    ("a\n- - -", "text rule"), ("a\n=-=", "text text"),
    ("---\na: b\n---\n===", "data data data text"),
    ("---\n\na\n---", "rule text H2 line"), ("a\n===b", "text text"), ("a b | c\n---", "H2 line"),
    ("*a*\n***", "text rule"), ("<!-- a -->\n===", "comment text"), ("a\n---\n---", "H2 line rule"),
  ])
  func underlines(text: String, lines: String) {
    #expect(Self.page(text) == lines, "\(text)")
  }

  @Test(arguments: [
    ("a | b\n---|---", "row row"), ("a | b\n---|---\nc | d", "row row row"),
    ("a | b\n--- | ---\nc | d\ne | f", "row row row text"), ("a | b\n---", "H2 line"),
    ("a | b\n---|---|---", "text text"), ("---|---", "text"), ("a\n---|---", "text text"),
    ("a | b\n|---|---|\nc | d", "row row row"), ("| a | b |\n---|---", "row row"),
    ("a | b\n---|---\nc", "row row text"), ("a | b\n---|---\nc | d\n===", "row row row text"),
    ("- a | b\n---|---", "item text"), ("a | b\n- | -", "text item"), ("a\\|b\n-|-", "text text"),
    ("> a | b\n> -|-\n> c|d", "row row row"), ("> a | b\n-|-", "text text"),
    ("a | b\n:-:|--:\n# c | d", "row row h1"), ("a |\n-|\nb|c", "row row row"),
    ("```\na | b\n-|-\n```", "fence code code fence"), ("a|b\n-|-\n\nc|d", "row row text text"),
  ])
  func rows(text: String, lines: String) {
    #expect(Self.page(text) == lines, "\(text)")
  }

  /// A scan reads a line as a delimiter row once, not for each line beside it.
  @Test(arguments: [("|---|\n", 0), ("---|---\n", 1000), ("a | b\n---|---\n", 2000)])
  func rowsAreReadSomeTimes(lines: String, marks: Int) {
    let bytes = Array(String(repeating: lines, count: 1000).utf8)
    let work = WorkCounter()
    var scanner = FenceScanner(TextRope(bytes: bytes), from: 0, counting: work)
    scanner.read(bytes[...])
    // A row that begins with a pipe needs no mark.
    #expect(scanner.finish().count == marks)
    #expect(work.count <= 4 * bytes.count, "\(work.count) of \(bytes.count)")
  }

  /// A scan reads a title a second time only if its first bytes do not tell that it is text.
  @Test(arguments: [
    ("Title\n=====\n", true), ("Über\r\n---\r\n", true), ("**Title**\n===\n", true),
    ("==Title==\n===\n", true), ("`a`\n===\n", true), ("a --> b\n===\n", false),
    ("> Title\n> ===\n", true), (">>> *Title*\n>>> ===\n", true), (">  Title\n> ===\n", false),
    ("> Title\n===\n", true), (">- Title\n> ===\n", false), ("[Title]\n=====\n", false),
    (" Title\n===\n", false), ("***a***\n===\n", false),
  ])
  func plainTitlesAreReadOnce(lines: String, isPlain: Bool) {
    let bytes = Array(String(repeating: lines, count: 1000).utf8)
    let work = WorkCounter()
    var scanner = FenceScanner(TextRope(bytes: bytes), from: 0, counting: work)
    scanner.read(bytes[...])
    _ = scanner.finish()
    #expect((work.count == 0) == isPlain, "\(work.count) of \(bytes.count)")
  }

  /// A scan looks up lines in the tree of the text only where they continue in the next piece.
  @Test(arguments: [
    "Title\n=====\n", "> Title\r\n> ---\r\n", "a | b\n---|---\nc | d\n\n", "<!-- a -->\n\n",
  ])
  func linesOfAPieceAreNotLookedUp(lines: String) {
    let text = TextRope(String(repeating: lines, count: 4_000))
    let lookups = WorkCounter()
    var scanner = FenceScanner(text, from: 0, lookups: lookups)
    var pieces = 0
    text.forEachChunk(in: 0..<text.end) {
      scanner.read($0)
      pieces += 1
      return true
    }
    #expect(scanner.finish().count >= 4_000)
    #expect(pieces > 10 && lookups.count <= 8 * pieces, "\(lookups.count) for \(pieces)")
  }

  /// A scan for a tree keeps the marked lines in leaves, and no second list of them.
  @Test(arguments: [1, 2, 5, 32]) func linesBecomeLeaves(leafSize: Int) {
    let text = TextRope(String(repeating: "Title\n=====\n", count: 2_000))
    var scanner = FenceScanner(text, from: 0, leafSize: leafSize)
    var most = 0
    text.forEachChunk(in: 0..<text.end) {
      scanner.read($0)
      most = max(most, scanner.pendingLineCount)
      return true
    }
    let root = scanner.finishTree()
    root?.invariantCheck()
    #expect(root?.count == 4_000 && root?.headingCount == 2_000)
    #expect(most <= 2 * leafSize, "\(most)")
  }

  @Test(arguments: [
    ("<!-- a -->", "comment"), ("<!--\na\n-->\nb", "comment comment comment text"),
    ("<!-- a\n# b\n- c\n```\n\nd --> e\n# f", "comment comment comment comment comment comment h1"),
    ("<!-- a", "comment"), ("<!-- a\nb\n===", "comment comment comment"),
    ("<!-- a --> b\nc", "text text"), ("a <!--\nb", "text text"), ("- <!-- a\nb", "item text"),
    ("```\n<!--\n```\na", "fence code fence text"),
    ("<!--\n```\n-->\na", "comment comment comment text"),
    ("> <!-- a\n> b\nc", "comment comment text"),
    ("> <!-- a\n> > b -->\n> c", "comment comment text"),
    ("<!-- a\n> b -->\nc", "comment comment text"), ("    <!--\na\n-->", "comment comment comment"),
    ("<!-->\na", "comment text"), ("<!--->\na", "comment text"), ("<!- a\nb", "text text"),
    ("a\n<!-- b\n---\n-->\n---", "text comment comment comment rule"),
    ("---\n<!--\n---\na", "data data data text"), ("``` -->\na\n```\nb", "fence code fence text"),
    ("<!--\n``` -->\na", "comment comment text"), ("<!--\n# a -->\n# b", "comment comment h1"),
  ])
  func comments(text: String, lines: String) {
    #expect(Self.page(text) == lines, "\(text)")
  }

  /// A line of 12 KB begins and ends no comment, one that is shorter by a byte does both.
  @Test(arguments: [12 * 1024 - 1, 12 * 1024], ["\n", "\r\n"])
  func longLines(count: Int, ending: String) {
    let isLong = count == 12 * 1024
    let opening = "<!--" + String(repeating: "x", count: count - 4) + ending + "a"
    #expect(Self.page(opening) == (isLong ? "text text" : "comment comment"))
    let closing = "<!--" + ending + String(repeating: "x", count: count - 3) + "-->" + ending + "a"
    #expect(Self.page(closing) == "comment comment " + (isLong ? "comment" : "text"))
  }

  @Test func headingsAreChapters() {
    let text = TextRope(
      "a\n===\nb *c*\n---\n> d\n> ---\n```\ne\n===\n```\n#f g\n---\n<!--\nh\n---\n-->")
    let headings = FenceTree(text).headings
    #expect(
      headings == [
        Heading(offset: 0, level: 1), Heading(offset: 6, level: 2), Heading(offset: 40, level: 2),
      ])
    let titles = HeadingTitles(of: headings, in: text)
    #expect((0..<3).map { String(decoding: titles[$0], as: UTF8.self) } == ["a", "b c", "#f g"])
  }

  @Test func theLineThatEndsACommentIsNoChapter() {
    let headings = FenceTree(TextRope("<!--\n# a -->\n\n# b")).headings
    #expect(headings == [Heading(offset: 14, level: 1)])
  }

  @Test func quietLines() {
    func runs(_ line: String, _ state: FenceState) -> String { Notation.runs(line, fence: state) }
    let heading = FenceState(.heading(level: 2), depth: 0)
    #expect(runs("*a* b ##", heading) == "[e!:*][e:a][e!:*] b ##")
    #expect(runs("> ---", FenceState(.underline, depth: 1)) == "[m!:> ][m:---]")
    #expect(
      runs("*a | b* | `c`", FenceState(.tableRow, depth: 0))
        == "*a [m:|] b* [m:|] [c!:`][c:c][c!:`]")
    #expect(runs("---|---", FenceState(.tableRow, depth: 0)) == "[m:---|---]")
    #expect(runs("> *a* -->", .comment(depth: 1)) == "[m!:> ][b:*a* -->]")
    #expect(runs("<!-- *a* -->", .outside) == "[b:<!-- *a* -->]")
  }
}

/// Random edits; the state of each line is compared with a tree made from scratch.
@Suite struct LineContextPropertyTests {
  private static let pieces = [
    "\n", "\n", "\n", "a", "b ", "=", "===", "-", "---", "|", " | ", "> ", "<!--", "-->", "- ",
    "# ",
    "```", "\r\n", " ", "    ", "\n---\n", "\na | b\n", "\n-|-\n", "\n===\n", "[a]: b", "--", ">",
  ]

  private static func text(_ random: inout SeededGenerator, _ count: Int) -> String {
    (0..<count).map { _ in pieces[random.number(0...(pieces.count - 1))] }.joined()
  }

  private static func states(_ fences: FenceTree, _ text: TextRope) -> [FenceState] {
    (0...text.newlineCount).map { fences.lineState(at: text.paragraphStart($0)) }
  }

  /// Edits of one place: no lines change their kind except those that the page checks.
  @Test(arguments: 1...24 as ClosedRange<UInt64>)
  func incrementalEqualsFromScratch(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    var text = TextRope(Self.text(&random, 60))
    var tree = FenceTree(text, leafSize: 4)
    for step in 0..<200 {
      let lower = random.number(0...text.utf8Count)
      let upper = min(
        text.utf8Count, lower + (random.number(0...2) == 0 ? random.number(0...9) : 0))
      let new = Self.text(&random, random.number(0...2))
      let edit = Edit(replacing: TextOffset(lower)..<TextOffset(upper), with: new, in: text)
      let before = text
      let old = tree
      try edit.apply(to: &text)
      let hasChanged = tree.update(for: edit, from: before, to: text)
      tree.invariantCheck()
      let fresh = FenceTree(text)
      let isSame = tree.lines == fresh.lines
      #expect(isSame, "seed \(seed), step \(step)")
      let states = Self.states(tree, text)
      #expect(states == Self.states(fresh, text), "seed \(seed), step \(step)")
      checkReach(of: edit, hasChanged, (before, Self.states(old, before)), (text, states))
      if text.utf8Count > 900 {
        text = TextRope(Self.text(&random, 60))
        tree = FenceTree(text, leafSize: 4)
      }
    }
  }

  private func checkReach(
    of edit: Edit, _ hasChanged: Bool, _ old: (text: TextRope, states: [FenceState]),
    _ new: (text: TextRope, states: [FenceState])
  ) {
    guard let replacement = edit.replacements.first else { return }
    let (range, inserted) = (replacement.range, replacement.text)
    let first = old.text.paragraphIndex(at: range.lowerBound)
    let oldLast = old.text.paragraphIndex(at: range.upperBound)
    let growth = new.text.newlineCount - old.text.newlineCount
    func contexts(_ states: some Collection<FenceState>) -> [LineContext] { states.map(\.context) }
    let above = max(0, first - 1)
    // If code or a comment begins or ends, all lines below may change.
    let below = oldLast + 1 + FenceTree.neighboursBelow
    #expect(contexts(old.states[..<above]) == contexts(new.states[..<above]))
    let oldBelow = old.states.dropFirst(below)
    let newBelow = new.states.dropFirst(below + growth)
    if zip(oldBelow, newBelow).allSatisfy({ $0.isInside == $1.isInside }) {
      #expect(contexts(oldBelow) == contexts(newBelow))
    }
    if !hasChanged, inserted.newlineCount == 0 {
      #expect(old.states.dropFirst(first + 1) == new.states.dropFirst(first + 1))
      #expect(old.states.prefix(first) == new.states.prefix(first))
    }
  }

  /// A text that is read in slices.
  @Test(arguments: 1...20 as ClosedRange<UInt64>) func slicesEqualTheWhole(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    var text = TextRope()
    var tree = FenceTree(text)
    for _ in 0..<8 {
      let added = TextRope(Self.text(&random, random.number(1...8)) + "\n")
      let before = text
      text.append(added)
      tree.append(FenceTree(added, isBeginning: false), to: before, in: text)
      tree.invariantCheck()
      let isSame = tree.lines == FenceTree(text).lines
      #expect(isSame, "seed \(seed)")
    }
  }
}
