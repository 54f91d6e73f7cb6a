import TestSupport
import Testing
import TextCore

@testable import MarkdownSyntax

/// The headings that the tree of marked lines knows are those that the parser finds line by line.
@Suite struct HeadingTests {
  private static let lines = [
    "# one", "## two", "### three", "#### four", "##### five", "###### six", "####### seven",
    "#", "##\t", "#none", "   # in", "    # too far in", "\t# tab", "> # quoted", "- # item",
    "# r\r",
    "#\r", "##\rx", "```", "~~~", "``` swift", "text", "", "===", "---", "#hash", "<!--",
    "-->", "#" + String(repeating: "x", count: 600),
    "# " + String(repeating: "long ", count: 3000),
  ]

  private static func naive(_ text: TextRope) -> [Heading] {
    let fences = FenceTree(text)
    var parser = ParagraphParser()
    var headings: [Heading] = []
    for index in 0...text.newlineCount {
      let start = text.paragraphStart(index)
      let content = text.contentRange(at: start)
      let bytes = text.bytes(
        in: content.lowerBound..<min(content.upperBound, content.lowerBound + 900))
      let block = parser.parse(bytes, fence: fences.lineState(at: start)).block
      if block.kind == .heading, block.quoteDepth == 0, !block.isListItem {
        headings.append(Heading(offset: start, level: block.headingLevel))
      }
    }
    return headings
  }

  private static func text(_ random: inout SeededGenerator, lines count: Int) -> String {
    (0..<count).map { _ in lines.randomElement(using: &random) ?? "" }.joined(separator: "\n")
  }

  @Test func ofASmallText() {
    let text = TextRope("a\n# b\n```\n# code\n```\n> # quote\n   ## c\r\n#\r")
    #expect(
      FenceTree(text).headings == [
        Heading(offset: 2, level: 1), Heading(offset: 31, level: 2),
      ])
  }

  @Test(arguments: [4, FenceNode.shippedLeafSize])
  func afterAnyEditsTheyAreThoseOfTheParser(leafSize: Int) throws {
    let seed: UInt64 = 71
    var random = SeededGenerator(seed: seed)
    for round in 0..<8 {
      var text = TextRope(Self.text(&random, lines: 40))
      var tree = FenceTree(text, leafSize: leafSize)
      for step in 0..<30 {
        let note = "seed \(seed), round \(round), step \(step)"
        let cuts = (0..<2).map { _ in Int.random(in: 0...text.utf8Count, using: &random) }.sorted()
        let end = Bool.random(using: &random) ? cuts[1] : min(cuts[1], cuts[0] + 2)
        let new = ["", "#", "\n", "# ", "\r", "```\n", Self.text(&random, lines: 20)]
        let edit = Edit(
          replacing: TextOffset(cuts[0])..<TextOffset(end),
          with: new.randomElement(using: &random) ?? "", in: text)
        let before = text
        try edit.apply(to: &text)
        tree.update(for: edit, from: before, to: text)
        tree.invariantCheck()
        let naive = Self.naive(text)
        #expect(tree.headings == naive, "\(note)")
        let place = TextOffset(Int.random(in: 0...text.utf8Count, using: &random))
        let level = Int.random(in: 1...6, using: &random)
        #expect(
          tree.heading(after: place, level: level)
            == naive.first { $0.offset > place && $0.level <= level }, "\(note)")
        #expect(
          tree.heading(atOrBefore: place, level: level)
            == naive.last { $0.offset <= place && $0.level <= level }, "\(note)")
      }
    }
  }

  @Test func slicesOfAFileAreAddedWithTheirHeadings() {
    let (before, added) = (TextRope("# one\ntext\n"), TextRope("## two\n```\n# no\n"))
    var after = before
    after.append(added)
    var tree = FenceTree(before)
    tree.append(FenceTree(added), to: before, in: after)
    #expect(
      tree.headings == [Heading(offset: 0, level: 1), Heading(offset: 11, level: 2)])
  }

  @Test func edgesOfChapters() {
    let text = TextRope("before\n# one\ntext\n## two\ntext")
    let tree = FenceTree(text)
    #expect(tree.chapterEdge(before: 29) == 18)
    #expect(tree.chapterEdge(before: 18) == 7)
    #expect(tree.chapterEdge(before: 7) == 0)
    #expect(tree.chapterEdge(before: 0) == 0)
    #expect(tree.chapterEdge(after: 0, in: text) == 7)
    #expect(tree.chapterEdge(after: 7, in: text) == 18)
    #expect(tree.chapterEdge(after: 18, in: text) == text.end)
  }

  /// Each time the next larger one.
  @Test func chaptersAroundASelection() {
    let text = TextRope("before\n# one\ntext\n## two\ntext\n# three\n")
    let tree = FenceTree(text)
    #expect(tree.chapter(around: 26..<26, in: text) == 18..<30)
    #expect(tree.chapter(around: 18..<30, in: text) == 7..<30)
    #expect(tree.chapter(around: 7..<30, in: text) == 0..<text.end)
    #expect(tree.chapter(around: 3..<3, in: text) == 0..<7)
    #expect(tree.chapter(around: 0..<7, in: text) == 0..<text.end)
    #expect(tree.chapter(around: 14..<20, in: text) == 7..<30)
    #expect(tree.chapter(around: 14..<33, in: text) == 0..<text.end)
  }
}
