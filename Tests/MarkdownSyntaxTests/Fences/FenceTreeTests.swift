import TestSupport
import Testing
import TextCore

@testable import MarkdownSyntax

@Suite struct FenceTreeTests {
  private static let lines = [
    "```", "````", "~~~", "~~~~~", "``` swift", "~~~ a`b", "``` a`b", "   ```", "    ```", "\t~~~",
    "text", "text", "", "``", "> ```", "> ```", ">```", "> > ```", ">>~~~", "  >  ````", "> text",
    "> text", "> > text", ">", ">> text", "> > > ```", "- ```", "  - ~~~ swift", "1. ```",
    "> - ```", "123456789) ~~~", "1234567890. ```", "-```", "- > ```", "# head", "   # head",
    "    # text", "> # text", "```  ", "x```", "`", String(repeating: "`", count: 70), "~~~\r",
    "---", "+++", "...", "--- ", "---\r", "===", "> ---", "a | b", "---|---", "> -|-", "> a|b",
    "<!-- a", "<!-- a -->", "> <!--", "a -->", "> b --> c", "``` -->", "# -->", "<!-->",
    "    <!-- b",
    "> > <!-- a -->", "- <!-- a", "<!-- a --> b",
    String(repeating: ">", count: 70) + "```", String(repeating: " ", count: 127) + "> ```",
    String(repeating: " ", count: 124) + "> ```",
  ]
  /// Lines as long as a fence may be, with a line ending or without, and longer ones.
  private static let longLines = (509...511).flatMap { count in
    ["```", "~~~"].flatMap {
      [$0 + String(repeating: "x", count: count), $0 + String(repeating: " ", count: count) + "\r"]
    }
  }
  private static let leafSizes = [4, FenceNode.shippedLeafSize]

  /// Returns a line's properties as a fence: the number of `>`, its marks, and whether it may close a
  /// block.
  private static func fence(of line: String) -> (depth: Int, marks: String, mayClose: Bool) {
    let beginning = line.utf8.prefix { $0 == .space || $0 == .tab || $0 == .greater }
    let depth = min(beginning.prefix(128).count { $0 == .greater }, 63)
    var rest = Substring(line.utf8.dropFirst(beginning.count))
    guard beginning.count < 128, line.utf8.count - (line.hasSuffix("\r") ? 1 : 0) <= 512 else {
      return (depth, "", false)
    }
    let item = rest.prefixMatch(of: /([-*+]|[0-9]{1,9}[.\)])[ \t]+/)
    if let item { rest = rest[item.range.upperBound...] }
    guard let marks = rest.prefixMatch(of: /`{3,}|~{3,}/) else { return (depth, "", false) }
    let info = rest[marks.range.upperBound...]
    guard marks.output.hasPrefix("~") || !info.contains("`") else { return (depth, "", false) }
    return (
      depth, String(marks.output.prefix(64)), item == nil && info.allSatisfy(\.isWhitespace)
    )
  }

  /// The number of lines of the front matter of `bytes`.
  private static func frontMatterLines(of bytes: [UInt8]) -> Int {
    let lines = bytes.split(separator: UInt8.newline, omittingEmptySubsequences: false).map {
      String(decoding: $0, as: UTF8.self).replacing(/\s+$/, with: "")
    }
    guard lines[0] == "---" || lines[0] == "+++" else { return 0 }
    if lines.count > 1, lines[1].isEmpty { return 0 }
    let ends = [lines[0], lines[0] == "---" ? "..." : lines[0]]
    return lines.dropFirst().firstIndex(where: ends.contains).map { $0 + 1 } ?? 0
  }

  /// The number of `>` before the comment that begins in a line and goes on after it; nil for any other
  /// line.
  private static func comment(of line: String) -> Int? {
    let beginning = line.utf8.prefix { $0 == .space || $0 == .tab || $0 == .greater }
    guard beginning.count < 128, line.utf8.dropFirst(beginning.count).starts(with: "<!--".utf8),
      !line.contains("-->")
    else { return nil }
    return min(beginning.count { $0 == .greater }, 63)
  }

  private typealias Line = (start: Int, before: FenceState, state: FenceState)

