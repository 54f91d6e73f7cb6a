import TextCore
import Testing

import MarkdownSyntax

/// Finding headings and destinations of links by reading a document.
@Suite struct HeadingSearchTests {
  private static let long = String(repeating: "word ", count: 40) + "end"

  @Test(arguments: [
    ("# One\n\n# One\n", "one", 0), ("# One\n\n# One\n", "one-1", 7), ("# One\n", "ONE", 0),
    ("# One\n", "two", nil), ("", "one", nil), ("# A *b* `c`!\n", "a-b-c", 0),
    ("```\n# One\n```\n\nOne\n===\n", "one", 15), ("> # One\n", "one", 2),
    ("[^1]: a\n\n    # One\n\na[^1]\n\n# One\n", "one", 27),
    ("# \(long)\n", String(long.map { $0 == " " ? "-" : $0 }), 0),
    ("# \(long)\n", "word-word", nil),
  ])
  func headings(text: String, name: String, offset: Int?) {
    let found = DocumentReader.heading(named: name, in: TextRope(text), lines: .paragraph)
    #expect(found?.utf8 == offset)
  }

  @Test func aSearchIsGivenUp() {
    let text = TextRope("# One\n\ntext\n\n[a](#b)\n")
    #expect(DocumentReader.heading(named: "one", in: text, lines: .paragraph) { false } == nil)
    #expect(DocumentReader.destination(at: 14, in: text, lines: .paragraph) { false } == nil)
    #expect(DocumentReader.destination(at: 14, in: text, lines: .paragraph) == "#b")
  }

  @Test(arguments: [
    (1, "#x y"), (3, "#x y"), (6, "#x y"), (8, nil), (11, "#z"), (20, "#x y"), (40, "#z"),
  ])
  func destinations(offset: Int, destination: String?) {
    let text = TextRope("[a][b] c [![i](j)][z]\n\n[b]: <#x y>\n[z]: #z 'title'\n")
    let found = DocumentReader.destination(
      at: TextOffset(offset), in: text, lines: .paragraph)
    #expect(found == (offset == 20 ? "#z" : destination))
  }
}
