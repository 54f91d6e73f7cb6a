import Import
import Testing

/// Text that documents do not show, and text that they do.
@Suite struct HiddenTextTests {
  private func html(_ text: String) throws -> String {
    try HTMLImportTests.markdown(Array(text.utf8))
  }

  @Test(arguments: [
    "<div style='display:none !important'>x</div>", "<p style='visibility:hidden!important'>x</p>",
    "<table><tr hidden><td>x<td>y</table>",
  ])
  func elementsThatAreNotShownAreLeftOut(_ element: String) throws {
    #expect(try html("<p>a</p>" + element) == "a\n")
  }

  @Test func partsOfTablesThatAreNotShownAreLeftOut() throws {
    #expect(
      try html(
        """
        <table><caption style="display:none">x</caption><tr><th>a<th hidden>x<th>b</tr>
        <tbody hidden><tr><td>x<td>x<td>x</tbody><tr><td>c<td style="display:none">x<td>d</tr>
        <tr style="display:none"><td>x<td>x<td>x</table>
        """) == "| a | b |\n|---|---|\n| c | d |\n")
  }

  @Test func codeIsReadAsDeepAsOtherText() throws {
    let deep = String(repeating: "<i>", count: 300)
    #expect(try html("<pre>a\(deep)b</pre>") == "```\nab\n```\n")
  }

  @Test func readingsStandInTheirBrackets() throws {
    #expect(try html("<p><ruby>漢<rp>(</rp><rt>kan</rt><rp>)</rp></ruby>") == "漢(kan)\n")
  }

  @Test func aNoteInATableStaysThere() throws {
    let text = try html(
      "<p>a<a id=r href='#n'>1</a></p><table><tr><th>b<th>c<tr><td id=n><a href='#r'>1</a> d<td>e</table>"
    )
    #expect(text == "a[1](#n)\n\n| b | c |\n|---|---|\n| [1](#r) d | e |\n")
  }

  /// Only frames have alternative text.
  @Test func wordsAndScriptsOfShapesAreNoText() throws {
    let shape =
      "<draw:custom-shape><svg:title>x</svg:title><svg:desc>y</svg:desc></draw:custom-shape>"
    let frame = "<draw:frame><draw:text-box>\(shape)</draw:text-box></draw:frame>"
    let file = OpenDocumentFile(
      "<text:p>a\(shape)b\(frame)c<text:script>z</text:script></text:p>")
    #expect(try file.markdown == "abc\n")
  }

  @Test func notesOfOneIdentifierAreTwo() throws {
    func note(_ text: String) -> String {
      "<text:note text:id=\"x\"><text:note-body><text:p>\(text)</text:p></text:note-body></text:note>"
    }
    let file = OpenDocumentFile("<text:p>a\(note("one"))b\(note("two"))</text:p>")
    #expect(try file.markdown == "a[^1]b[^2]\n\n[^1]: one\n[^2]: two\n")
  }

  /// Without a definition the reference would be letters.
  @Test func aReferenceToNoTextHasADefinition() throws {
    let file = WordFile(p("", r("a"), "<w:r><w:footnoteReference w:id=\"9\"/></w:r>"))
    #expect(try file.markdown == "a[^1]\n\n[^1]:\n")
  }

  @Test func aFieldWithoutAnEndIsALinkInItsParagraphOnly() throws {
    func sign(_ type: String) -> String { "<w:r><w:fldChar w:fldCharType=\"\(type)\"/></w:r>" }
    let field =
      sign("begin") + "<w:r><w:instrText>HYPERLINK \"http://e.x\"</w:instrText></w:r>"
      + sign("separate") + r("a")
    #expect(try WordFile(p("", field) + p("", r("b"))).markdown == "[a](http://e.x)\n\nb\n")
  }

  @Test func aChartLeavesItsWords() throws {
    let chart = "<w:r><w:drawing><wp:docPr descr=\"Sales\"/></w:drawing></w:r>"
    let document = try WordFile(p("", r("a: "), chart)).document()
    #expect(String(decoding: document.markdown, as: UTF8.self) == "a: Sales\n")
    #expect(document.droppedPictureCount == 1)
  }

  @Test func aSymbolOfAnUnknownFontStaysALetter() throws {
    let sign = "<w:r><w:sym w:font=\"Webdings\" w:char=\"F061\"/></w:r>"
    #expect(try WordFile(p("", r("b"), sign, r("c"))).markdown == "bac\n")
  }
}