  /// The states before all lines of `bytes` and in them, found line by line; and where each line begins.
  private static func naive(_ bytes: [UInt8]) -> [Line] {
    // Without marks: a comment.
    var open: (depth: Int, marks: String)?
    var start = 0
    var dataLines = frontMatterLines(of: bytes)
    func state() -> FenceState {
      open.map {
        $0.marks.isEmpty
          ? .comment(depth: $0.depth)
          : FenceState(
            character: $0.marks.utf8.first ?? 0, length: $0.marks.count, depth: $0.depth)
      } ?? .outside
    }
    return bytes.split(separator: UInt8.newline, omittingEmptySubsequences: false).map { slice in
      defer { start += slice.count + 1 }
      dataLines -= 1
      if dataLines >= 0 { return (start, .frontMatter, .frontMatter) }
      let string = String(decoding: slice, as: UTF8.self)
      let line = fence(of: string)
      let before = state()
      if let block = open, line.depth < block.depth { open = nil }
      let inside = state()
      if let block = open, block.marks.isEmpty {
        if string.contains("-->") { open = nil }
      } else if let block = open {
        let isLong = line.marks.first == block.marks.first && line.marks.count >= block.marks.count
        if isLong, line.mayClose, line.depth == block.depth { open = nil }
      } else if !line.marks.isEmpty {
        open = (line.depth, line.marks)
      } else if let depth = comment(of: string) {
        open = (depth, "")
      }
      return (start, before, inside)
    }
  }

  /// Lines of which every other text may begin with front matter.
  private static func text(_ random: inout SeededGenerator, lines count: Int) -> String {
    let first = random.number(0...1) == 0 ? "---\n" : ""
    return first
      + (0..<count).map { _ in
        (random.number(0...19) == 0 ? longLines : lines).randomElement(using: &random) ?? ""
      }.joined(separator: "\n")
  }

  private func check(_ tree: FenceTree, _ text: TextRope, _ note: String) {
    tree.invariantCheck()
    for line in Self.naive(text.bytes(in: 0..<text.end)) {
      let start = TextOffset(line.start)
      #expect(tree.state(before: start) == line.before, "\(note), before the line at \(start)")
      #expect(tree.state(at: start) == line.state, "\(note), line at \(start)")
    }
  }

  @Test func emptyText() {
    #expect(FenceTree().changeCount == 0)
    #expect(FenceTree(TextRope()).state(before: 0) == .outside)
  }

  @Test func statesOfASmallText() {
    let tree = FenceTree(TextRope("a\n```\ncode\n~~~\n```\nb"))
    #expect(tree.changeCount == 3)
    #expect(tree.state(before: 2) == .outside)
    #expect(tree.state(before: 6) == FenceState(character: .backtick, length: 3))
    #expect(tree.state(before: 15) == FenceState(character: .backtick, length: 3))
    #expect(tree.state(before: 19) == .outside)
    #expect(tree.firstChange(from: 3) == 11)
    #expect(tree.firstChange(from: 16) == nil)
  }

  @Test(arguments: leafSizes) func fromScratchEqualsNaive(leafSize: Int) {
    let seed: UInt64 = 21
    var random = SeededGenerator(seed: seed)
    for count in [1, 2, 5, 20, 60, 150] {
      for _ in 0..<10 {
        let text = TextRope(Self.text(&random, lines: count))
        check(FenceTree(text, leafSize: leafSize), text, "seed \(seed)")
      }
    }
  }

  /// One to three replacements, of nothing to several lines each.
  private static func edit(_ random: inout SeededGenerator, in text: TextRope) -> Edit {
    let cuts = (0..<(2 * Int.random(in: 1...3, using: &random)))
      .map { _ in Int.random(in: 0...text.utf8Count, using: &random) }.sorted()
    var replacements: [Edit.Replacement] = []
    for index in stride(from: 0, to: cuts.count, by: 2) {
      // Mostly short ones, so that the text stays long.
      let limit = Bool.random(using: &random) ? text.utf8Count : cuts[index] + 2
      let end = min(limit, cuts[index + 1])
      let lineCount = Int.random(in: 0...3, using: &random)
      let new =
        [
          "", "`", "\n", "x", "```\n", "\n~~~", "> ", ">", "-", "=", "|", "<!--", "-->", "\n===\n",
          "\n-|-\n",
        ].randomElement(using: &random) ?? ""
      let string = lineCount > 1 ? Self.text(&random, lines: 10 * (lineCount - 1)) : new
      replacements.append(
        Edit.Replacement(
          range: TextOffset(cuts[index])..<TextOffset(end), text: TextRope(string)))
    }
    return Edit(replacements, in: text)
  }

