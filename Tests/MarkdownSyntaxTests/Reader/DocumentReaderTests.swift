import MarkdownSyntax
import Testing
import TextCore

/// Blocks and inlines as events, written as HTML.
@Suite struct DocumentReaderTests {
  private func html(_ text: String, _ lines: LineMeaning = .paragraph) -> String {
    DocumentHTML.normalized(DocumentHTML.html(text, lines: lines))
  }

  @Test(arguments: [
    (LineMeaning.paragraph, "<p>one</p><p>two</p><p>three</p>"),
    (.lineBreak, "<p>one<br />two</p><p>three</p>"), (.wrapped, "<p>one two</p><p>three</p>"),
  ])
  func linesOfText(lines: LineMeaning, expected: String) {
    #expect(html("one\ntwo\n\nthree\n", lines) == expected)
    #expect(html("one\r\ntwo\r\n\r\nthree", lines) == expected)
  }

  @Test(arguments: LineMeaning.allCases)
  func hardBreaks(lines: LineMeaning) {
    #expect(html("one  \ntwo\\\nthree\\", lines) == "<p>one<br />two<br />three\\</p>")
    #expect(html("> one  \n> two", lines) == "<blockquote><p>one<br />two</p></blockquote>")
    #expect(html("one\\\\\n\ntwo", lines) == "<p>one\\</p><p>two</p>")
  }

  /// Unless lines are wrapped, marks pair within one line only, as on the page.
  @Test func marksInSeveralLines() {
    #expect(html("a *b\nc* d", .wrapped) == "<p>a <em>b c</em> d</p>")
    #expect(html("a *b\nc* d", .lineBreak) == "<p>a *b<br />c* d</p>")
    #expect(html("a *b\nc* d", .paragraph) == "<p>a *b</p><p>c* d</p>")
  }

  @Test(arguments: [
    ("~a~ ~~b~~ ==c==", "<p><u>a</u> <del>b</del> <mark>c</mark></p>"),
    ("&amp; &ouml; &#9731; &x; `&amp;`", "<p>&amp; ö ☃ &amp;x; <code>&amp;amp;</code></p>"),
    ("a\\*b \\& \\x", "<p>a*b &amp; \\x</p>"),
    (
      "<https://a.b> <a@b.c>",
      "<p><a href=\"https://a.b\">https://a.b</a> <a href=\"mailto:a@b.c\">a@b.c</a></p>"
    ),
    ("[a](b 'c \"&amp;\"')", "<p><a href=\"b\" title=\"c &quot;&amp;&quot;\">a</a></p>"),
    ("![a *b*](c (d))", "<p><img src=\"c\" alt=\"a b\" title=\"d\" /></p>"),
    ("a <!-- b --> c", "<p>a <!-- b --> c</p>"),
    ("a <b>c</b>", "<p>a &lt;b&gt;c&lt;/b&gt;</p>"),
    (
      "[^1] [^2] [^1]\n\n[^1]: a",
      "<p><sup>1</sup> <sup>2</sup> <sup>1</sup></p><aside 1><p>a</p></aside>"
    ),
  ])
  func inlines(text: String, expected: String) {
    #expect(html(text) == expected)
  }

  /// A tab goes on to the next multiple of four columns, wherever it begins.
  @Test(arguments: [" ", "  ", "   "])
  func tabsAreColumns(blanks: String) {
    let list = "<ul><li>a<ul><li>b</li></ul></li></ul>"
    #expect(html("- a\n\(blanks)\t- b") == list)
    #expect(html("- a\n\n\(blanks)\t- b").contains("<ul><li>b</li></ul>"))
    let two = "<ul><li>a<ul><li>b</li><li>c</li></ul></li></ul>"
    #expect(html("- a\n    - b\n\(blanks)\t- c") == two)
  }

