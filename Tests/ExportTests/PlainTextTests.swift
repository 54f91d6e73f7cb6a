import Export
import MarkdownSyntax
import Testing
import TextCore

/// Documents as plain text.
@Suite struct PlainTextTests {
  private func text(
    _ document: String, _ width: Int? = nil, _ lines: LineMeaning = .paragraph
  ) throws -> String {
    var bytes: [UInt8] = []
    try DocumentExport(
      of: TextRope(document), as: .txt,
      ExportOptions(lines: lines, title: "untitled", language: "en", wrapColumn: width)
    ).write { bytes += $0 }
    return String(decoding: bytes, as: UTF8.self)
  }

  @Test(arguments: [
    ("", ""),
    ("# A *b*\n## C", "A b\n\nC\n"),
    ("a **b** ~c~ ~~d~~ ==e== `f` \\* &amp; <!-- g -->h", "a b c d e f * & h\n"),
    ("a\nb\n\n\n\nc", "a\n\nb\n\nc\n"),
    ("> a\n>\n> > b\n\nc", "> a\n>\n> > b\n\nc\n"),
    ("- a\n- b\n  1. c\n  2. d\n- e\n\nf", "- a\n- b\n  1. c\n  2. d\n- e\n\nf\n"),
    ("- a\n\n  b\n- c", "- a\n\n  b\n\n- c\n"),
    ("9) a\n10) b", "9) a\n10) b\n"),
    ("- [ ] a\n- [x] b", "- [ ] a\n- [x] b\n"),
    ("- \n- a", "-\n- a\n"),
    ("a\n\n***\n\nb", "a\n\n* * *\n\nb\n"),
    ("```swift\n  let a\n\n![[x.png]]\n```\n\nb", "  let a\n\n![[x.png]]\n\nb\n"),
    ("> ```\n> a\n>\n> b\n> ```", "> a\n>\n> b\n"),
    ("[a](https://b.c) <https://d.e> <f@g.h>", "a (https://b.c) https://d.e f@g.h\n"),
    ("[a](#b) [c](javascript:d) [](e.md)", "a c e.md\n"),
    ("![](https://e.org/a.png) ![b](https://e.org/b.png)", "https://e.org/a.png b\n"),
    (
      "![a *b*](c.png) ![[d e.png]] ![[f.png|g]] ![[h]] `![[i.png]]`",
      "a b d e g ![[h]] ![[i.png]]\n"
    ),
    ("---\ntitle: A\nauthor: [B, C]\n---\nd", "A\n\nB, C\n\nd\n"),
    ("---\ntitle: A\n---\n# A\n\nd", "A\n\nd\n"),
  ])
  func elements(document: String, expected: String) throws {
    #expect(try text(document) == expected)
  }

  @Test func meaningsOfLines() throws {
    #expect(try text("a\nb", nil, .lineBreak) == "a\nb\n")
    #expect(try text("> a\n> b", nil, .lineBreak) == "> a\n> b\n")
    #expect(try text("a\nb", nil, .wrapped) == "a b\n")
  }

  @Test func tables() throws {
    let table = "|a|b|c|\n|-|:-:|--:|\n|long *one*|漢字漢|1|\n|x||1000|\n|y|z|"
    let expected = """
      a           b        c
      --------  ------  ----
      long one  漢字漢     1
      x                 1000
      y           z

      """
    #expect(try text(table) == expected)
    #expect(try text("|a|\n|-|") == "a\n---\n")
    #expect(try text("> |a|\n> |-|\n> |b|") == "> a\n> ---\n> b\n")
  }

  /// The rows of a long table are written at once, not kept in memory.
  @Test func aLongTableIsStreamed() throws {
    let row = "|" + String(repeating: "b", count: 50) + "|c|\n"
    let document = "|a|b|\n|-|-|\n" + String(repeating: row, count: 60_000)
    var (longest, count) = (0, 0)
    try DocumentExport(of: TextRope(document), as: .txt, ExportOptions(title: "", language: ""))
      .write {
        longest = max(longest, $0.count)
        count += $0.count { $0 == UInt8(ascii: "\n") }
      }
    #expect(longest < 2 << 20 && count == 60_002)
  }

  @Test func footnotes() throws {
    let document =
      "a[^x] b[^y] c[^x] d[^z]\n\n[^y]: Y[^w]\n\n[^x]: X\n\n    - x\n\n[^w]: W\n\n[^v]: V"
    #expect(
      try text(document)
        == "a[1] b[2] c[1] d[^z]\n\n[1] X\n\n    - x\n\n[2] Y[3]\n\n[3] W\n\n[4] V\n")
  }

  @Test(arguments: [
    ("one two three four", 20, "one two three four\n"),
    ("one two three four", 9, "one two\nthree\nfour\n"),
    ("> one two three four", 9, "> one two\n> three\n> four\n"),
    ("12. one two three four", 11, "12. one two\n    three\n    four\n"),
    ("a averyverylongword b", 6, "a\naveryverylongword\nb\n"),
    ("**a**b*c* d", 3, "abc\nd\n"),
    ("a  b", 20, "a  b\n"),
    ("# one two", 5, "one\ntwo\n"),
    ("`one  two`", 5, "one\ntwo\n"),
    // Two columns an ideograph; no line begins with a full stop.
    ("漢字漢字漢字。漢", 6, "漢字漢\n字漢\n字。漢\n"),
    ("a漢字 b", 4, "a漢\n字 b\n"),
    ("e\u{301}e\u{301} aa", 4, "e\u{301}e\u{301}\naa\n"),
    ("```\none two three\n```", 5, "one two three\n"),
  ])
  func wrapping(document: String, width: Int, expected: String) throws {
    #expect(try text(document, width) == expected)
  }

  /// No line is wider than it may be, and no word is lost.
  @Test func longParagraphsAreWrapped() throws {
    let words = (0..<30_000).map { "word\($0 % 9)" }
    let lines = try text(words.joined(separator: " "), 40).split(separator: "\n")
    #expect(lines.allSatisfy { $0.count <= 40 && $0.count > 33 || $0 == lines.last })
    #expect(lines.joined(separator: " ").split(separator: " ").map(String.init) == words)
    let long = String(repeating: "x", count: 20_000)
    #expect(try text("a \(long) b", 40) == "a\n\(long)\nb\n")
  }

  @Test func hostileText() throws {
    #expect(
      try text("a\u{1}b\u{FFFE}c\u{1B}[31m\u{9B}") == "a\u{FFFD}b\u{FFFD}c\u{FFFD}[31m\u{FFFD}\n")
  }

  /// Each footnote has a reader of its own, which would allow the address again.
  @Test func addressesAreBounded() throws {
    let address = "https://" + String(repeating: "a", count: 4_000)
    let notes = (1...200).map { "b[^\($0)]\n\n[^\($0)]: [c]\n\n" }.joined()
    let document = notes + "[c]: \(address)\n"
    #expect(try text(document).utf8.count < 4 * document.utf8.count + 100_000)
  }
}