  @Test(arguments: leafSizes) func incrementalEqualsFromScratch(leafSize: Int) throws {
    let seed: UInt64 = 22
    var random = SeededGenerator(seed: seed)
    for round in 0..<12 {
      var text = TextRope(Self.text(&random, lines: 40))
      var tree = FenceTree(text, leafSize: leafSize)
      for step in 0..<40 {
        let edit = Self.edit(&random, in: text)
        let before = text
        let copy = tree
        try edit.apply(to: &text)
        tree.update(for: edit, from: before, to: text)
        tree.invariantCheck()
        let note = "seed \(seed), round \(round), step \(step)"
        #expect(tree.lines == FenceTree(text).lines, "\(note)")
        if step % 8 == 0 {
          check(tree, text, note)
          check(copy, before, note)
        }
      }
    }
  }

  @Test(arguments: leafSizes) func typingByLetter(leafSize: Int) throws {
    let seed: UInt64 = 23
    var random = SeededGenerator(seed: seed)
    var text = TextRope(Self.text(&random, lines: 30))
    var tree = FenceTree(text, leafSize: leafSize)
    for step in 0..<600 {
      let offset = Int.random(in: 0...text.utf8Count, using: &random)
      let deletes = offset < text.utf8Count && Bool.random(using: &random)
      let letter =
        ["`", "~", " ", "a", "\n", ">", "-", "=", "|", "<!--"].randomElement(using: &random) ?? ""
      let edit = Edit(
        replacing: TextRange(at: TextOffset(offset), length: deletes ? 1 : 0),
        with: deletes ? "" : letter, in: text)
      let before = text
      try edit.apply(to: &text)
      tree.update(for: edit, from: before, to: text)
      #expect(tree.lines == FenceTree(text).lines, "seed \(seed), step \(step)")
    }
    tree.invariantCheck()
  }

  @Test func aBlockEndsWithItsQuote() {
    let text = TextRope("> > ```\n> > a\n> > > b\n> c\nd")
    let tree = FenceTree(text)
    let block = FenceState(character: .backtick, length: 3, depth: 2)
    #expect(tree.state(at: 8) == block && tree.state(at: 14) == block)
    #expect(tree.state(before: 22) == block && tree.state(at: 22) == .outside)
    #expect(tree.state(before: 26) == .outside)
    #expect(tree.firstChange(from: 1) == 22 && tree.firstChange(from: 23) == 26)
  }

  /// The line above decides which quotes end before a line, also if only that line changes.
  @Test func theLineBelowAnEditEndsAQuote() throws {
    var text = TextRope("> ```\na\n> b")
    var tree = FenceTree(text)
    for (range, new) in [(6..<6, "> "), (6..<8, ""), (0..<0, "> "), (6..<9, "")] {
      let before = text
      let edit = Edit(
        replacing: TextOffset(range.lowerBound)..<TextOffset(range.upperBound), with: new, in: text)
      try edit.apply(to: &text)
      tree.update(for: edit, from: before, to: text)
      #expect(tree.lines == FenceTree(text).lines, "\(range) \(new)")
    }
  }

  /// The empty line after the last newline may end a quote; it goes with the newline.
  @Test func theEmptyLineAtTheEndGoes() throws {
    var text = TextRope("> ```\n> a\n")
    var tree = FenceTree(text)
    let before = text
    let edit = Edit(replacing: TextOffset(9)..<TextOffset(10), with: "", in: text)
    try edit.apply(to: &text)
    tree.update(for: edit, from: before, to: text)
    #expect(tree.lines == FenceTree(text).lines)
    #expect(tree.changeCount == 1)
  }

  /// Two regions of one edit that touch: the second has the line before which a quote ends.
  @Test func aLineBelowAnEditThatIsEditedItself() throws {
    let before = TextRope("> a\nb\nc")
    for second in ["x", "> x", "```"] {
      let edit = Edit(
        [
          .init(range: 0..<2, text: TextRope("")), .init(range: 4..<5, text: TextRope(second)),
        ], in: before)
      var after = before
      try edit.apply(to: &after)
      var tree = FenceTree(before)
      tree.update(for: edit, from: before, to: after)
      #expect(tree.lines == FenceTree(after).lines, "\(second)")
    }
  }

