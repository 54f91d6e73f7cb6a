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

  /// At every offset, from the beginning of a link to its end.
  @Test func everyOffsetOfALinkLeadsThere() {
    let parts: [(text: String, destination: String?)] = [
      ("text ", nil), ("[a](b)", "b"), (" c ", nil), ("[![d](e)](f)", "f"), (" g ", nil),
      ("![h](i)", "i"), (" j ", nil), ("[k][]", "l"), (" m\n\nn ", nil), ("![[o](p)](q)", "q"),
      ("\n\n", nil), ("[k]: l", "l"), ("\n\n", nil), ("[r]: <s t> 'u'", "s t"),
      ("\n\n> v ", nil), ("[w](x)", "x"), ("\n\nend", nil),
    ]
    let text = TextRope(parts.map(\.text).joined())
    var expected = [String?](repeating: nil, count: text.utf8Count + 1)
    var start = 0
    for part in parts {
      let end = start + part.text.utf8.count
      if let destination = part.destination {
        for offset in start...end { expected[offset] = destination }
      }
      start = end
    }
    // A link within the description of an image goes before it.
    let inner = parts.prefix(9).reduce(0) { $0 + $1.text.utf8.count } + 2
    for offset in inner...(inner + 6) { expected[offset] = "p" }
    for offset in expected.indices {
      let found = DocumentReader.destination(
        at: TextOffset(offset), in: text, lines: .paragraph)
      #expect(found == expected[offset], "\(offset)")
    }
  }

  /// The search asks before each paragraph, and ends after the offset.
  @Test func aSearchAsksBeforeEachParagraph() {
    let text = TextRope(String(repeating: "[a](b)\n\n", count: 20))
    for paragraph in 0..<20 {
      var asked = 0
      let found = DocumentReader.destination(
        at: TextOffset(8 * paragraph + 2), in: text, lines: .paragraph
      ) {
        asked += 1
        return true
      }
      #expect(found == "b" && asked == paragraph + 1)
    }
  }
}
