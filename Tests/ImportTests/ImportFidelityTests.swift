import Export
import Import
import Testing
import TextCore

/// Details of documents that were lost or read wrongly.
@Suite struct ImportFidelityTests {
  private static let png: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A, 1]

  private func html(_ text: String) throws -> String {
    String(decoding: try HTMLFormat().document(from: Array(text.utf8)).markdown, as: UTF8.self)
  }

  private func rtf(_ text: String) throws -> String {
    String(decoding: try RTFFormat().document(from: Array(text.utf8)).markdown, as: UTF8.self)
  }

  // Lists

  @Test func listsBesideEachOtherStayTwo() throws {
    #expect(
      try html("<ol><li>a<li>b</ol><ol><li>c<li>d</ol>") == "1. a\n2. b\n\n1) c\n2) d\n")
    #expect(try html("<ul><li>a</ul><ul><li>b</ul>") == "- a\n\n* b\n")
    #expect(
      try html("<ul><li><p>a</p><ul><li>b</ul><ul><li>c</ul></ul>")
        == "- a\n  - b\n\n  * c\n")
  }

  @Test func itemsNameTheirNumbers() throws {
    #expect(try html("<ol><li>a<li value=5>b<li>c</ol>") == "1. a\n5. b\n6. c\n")
  }

  @Test func aNumberOfNoListIsLost() throws {
    #expect(try html("<li value=7>a</li><ol><li>b<li>c</ol>") == "- a\n\n1. b\n2. c\n")
  }

  // Text that exports would take for syntax

  @Test func namesOfPicturesInTextStayText() throws {
    #expect(try html("<p>![[secret.png]] and [[b]]") == "!\\[[secret.png]] and [[b]]\n")
    #expect(try html("<p>\\pagebreak") == "\\\\pagebreak\n")
  }

  // Pictures

  @Test func aPictureThatIsShownAgainIsUnpackedOnce() throws {
    let picture = "<w:r><w:drawing><a:blip r:embed=\"rId5\"/></w:drawing></w:r>"
    var file = WordFile(p("", String(repeating: picture, count: 30)))
    file.relations = WordFile.relation("rId5", "image", "media/x.png")
    // 30 times 3 MB, which is more than a document may unpack to.
    file.pictures = ["x.png": Self.png + [UInt8](repeating: 7, count: 3 << 20)]
    let document = try file.document()
    #expect(document.pictures.map(\.name) == ["x.png"])
    #expect(document.keptPictureCount == 1)
    #expect(
      document.markdown.elementsEqual((String(repeating: "![](x.png)", count: 30) + "\n").utf8))
  }

  @Test func picturesInCodeAreCounted() throws {
    let style = "<w:pStyle w:val=\"C\"/>"
    let picture =
      "<w:r><w:drawing><wp:docPr descr=\"b\"/><a:blip r:embed=\"rId5\"/></w:drawing></w:r>"
    var file = WordFile(p(style, r("a"), picture))
    file.styles =
      "<w:style w:styleId=\"C\" w:type=\"paragraph\"><w:name w:val=\"Source Code\"/></w:style>"
    file.relations = WordFile.relation("rId5", "image", "media/x.png")
    file.pictures = ["x.png": Self.png]
    let word = try file.document()
    #expect(String(decoding: word.markdown, as: UTF8.self) == "```\nab\n```\n")
    #expect(word.droppedPictureCount == 1)
    let text = try RTFFormat().document(
      from: Array(
        #"{\rtf1{\stylesheet{\s1 Source Code;}}\pard\s1 a{\pict\pngblip 89504e470d0a1a0a}b{\footnote c}\par}"#
          .utf8))
    #expect(String(decoding: text.markdown, as: UTF8.self) == "```\nab[1]\n```\n\n[^1]: c\n")
    #expect(text.droppedPictureCount == 1)
  }

  @Test func picturesOfObjectsAreReadOrCounted() throws {
    func object(_ id: String) -> String {
      "<w:r><w:object><v:shape><v:imagedata r:id=\"\(id)\"/></v:shape></w:object></w:r>"
    }
    var file = WordFile(p("", r("a"), object("rId5"), object("rId6")))
    file.relations =
      WordFile.relation("rId5", "image", "media/x.emf")
      + WordFile.relation("rId6", "image", "media/y.png")
    file.pictures = ["x.emf": [1], "y.png": Self.png]
    let document = try file.document()
    #expect(String(decoding: document.markdown, as: UTF8.self) == "a![](y.png)\n")
    #expect(document.droppedPictureCount == 1)
  }

  @Test func picturesOfRTFAreToldByTheirBytes() throws {
    let document = try RTFFormat().document(
      from: Array(#"{\rtf1 a{\pict\pngblip ffd8ff}{\pict\jpegblip 0102}\par}"#.utf8))
    #expect(document.pictures.map(\.name) == ["picture.jpg"])
    #expect(document.droppedPictureCount == 1)
  }

  @Test func textInTheStyleOfARuleStays() throws {
    #expect(
      try rtf(
        #"{\rtf1{\stylesheet{\s1 Horizontal Line;}}\pard\s1\par\pard\s1 words\par\pard\s0 a\par}"#)
        == "***\n\nwords\n\na\n")
  }

  @Test func picturesThatCannotBeShownAreCounted() throws {
    var file = WordFile(
      p(
        "",
        "<w:r><w:drawing><a:blip r:embed=\"rId5\"/><a:blip r:embed=\"rId6\"/></w:drawing></w:r>",
        r("a")))
    file.relations =
      WordFile.relation("rId5", "image", "media/x.emf")
      + WordFile.relation("rId6", "image", "media/y.png")
    file.pictures = ["x.emf": [1], "y.png": Self.png]
    let document = try file.document()
    #expect(String(decoding: document.markdown, as: UTF8.self) == "![](y.png)a\n")
    #expect(document.droppedPictureCount == 1)
  }

  @Test func picturesInDrawingsAreRead() throws {
    let image = "<svg><image xlink:href='data:image/png;base64,iVBORw0KGgo='/></svg>"
    #expect(try html("<p>a\(image)") == "a![](picture.png)\n")
  }

  // Code

  /// The backticks of two codes that touch would be one mark.
  @Test(arguments: [
    ("<code>a</code><code>b</code>", "`ab`"), ("<code>a</code> <code>b</code>", "`a` `b`"),
    ("<code>a</code><b><code>b</code></b>", "`a`**`b`**"),
    ("<b>c</b> x<code>a</code><b><code>b</code></b>y", "**c** x`ab`y"),
    ("<code>a`</code><code>b</code>", "``a`b``"), ("<code>a</code><code>`</code>", "`` a` ``"),
    ("<a href=http://e.x><code>a</code></a><code>b</code>", "[`a`](http://e.x)`b`"),
  ])
  func codesThatTouchStayCode(text: String, expected: String) throws {
    #expect(try html("<p>" + text) == expected + "\n")
  }

  // Words

  @Test func theEndOfAPageEndsTheParagraph() throws {
    let pageEnd = "<w:r><w:br w:type=\"page\"/></w:r>"
    #expect(
      try WordFile(p("", r("one"), pageEnd, r("two"), pageEnd)).markdown
        == "one\n\n\\pagebreak\n\ntwo\n")
  }

  @Test func fieldsWithoutAnEndHideNothingMore() throws {
    let begin = "<w:r><w:fldChar w:fldCharType=\"begin\"/></w:r>"
    let open = p("", begin, "<w:r><w:instrText>PAGE</w:instrText></w:r>")
    #expect(try WordFile(open + p("", r("a")) + p("", r("b"))).markdown == "a\n\nb\n")
    let link =
      begin + "<w:r><w:instrText> HYPERLINK \"http://x.y\" </w:instrText></w:r>"
      + "<w:r><w:fldChar w:fldCharType=\"separate\"/></w:r>" + r("c")
      + "<w:del><w:r><w:fldChar w:fldCharType=\"end\"/></w:r></w:del>"
    #expect(try WordFile(p("", link) + p("", r("d"))).markdown == "[c](http://x.y)\n\nd\n")
  }

  @Test func textBoxesKeepTheirOwnRunsAndParagraphs() throws {
    func box(_ content: String) -> String {
      "<w:r><w:rPr><w:b/></w:rPr><w:t>a </w:t><w:pict><w:txbxContent>\(content)</w:txbxContent>"
        + "</w:pict><w:t>b</w:t></w:r>"
    }
    #expect(try WordFile(p("", box(p("", r("in"))))).markdown == "in\n\n**a b**\n")
    let joined = p("<w:rPr><w:del/></w:rPr>", r("first "))
    #expect(
      try WordFile(joined + p("", r("second "), box(p("", r("in"))))).markdown
        == "in\n\nfirst second **a b**\n")
  }

  @Test func signsOfSymbolAndWingdingsAreRead() throws {
    func sign(_ font: String, _ number: String) -> String {
      "<w:r><w:sym w:font=\"\(font)\" w:char=\"\(number)\"/></w:r>"
    }
    let word = WordFile(
      p(
        "", r("25"), sign("Symbol", "F0B0"), r("C "), sign("Symbol", "F061"),
        sign("Wingdings", "F0FC")))
    #expect(try word.markdown == "25°C α✓\n")
    #expect(
      try rtf(
        #"{\rtf1{\fonttbl{\f0\fcharset0 A;}{\f1\fcharset2 Symbol;}}\f0 25{\f1\'b0}C {\f1 a}{\f1\u-3999?}\par}"#
      ) == "25°C αα\n")
  }

  @Test func exponentsOfDigitsAreCharacters() throws {
    #expect(try html("<p>10<sup>6</sup> H<sub>2</sub>O 1<sup>st</sup>") == "10⁶ H₂O 1st\n")
    #expect(
      try WordFile(p("", r("10"), r("−6", "<w:vertAlign w:val=\"superscript\"/>"))).markdown
        == "10⁻⁶\n")
    #expect(try rtf(#"{\rtf1 x{\super 2} y\sub 1\nosupersub 3\par}"#) == "x² y₁3\n")
  }

  @Test func aByteWithoutMeaningCostsALetterNotTheText() throws {
    #expect(
      try rtf(#"{\rtf1\ansi\ansicpg1253 \'e1\'d2\'e2\par}"#) == "α\u{FFFD}β\n")
    let page = Array("<meta charset=shift_jis><p>".utf8) + [0x93, 0xFA, 0x96, 0x7B, 0xFD]
    let text = String(decoding: try HTMLFormat().document(from: page).markdown, as: UTF8.self)
    #expect(text.hasPrefix("日本"))
  }

  @Test func declarationsOfXMLNameTheCharset() throws {
    let page = Array("<?xml version=\"1.0\" encoding='windows-1251'?><p>".utf8) + [0xCF, 0xF0]
    #expect(try HTMLFormat().document(from: page).markdown.elementsEqual("Пр\n".utf8))
  }

  @Test func documentsInRTFNameAFontForAllText() throws {
    #expect(
      try rtf(
        #"{\rtf1\ansi\deff1{\fonttbl{\f0\fcharset0 A;}{\f1\fcharset204 B;}}\'cf\f0\'e4\plain\'f0\par}"#
      )
        == "Пäр\n")
  }

  @Test func picturesOfRTFMayBeRawBytes() throws {
    let start = Array(#"{\rtf1 a{\pict\pngblip\bin9 "#.utf8)
    let end = Array(#"}b{\pict\wmetafile8 0102}\par}"#.utf8)
    let document = try RTFFormat().document(from: start + Self.png + end)
    #expect(String(decoding: document.markdown, as: UTF8.self) == "a![](picture.png)b\n")
    #expect(document.pictures.map(\.bytes) == [Self.png])
    #expect(document.droppedPictureCount == 1)
  }

  @Test func stylesOfRTFMeanTheSameAsElsewhere() throws {
    #expect(
      try rtf(
        #"{\rtf1{\stylesheet{\s1 heading 1;}{\s2 toc 1;}{\s3 Source Code;}}\pard\s2 A\tab 3\par\pard\s1 A\par\pard\s3 b\par}"#
      ) == "# A\n\n```\nb\n```\n")
  }

  @Test func footnotesMayStandInEachOther() throws {
    #expect(
      try rtf(#"{\rtf1 a{\footnote b{\footnote c}d}e\par f}"#)
        == "a[^1]e\n\nf\n\n[^1]: b[^2]d\n[^2]: c\n")
  }

  @Test func highlightsMayBeShadings() throws {
    #expect(
      try WordFile(
        p(
          "", r("a", "<w:shd w:val=\"clear\" w:fill=\"FFFF00\"/>"), r(" "),
          r("b", "<w:shd w:val=\"clear\" w:fill=\"F0F0F0\"/>"))
      ).markdown == "==a== b\n")
    let styles =
      "<style:style style:name=\"T1\" style:family=\"text\">"
      + "<style:text-properties fo:background-color=\"#f0f0f0\"/></style:style>"
    #expect(
      try OpenDocumentFile(
        "<text:p><text:span text:style-name=\"T1\">a</text:span></text:p>", styles: styles
      ).markdown == "a\n")
  }

  // Tables

  @Test func cellsKeepTheirColumnsAndTheirText() throws {
    #expect(
      try html("<table><tr><th>a<th>b<tr><td rowspan=0>1<td>2<tr><td>3<tr><td>4</table>")
        == "| a | b |\n|---|---|\n| 1 | 2 |\n| | 3 |\n| | 4 |\n")
    let wide = try html("<table><tr>" + (0..<300).map { "<td>c\($0)" }.joined() + "</table>")
    #expect(wide.utf8.split(separator: UInt8(ascii: "c")).count == 301)
    let cell = "<w:tc>\(p("", r("a")))</w:tc>"
    #expect(
      try WordFile(
        "<w:tbl><w:tr><w:trPr><w:gridBefore w:val=\"1\"/></w:trPr>\(cell)</w:tr>"
          + "<w:tr>\(cell)\(cell)</w:tr></w:tbl>"
      ).markdown == "| | a |\n|---|---|\n| a | a |\n")
  }

  // OpenDocument

  @Test func notesSectionsAndDrawingsOfOpenDocument() throws {
    let note =
      "<text:note text:id=\"n\"><text:note-body><text:p>x</text:p></text:note-body></text:note>"
    let file = OpenDocumentFile(
      "<text:section text:display=\"none\"><text:p>no</text:p></text:section>"
        + "<text:p>a<text:note-ref text:ref-name=\"n\">1</text:note-ref> b\(note)</text:p>"
        + "<text:p><draw:a xlink:href=\"http://a.b\"><draw:frame>"
        + "<draw:image xlink:href=\"http://a.b/c.png\"/></draw:frame></draw:a></text:p>")
    #expect(
      try file.markdown
        == "a[^1] b[^1]\n\n[![](http://a.b/c.png)](http://a.b)\n\n[^1]: x\n")
  }
}
