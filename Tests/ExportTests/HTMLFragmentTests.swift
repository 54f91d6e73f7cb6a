import Export
import MarkdownSyntax
import TextCore
import Testing

/// The HTML of a part of a document, for the clipboard.
@Suite struct HTMLFragmentTests {
  private static let head = "<meta charset=\"utf-8\">\n"

  private func html(
    _ text: String, lines: LineMeaning = .wrapped, isBeginning: Bool = false
  ) -> String {
    let fragment = HTMLFragment(
      TextRope(text), lines: lines, isBeginning: isBeginning, language: "en")
    let html = String(decoding: fragment.bytes(), as: UTF8.self)
    #expect(html.hasPrefix(Self.head))
    return String(html.dropFirst(Self.head.count))
  }

  @Test(arguments: [
    ("word", "word"), ("a **strong** word", "a <strong>strong</strong> word"),
    ("a & b < c", "a &amp; b &lt; c"), ("", ""),
  ])
  func partOfAParagraphIsBareText(text: String, expected: String) {
    #expect(html(text) == expected)
  }

  @Test(arguments: [
    ("one\n", "<p>one</p>\n"), ("one\n\ntwo", "<p>one</p>\n<p>two</p>\n"),
    ("# One", "<h1>One</h1>\n"), ("- one", "<ul>\n<li>one\n</li>\n</ul>\n"),
    ("> one", "<blockquote>\n<p>one</p>\n</blockquote>\n"),
    ("---\ntitle: x\n---\n", "<hr>\n<h2>title: x</h2>\n"),
  ])
  func blocksKeepTheirElements(text: String, expected: String) {
    #expect(html(text) == expected)
  }

  @Test func frontMatterIsLeftOut() {
    #expect(html("---\ntitle: x\n---\none", isBeginning: true) == "one")
  }

  @Test func linesMeanWhatTheyMeanInTheDocument() {
    #expect(html("one\ntwo", lines: .paragraph) == "<p>one</p>\n<p>two</p>\n")
    #expect(html("one\ntwo", lines: .lineBreak) == "<p>one<br>\ntwo</p>\n")
  }

  @Test func notesOfThePartComeBehindIt() {
    let html = html("one[^1]\n\n[^1]: the note\n")
    #expect(html.contains("one<sup"))
    #expect(html.contains("the note"))
  }

  @Test func nothingLooksLikeAnything() {
    let text = "# a\n\nb **c** *d* ==e== ~~f~~ `g`\n\n| h | i |\n|---|--:|\n| j | k |\n\n- [x] l\n"
    let html = html(text)
    for stray in ["class=", "font", "color", "background", "<style>", "id="] {
      #expect(!html.contains(stray), "\(stray) in \(html)")
    }
  }

  @Test func theSourceHasNoHead() {
    let fragment = HTMLFragment(
      TextRope("one"), lines: .wrapped, isBeginning: false, language: "en")
    #expect(String(decoding: fragment.body(), as: UTF8.self) == "<p>one</p>\n")
  }
}