  @Test func references() {
    let expected = "<p><a href=\"b\" title=\"c\">a</a> <a href=\"b\" title=\"c\">A</a> [d]</p>"
    #expect(html("[a][] [A] [d]\n\n[a]: b 'c'\n[a]: x") == expected)
    #expect(html("[a]: b 'c'\n\n[a][] [A] [d]") == expected)
    #expect(html("![a][b]\n\n[b]: c") == "<p><img src=\"c\" alt=\"a\" /></p>")
    #expect(html("text\n[a]: b\n\n[a]", .wrapped) == "<p>text [a]: b</p><p>[a]</p>")
    #expect(html("text\n[a]: b\n\n[a]") == "<p>text</p><p><a href=\"b\">a</a></p>")
  }

  /// Links to a long address don't make the output of a short document quadratic.
  @Test func referencesAreBounded() {
    let address = String(repeating: "x", count: 1000)
    let text = "[a]: \(address)\n\n" + String(repeating: "[a] ", count: 2000)
    var count = 0
    for event in DocumentReader(TextRope(text), lines: .wrapped) {
      if case .enter(.link(let target)) = event.kind { count += target.destination.utf8.count }
    }
    #expect(count == 100_000)
  }

  @Test(arguments: [
    ("- a\n- b", "<ul><li>a</li><li>b</li></ul>"),
    ("- a\n\n- b", "<ul><li><p>a</p></li><li><p>b</p></li></ul>"),
    ("3) a\n5) b", "<ol start=\"3\"><li>a</li><li>b</li></ol>"),
    ("- a\n* b", "<ul><li>a</li></ul><ul><li>b</li></ul>"),
    ("- a\n\n\n- b", "<ul><li>a</li></ul><ul><li>b</li></ul>"),
    ("1. a\n  - b\n  - c\n2. d", "<ol><li>a<ul><li>b</li><li>c</li></ul></li><li>d</li></ol>"),
    ("- a\n   1. b", "<ul><li>a<ol><li>b</li></ol></li></ul>"),
    ("- [ ] a\n- [x] b\n- [y] c", "<ul><li>[ ] a</li><li>[x] b</li><li>[y] c</li></ul>"),
    ("- a\n\n  b", "<ul><li><p>a</p><p>b</p></li></ul>"),
    ("- # a\n- > b", "<ul><li><h1>a</h1></li><li><blockquote><p>b</p></blockquote></li></ul>"),
    ("- - a", "<ul><li><ul><li>a</li></ul></li></ul>"),
    ("a\n1998. b", "<p>a</p><ol start=\"1998\"><li>b</li></ol>"),
    ("5.", "<p>5.</p>"), ("5. ", "<ol start=\"5\"><li></li></ol>"),
  ])
  func lists(text: String, expected: String) {
    #expect(html(text) == expected)
  }

  @Test(arguments: [
    ("# a #\n## b\n", "<h1>a</h1><h2>b</h2>"), ("a\n===\nb\n---", "<h1>a</h1><h2>b</h2>"),
    ("a\n\n---", "<p>a</p><hr />"), ("* * *\n___", "<hr /><hr />"),
    ("> a\n> > b\nc", "<blockquote><p>a</p><blockquote><p>b</p></blockquote></blockquote><p>c</p>"),
    (
      "```swift x\na\n\n  b\n```\nc",
      "<pre><code class=\"language-swift\">a\n\n  b\n</code></pre><p>c</p>"
    ),
    ("~~~\na", "<pre><code>a\n</code></pre>"),
    ("- ```\n  a\n  ```\n- b", "<ul><li><pre><code>a\n</code></pre></li><li>b</li></ul>"),
    ("> ```\n> a\nb", "<blockquote><pre><code>a\n</code></pre></blockquote><p>b</p>"),
    ("<!-- a\n\nb -->\nc", "<!-- a b --><p>c</p>"), ("<!-- a -->\nb", "<!-- a --><p>b</p>"),
    ("<!-- a\nb --> c", "<!-- a b --><p>c</p>"),
    ("[^a]: b\n\n    c\n\nd", "<aside a><p>b</p><p>c</p></aside><p>d</p>"),
    ("    a\n    b", "<p>a</p><p>b</p>"),
  ])
  func blocks(text: String, expected: String) {
    #expect(html(text) == expected)
  }

