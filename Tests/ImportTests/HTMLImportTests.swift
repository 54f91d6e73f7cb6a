import Import
import Testing

/// Pages and clips as Markdown.
@Suite struct HTMLImportTests {
  private func markdown(_ html: String) throws -> String {
    try Self.markdown(Array(html.utf8))
  }

  static func markdown(_ html: [UInt8]) throws -> String {
    String(decoding: try HTMLFormat().document(from: html).markdown, as: UTF8.self)
  }

  /// Relative addresses lead on from that of the page.
  @Test(arguments: [
    ("d", "https://a.b/c/d"), ("../d?e#f", "https://a.b/d?e#f"), ("/d/./e/..", "https://a.b/d/"),
    ("//x.y/z", "https://x.y/z"), ("http://x.y", "http://x.y"), ("../../../d", "https://a.b/d"),
    ("?x", "https://a.b/c/p?x"), ("#h", "#h"), ("mailto:a@b.c", "mailto:a@b.c"),
  ])
  func baseOfAddresses(address: String, expected: String) throws {
    let head =
      "<head><base target=x><base href='https://a.b/c/p?q/r'><base href='https://n.o/'></head>"
    #expect(try markdown("\(head)<a href='\(address)'>t</a>") == "[t](\(expected))\n")
  }

  @Test func otherBasesMeanNothing() throws {
    for base in ["file:///etc/", "/x/", "https:x", "https://", "javascript:a/"] {
      let page = "<head><base href='\(base)'></head><a href='d'>t</a> <img src='e.png' alt=f>"
      #expect(try markdown(page) == "[t](d) ![f](e.png)\n")
    }
    let page = "<head><base href='https://a.b/c/'></head><img src='../e.png' alt=f>"
    #expect(try markdown(page) == "![f](https://a.b/e.png)\n")
  }

