import TextCore
import Testing

@testable import MarkdownSyntax

/// Front matter as the page sees it: lines of data that no mark has a meaning in.
@Suite struct FrontMatterTests {
  private static let book = TextRope("---\ntitle: A\n# no heading\n```\n---\n# One\n```\ncode\n")

  @Test func itsLinesAreInTheFrontMatter() {
    let tree = FenceTree(Self.book)
    let starts = [0, 4, 13, 26, 30].map { TextOffset($0) }
    #expect(starts.allSatisfy { tree.state(at: $0) == .frontMatter })
    #expect(starts.allSatisfy { tree.state(before: $0) == .frontMatter })
    #expect(tree.state(at: 34) == .outside && tree.state(at: 44).isInside)
    #expect(tree.headings.map(\.offset) == [34])
    #expect(tree.frontMatterEnd == 34)
    #expect(tree.blockStart(at: 13) == 0)
    #expect(tree.blockEnd(from: 4) == .init(offset: 34, isInBlock: false))
    // After the last line the state is another.
    #expect(tree.firstChange(from: 4) == 30)
  }

  /// A tree that follows an edit equals one that is made from scratch.
  @Test(arguments: [
    (TextOffset(4)..<4, "x: y\n"), (0..<1, ""), (30..<31, ""), (30..<34, ""), (0..<0, "text\n"),
    (26..<26, "---\n"), (33..<34, ""), (34..<34, "---\n"), (0..<49, "---\n---"), (34..<39, "---"),
  ])
  func editsAreFollowed(range: TextRange, new: String) throws {
    var tree = FenceTree(Self.book)
    let edit = Edit(replacing: range, with: new, in: Self.book)
    var after = Self.book
    try edit.apply(to: &after)
    tree.update(for: edit, from: Self.book, to: after)
    let anew = FenceTree(after)
    #expect(tree.lines == anew.lines && tree.frontMatter == anew.frontMatter)
    let back = try #require(try? edit.inverse(in: Self.book))
    tree.update(for: back, from: after, to: Self.book)
    #expect(tree.lines == FenceTree(Self.book).lines && tree.frontMatterEnd == 34)
  }

  /// A file that is read in slices may have its last line in a later one.
  @Test func slicesAreAppended() {
    for cut in 1..<Self.book.utf8Count where Self.book.byte(at: TextOffset(cut - 1)) == .newline {
      var text = Self.book[0..<TextOffset(cut)]
      var tree = FenceTree(text)
      let rest = Self.book[TextOffset(cut)..<Self.book.end]
      let before = text
      text.append(rest)
      tree.append(FenceTree(rest, isBeginning: false), to: before, in: text)
      let anew = FenceTree(text)
      #expect(tree.lines == anew.lines && tree.frontMatter == anew.frontMatter, "\(cut)")
    }
  }

  /// A document that begins with a line across the page has no front matter; dots may end YAML.
  @Test(arguments: [
    ("---\n\n# One\n\n---\n", 0), ("---\na: b\n...\ntext\n---\n", 13), ("+++\na\n...\n+++", 13),
    ("---\n---\n", 8), ("--- \r\na\r\n---\t\r\n", 15), ("----\na\n----\n", 0),
  ])
  func marks(text: String, end: Int) {
    #expect(FenceTree(TextRope(text)).frontMatterEnd == TextOffset(end))
  }

  /// A closing mark after too many lines makes no front matter.
  @Test func itEndsWithinAThousandLines() {
    let lines = String(repeating: "a: b\n", count: FrontMatter.mostLines - 2)
    #expect(FenceTree(TextRope("---\n" + lines + "---\n")).frontMatter != nil)
    #expect(FenceTree(TextRope("---\na\n" + lines + "---\n")).frontMatter == nil)
    let long = "a: " + String(repeating: "b", count: FrontMatter.mostBytes)
    #expect(FenceTree(TextRope("---\n" + long + "\n---\n")).frontMatter == nil)
  }

  @Test func itsLinesAreKeptAsTheyAre() {
    var parser = ParagraphParser()
    for line in ["---", "title: *A*", "# no heading", "- [ ] no task", "> no quote", "```"] {
      let parsed = parser.parse(Array(line.utf8), fence: .frontMatter)
      #expect(parsed.block.kind == .code && parsed.block.isFrontMatter)
      #expect(parsed.prefix == BlockPrefix())
      #expect(parsed.inlines == [InlineRun(range: 0..<line.utf8.count, style: .codeBlock)])
    }
  }
}