  @Test func indentedLinesStayApart() {
    #expect(html("a\n\n    b\n    c\n\nd\ne", .wrapped) == "<p>a</p><p>b<br />c</p><p>d e</p>")
  }

  @Test(arguments: [
    (
      "| a | *b* |\n|---|:-:|\n| c | d |\n\ne",
      "<table><tr><td 0>a</td><td 1><em>b</em></td></tr><tr><td 0>c</td><td 1>d</td></tr></table><p>e</p>"
    ),
    (
      "a|b\n-|-\n`\\|`|\\|c|d\ne",
      "<table><tr><td 0>a</td><td 1>b</td></tr><tr><td 0><code>|</code></td><td 1>|c|d</td></tr></table><p>e</p>"
    ),
    ("| a |\n|---|---|", "<p>| a |</p><p>|---|---|</p>"),
    ("text\n| a |\n|---|", "<p>text</p><table><tr><td 0>a</td></tr></table>"),
    (
      "> |a|\n> |-|\n> |b|",
      "<blockquote><table><tr><td 0>a</td></tr><tr><td 0>b</td></tr></table></blockquote>"
    ),
  ])
  func tables(text: String, expected: String) {
    for lines in LineMeaning.allCases
    where !text.hasPrefix("| a |\n|---|---|") || lines == .paragraph {
      #expect(html(text, lines) == expected, "\(lines)")
    }
  }

  @Test func alignmentsOfColumns() {
    let events = Array(DocumentReader(TextRope("|a|b|c|d|\n|-|:-|:-:|-:|"), lines: .paragraph))
    #expect(events.first?.kind == .enter(.table([.natural, .left, .center, .right])))
  }

  @Test func frontMatter() throws {
    let yaml = """
      ---
      title: "One: two"
      author:
        - A. B.
        - C
      lang: de # German
      date: 2026-01-02
      ---
      text
      """
    let reader = DocumentReader(TextRope(yaml), lines: .paragraph)
    let data = try #require(reader.frontMatter)
    #expect(data.title == "One: two")
    #expect(data.authors == ["A. B.", "C"])
    #expect(data.language == "de")
    #expect(data.date == "2026-01-02")
    #expect(html(yaml).hasSuffix("<p>text</p>"))
    for nothing in ["null", "Null", "~", "~ # none"] {
      #expect(FrontMatter(of: TextRope("---\ntitle: \(nothing)\n---\n"))?.title == nil)
    }
    for (value, title) in [
      ("\"null\"", "null"), (#""Say \"Hi\"" # b"#, #"Say "Hi""#), (#""a\\" # b"#, #"a\"#),
      ("'Ann''s'", "Ann's"), (#"'a\'"#, #"a\"#), ("\"a", "\"a"), (#""a\n""#, #"a\n"#),
    ] {
      #expect(FrontMatter(of: TextRope("---\ntitle: \(value)\n---\n"))?.title == title)
    }
    let toml = "+++\ntitle = 'a'\nauthors = [\"b\", \"c\"]\n[x]\ntitle = \"d\"\n+++\n"
    let other = try #require(FrontMatter(of: TextRope(toml)))
    #expect(other.title == "a" && other.authors == ["b", "c"])
    for text in ["---\na: b\n", "a\n---\nb\n---", "--- a\n---", "---\na\n+++"] {
      #expect(FrontMatter(of: TextRope(text)) == nil, "\(text)")
    }
  }

  @Test func aFootnoteIsReadAlone() throws {
    let text = "- a\n\n[^n]: *b*\n\n    - c\n\n    - d\n\ne [^n]"
    let reader = DocumentReader(TextRope(text), lines: .paragraph)
    let all = Array(reader)
    let note = try #require(reader.footnote("n"))
    let start = try #require(
      all.firstIndex { $0.kind == .enter(.footnoteDefinition(label: "n")) })
    let end = try #require(
      all.firstIndex { $0.kind == .leave(.footnoteDefinition(label: "n")) })
    #expect(Array(note) == Array(all[start...end]))
    #expect(reader.footnote("m") == nil)
  }