  @Test func blocks() throws {
    #expect(
      try markdown(
        """
        <!DOCTYPE html><html><head><title>No</title><style>p{}</style></head><body>
        <h1>Title <b>strong</b></h1>
        <p>One <em>two</em>
           three<br>four</p><div>five<div>six</div></div>
        <blockquote><p>quoted</p></blockquote>
        <pre><code class="language-swift">let a = 1

        b
        </code></pre><hr>
        <script>no()</script>last
        """) == """
          # Title **strong**

          One _two_ three
          four

          five

          six

          > quoted

          ```swift
          let a = 1

          b
          ```

          ---

          last

          """)
  }

  @Test func lists() throws {
    #expect(
      try markdown(
        """
        <ul><li>a</li><li><p>b</p><ol start=3><li>c</li><li>d</li></ol></li>
        <li><input type="checkbox" checked> done</li><li></li></ul>
        """) == "- a\n- b\n\n  3. c\n  4. d\n- [x] done\n- \n")
  }

  @Test func aLineOfVerseIsNoDefinition() throws {
    #expect(try markdown("<p>a</p><p>[a]: /b 'c'<br>[ ]</p>") == "a\n\n\\[a]: /b 'c'\n[ ]\n")
    #expect(try markdown("<p>a</p><p>b<br>c</p>") == "a\n\nb\nc\n")
  }

  @Test func theFirstItemMayNumberItsList() throws {
    #expect(
      try markdown("<ol><li value=7>a</li><li>b</li></ol>") == "7. a\n8. b\n")
    let wrapped = try markdown("<ol><div><li>a</li></div><div><li>b</li></div></ol>")
    #expect(wrapped.split(separator: "\n") == ["1. a", "2. b"])
    #expect(try markdown("<ol start=2><li value=7>a</li></ol>") == "7. a\n")
  }

  @Test func tables() throws {
    #expect(
      try markdown(
        """
        <table><caption>Cap</caption><tr><th>a</th><th style="text-align:right">b|c</th></tr>
        <tr><td rowspan=2>1<br>2</td><td align=right>x</td></tr><tr><td>y</td></tr>
        <tr><td colspan=2>z</td></tr></table>
        """) == "Cap\n\n| a | b\\|c |\n|---|--:|\n| 1 2 | x |\n| | y |\n| z | |\n")
  }

  @Test func aHeadAlignsItsColumn() throws {
    #expect(
      try markdown(
        """
        <table><tr><th align=right>a</th><th align=center>b</th><th>c</th></tr>
        <tr><td>1</td><td align=left>2</td><td>3</td></tr></table>
        """) == "| a | b | c |\n|--:|:--|---|\n| 1 | 2 | 3 |\n")
  }

  @Test func aTableThatArrangesBlocksLeavesThese() throws {
    #expect(
      try markdown("<table><tr><td><h1>a</h1></td><td><ul><li>b</li></ul></td></tr></table>")
        == "# a\n\n- b\n")
  }

  @Test func styleSheetsCountMoreThanTags() throws {
    #expect(
      try markdown(
        """
        <b style="font-weight:normal"><p>plain <span style="font-weight:700">bold</span>
        <span style="font-style:italic;text-decoration:underline">both</span>
        <span style="background-color:#ffff00">marked</span>
        <span style="background-color: rgb(248, 249, 250)">grey</span>
        <a href="https://a.org"><span style="text-decoration:underline">link</span></a>
        <span style="display:none">hidden</span></p></b>
        """) == "plain **bold** ~_both_~ ==marked== grey [link](https://a.org)\n")
  }

  @Test func pictures() throws {
    let document = try HTMLFormat().document(
      from: Array(
        """
        <p><img src="https://a.org/b c.png" alt="one"><img src="file:///tmp/x.png" alt="two">
        <img src="data:image/png;base64,iVBORw0KGgo=" alt="three"><img src="t.gif" width=1 height=1>
        """.utf8))
    #expect(
      String(decoding: document.markdown, as: UTF8.self)
        == "![one](<https://a.org/b c.png>)two ![three](picture.png)\n")
    let png: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]
    #expect(document.pictures == [ImportedPicture(name: "picture.png", bytes: png)])
  }

  @Test func picturesAreToldByTheirBytes() throws {
    let document = try HTMLFormat().document(
      from: Array(
        "<p><img src='data:image/jpeg;base64,iVBORw0KGgo='><img src='data:image/png;base64,YWJj' alt=a>"
          .utf8))
    #expect(document.pictures.map(\.name) == ["picture.png"])
    #expect(document.droppedPictureCount == 1)
  }

  @Test func linksThatRunSomethingAreText() throws {
    #expect(try markdown("<a href='java\nscript:x()'>a</a> <a href=''>b</a>") == "a b\n")
  }

  @Test(arguments: [
    Array("<p>é</p>".utf8), [0xEF, 0xBB, 0xBF] + Array("<p>é</p>".utf8),
    [0x3C, 0x70, 0x3E, 0xE9], Array("<meta charset=latin1><p>".utf8) + [0xE9],
    Array("<meta charset=windows-1257><p>".utf8) + [0xE9],
    // A declaration that is read as ASCII is wrong about these.
    Array("<meta charset=utf-16><p>".utf8) + [0xE9],
    Array("<?xml version='1.0' encoding='UTF-32BE'?><meta charset=unicode><p>".utf8) + [0xE9],
    [0xFF, 0xFE] + wide("<p>é"), wide("<p>é and some more"),
    [0xFE, 0xFF] + wide("<p>é").indices.map { wide("<p>é")[$0 ^ 1] },
  ])
  func encodings(_ html: [UInt8]) throws {
    #expect(try Self.markdown(html).hasPrefix("é"))
  }

  /// All its bytes are ASCII, so they are valid UTF-8, too.
  @Test func japaneseOfSevenBits() throws {
    // 漢字
    let letters: [UInt8] = [0x1B, 0x24, 0x42, 0x34, 0x41, 0x3B, 0x7A, 0x1B, 0x28, 0x42]
    for meta in [
      "<meta charset=iso-2022-jp>",
      "<meta http-equiv='Content-Type' content='text/html; charset=ISO-2022-JP'>",
      "<?xml version='1.0' encoding='ISO-2022-JP'?>",
    ] {
      #expect(try Self.markdown(Array(meta.utf8) + Array("<p>a ".utf8) + letters) == "a 漢字\n")
    }
    // A page that names it, but was converted since.
    let later = "<meta charset=iso-2022-jp><p>漢字"
    #expect(try Self.markdown(Array(later.utf8)) == "漢字\n")
    #expect(try Self.markdown(Array((later + "\u{1B}").utf8)).hasPrefix("漢字"))
  }

  private static func wide(_ text: String) -> [UInt8] {
    text.utf16.flatMap { [UInt8($0 & 0xFF), UInt8($0 >> 8)] }
  }

  @Test func treesBeyondAllMeasureAreRefused() {
    let styles =
      (0..<500).map { "<font size=\($0)>" }.joined() + String(repeating: "<p>a", count: 50_000)
    #expect(throws: ImportRefusal.tooDeep) { try markdown(styles) }
  }

  @Test func itemsOutsideOfAListAreOne() throws {
    #expect(
      try markdown("a<li>b</li>\n<li>c<ol><li>d</ol></li>e")
        == "a\n\n- b\n- c\n  1. d\n\ne\n")
    #expect(try markdown("<li>b<p>c</p><p>d</p>") == "- b\n\n  c\n\n  d\n")
  }

  @Test func manyElementsThatAreClosedAreNotRefused() throws {
    let html = String(repeating: "<p><b>a</b> <font>b</font><li>c<td>", count: 5000)
    #expect(try markdown(html).utf8.count > 5000)
    let drawing = "<svg>" + String(repeating: "<path d='x'/>", count: 5000) + "</svg>text"
    #expect(try markdown(drawing) == "text\n")
  }

  @Test func footnotes() throws {
    #expect(
      try markdown(
        """
        <p>Text<sup><a href="#fn-1" id="fnref-1" role="doc-noteref">1</a></sup> and
        <a href="#part">part</a>.</p><p id=part>Part</p>
        <section role="doc-endnotes"><hr><ol><li id="fn-1"><p>Note
        <a href="#fnref-1" role="doc-backlink">↩︎</a></p></li></ol></section>
        """) == "Text[^1] and [part](#part).\n\nPart\n\n[^1]: Note\n")
  }

  private static func note(_ number: Int, _ text: String) -> String {
    "<li id=fn-\(number)><p>\(text) <a href='#fnref-\(number)'>↩︎</a></p></li>"
  }

  private static func reference(_ number: Int) -> String {
    "<a href='#fn-\(number)' id=fnref-\(number)>\(number)</a>"
  }

  @Test func footnotesReferToFootnotes() throws {
    let notes = Self.note(1, "one\(Self.reference(2))") + Self.note(2, "two\(Self.reference(3))")
    #expect(
      try markdown("<p>a\(Self.reference(1))</p><ol>\(notes)\(Self.note(3, "three"))</ol>")
        == "a[^1]\n\n[^1]: one[^2]\n[^2]: two[^3]\n[^3]: three\n")
  }

  /// A chain of footnotes nests no deeper than one.
  @Test func manyFootnotesReferToEachOther() throws {
    let notes = (1..<2000).map { Self.note($0, "n\(Self.reference($0 + 1))") }
    let text = try markdown(
      "<p>a\(Self.reference(1))</p><ol>\(notes.joined())\(Self.note(2000, "end"))</ol>")
    #expect(text.hasSuffix("[^2000]: end\n"))
  }

  @Test func aFootnoteThatOnlyItsOwnTextRefersToIsKept() throws {
    let text = try markdown("<ol>\(Self.note(1, "alone\(Self.reference(1))"))</ol>")
    #expect(text.contains("alone"))
  }

  @Test func linksToHeadingsHaveTheirNames() throws {
    #expect(
      try markdown("<h1 id=ü>Ü</h1><p><a href='#%C3%BC'>a</a></p>") == "# Ü\n\n[a](#ü)\n")
  }
}