  @Test(arguments: leafSizes) func textThatIsAddedEqualsFromScratch(leafSize: Int) {
    let seed: UInt64 = 24
    var random = SeededGenerator(seed: seed)
    for round in 0..<60 {
      var text = TextRope()
      var tree = FenceTree(text, leafSize: leafSize)
      for _ in 0..<6 {
        let added = TextRope(
          Self.text(&random, lines: Int.random(in: 0...12, using: &random)) + "\n")
        let before = text
        text.append(added)
        tree.append(
          FenceTree(added, leafSize: leafSize, isBeginning: false), to: before, in: text)
        tree.invariantCheck()
        #expect(tree.lines == FenceTree(text).lines, "seed \(seed), round \(round)")
      }
    }
  }

  /// A quote of 63 levels that ends one by one, with fences of all kinds in them, is not large.
  @Test func allDepthsAndLengthsAtOnce() throws {
    let lines = (1...64).reversed().flatMap { depth in
      (3...66).map { String(repeating: ">", count: depth) + String(repeating: "`", count: $0) }
    }
    let text = TextRope((lines + lines.reversed()).joined(separator: "\n"))
    for leafSize in Self.leafSizes { check(FenceTree(text, leafSize: leafSize), text, "all") }
  }

  @Test func twoReplacementsInOneParagraph() throws {
    let before = TextRope("```\nab\n```")
    for (first, second) in [(0..<1, 2..<3), (4..<4, 6..<7), (3..<4, 10..<10), (10..<10, 10..<10)] {
      let edit = Edit(
        [
          .init(
            range: TextOffset(first.lowerBound)..<TextOffset(first.upperBound), text: TextRope("~")
          ),
          .init(
            range: TextOffset(second.lowerBound)..<TextOffset(second.upperBound),
            text: TextRope("\n~~~\n")),
        ], in: before)
      var after = before
      try edit.apply(to: &after)
      var tree = FenceTree(before)
      tree.update(for: edit, from: before, to: after)
      check(tree, after, "\(first) \(second)")
      #expect(tree.lines == FenceTree(after).lines, "\(first) \(second)")
    }
  }

  /// The empty paragraph after the last newline is touched by both.
  @Test func aReplacementUpToTheEndAndAnInsertionThere() throws {
    let before = TextRope("text\nmore\n")
    let edit = Edit(
      [
        .init(range: 5..<10, text: TextRope("lines\n")),
        .init(range: 10..<10, text: TextRope("```")),
      ], in: before)
    var after = before
    try edit.apply(to: &after)
    var tree = FenceTree(before)
    tree.update(for: edit, from: before, to: after)
    #expect(tree.lines == FenceTree(after).lines)
  }

  @Test func manyFencesStayBalanced() throws {
    let text = TextRope(String(repeating: "```\n", count: 20_000))
    var tree = FenceTree(text)
    #expect(tree.changeCount == 20_000)
    #expect(tree.root.map { $0.height < 20 } ?? false)
    let edit = Edit(replacing: 40_000..<40_000, with: "text\n", in: text)
    var after = text
    try edit.apply(to: &after)
    tree.update(for: edit, from: text, to: after)
    #expect(tree.changeCount == 20_000)
    #expect(tree.state(before: 40_005).isInside == tree.state(before: 40_013).isInside)
    #expect(tree.state(before: 40_005).isInside != tree.state(before: 40_009).isInside)
    #expect(tree.state(before: 80_005) == .outside)
  }

  /// A gap of 8 KB does not fit into the 4 bytes of a marked line.
  @Test(arguments: [8_187, 8_188, 12_000])
  func linesFarApartAreKept(count: Int) throws {
    let text = TextRope("# a\n" + String(repeating: "x", count: count - 1) + "\n## b\n### c\n")
    var tree = FenceTree(text)
    tree.invariantCheck()
    #expect(tree.headings.map(\.offset.utf8) == [0, 4 + count, 9 + count])
    let edit = Edit(replacing: 4..<TextOffset(4 + count), with: TextRope(), in: text)
    var after = text
    try edit.apply(to: &after)
    tree.update(for: edit, from: text, to: after)
    tree.invariantCheck()
    #expect(tree.headings.map(\.offset.utf8) == [0, 4, 9])
  }
}

extension FenceTree {
  /// All marked lines with their positions.
  var lines: [PlacedLine] {
    var position = 0
    return (root?.lines ?? []).map { line in
      position += line.gap
      return PlacedLine(position: position, mark: line.mark)
    }
  }
}

extension FenceNode {
  fileprivate var lines: [MarkedLine] {
    switch content {
    case .leaf(let lines): Array(lines)
    case .branch(let left, let right): left.lines + right.lines
    }
  }
}