  @Test func rangesAreTheSyntax() {
    let text = "> **a** [b](c\n> \"d\")\n"
    let events = Array(DocumentReader(TextRope(text), lines: .wrapped))
    let words = events.map { event in
      String(text.utf8.dropFirst(event.range.lowerBound.utf8).prefix(event.range.count)) ?? ""
    }
    #expect(words == ["> ", "", "**", "a", "**", " ", "[", "b", "](c\n> \"d\")", "", ""])
  }

  /// In a line of its own before a heading or a table a backslash is text, at its own offset.
  @Test(arguments: ["b\n---", "| b |\n|---|"])
  func aBackslashStaysInItsPlace(last: String) {
    let text = "a\n \\\n" + last
    let events = DocumentReader(TextRope(text), lines: .lineBreak)
    let words = events.compactMap { $0.kind == .text ? $0.range : nil }
    #expect(words.first == TextOffset(0)..<TextOffset(1))
    #expect(words.dropFirst().first == TextOffset(3)..<TextOffset(4))
  }

  /// Hostile nesting is text from some depth on.
  @Test func depthIsBounded() {
    for unit in ["> ", "- ", "1. ", ">- "] {
      let text =
        String(repeating: unit, count: 5000) + "a\n\n" + String(repeating: "\n", count: 5000)
      var (depth, deepest) = (0, 0)
      for event in DocumentReader(TextRope(text), lines: .wrapped) {
        if case .enter = event.kind { depth += 1 }
        if case .leave = event.kind { depth -= 1 }
        deepest = max(deepest, depth)
      }
      #expect(depth == 0 && deepest <= 103, "\(unit)")
    }
  }
}

/// The meaning of lines is detected from the beginning of a document.
@Suite struct LineMeaningTests {
  private static let verse = repeated(
    "Roses are redder\nViolets are blue\nSugar is sweeter\n\n", 9)

  /// Few lines may be alike by chance.
  private static let fewLines = repeated(
    "a line of more than forty letters altogether\nanother one\n\n", 4)

  private static let narrowText = repeated(
    """
    this text was wrapped by hand at a column
    of some forty letters so that its lines
    have no room for the first words of those
    below


    """, 2)

  /// The lines of a comment are no text.
  private static let comments: String =
    "a\n\n<!--\n" + repeated("A line of a comment that is wrapped by hand.\n", 9)
    + "-->\n\nb\nc"

  /// The lines of headings are no text.
  private static let headings: String =
    "a\n\n" + repeated("A heading that is longer than the longest line of a poem\n===\n\n", 9)
    + "b\nc"

  private static func repeated(_ text: String, _ count: Int) -> String {
    String(repeating: text, count: count)
  }

  @Test(arguments: [
    ("", LineMeaning.paragraph), ("one\ntwo\nthree", .paragraph), ("# a\none\n\n# b\n", .paragraph),
    ("one\n\ntwo\n\nthree", .lineBreak),
    ("Roses are red\nviolets are blue\n\nSugar is\nsweet and so on it goes\nfor ever", .lineBreak),
    (
      """
      This is a text of a README that was wrapped by hand at some column
      near the usual one, so that each line is about as long as the others
      are.

      Here is another paragraph of it, which has as many lines as it takes
      to show.
      """, .wrapped
    ),
    // Short lines are verse, whatever their number and length.
    ("Roses are red,\nViolets are blue,\n\nSugar is sweet,\nAnd so are you.", .lineBreak),
    (verse, .lineBreak), (fewLines, .lineBreak), (narrowText, .wrapped), (comments, .lineBreak),
    (headings, .lineBreak),
    ("a\n\n```\ncode\nmore\n```\n\nb", .lineBreak), ("---\na: b\nc: d\n---\none\ntwo", .paragraph),
  ])
  func isDecided(text: String, expected: LineMeaning) {
    #expect(LineMeaning(beginningOf: TextRope(text)) == expected)
  }
}
