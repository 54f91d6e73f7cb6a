import Import
import Testing

/// Documents of LibreOffice.
@Suite struct ODTImportTests {
  private func document(
    _ body: String, styles: String = "", pictures: [String: [UInt8]] = [:]
  ) throws -> ImportedDocument {
    try OpenDocumentFile(body, styles: styles, pictures: pictures).document()
  }

  private func markdown(_ body: String, styles: String = "") throws -> String {
    try OpenDocumentFile(body, styles: styles).markdown
  }

  private func p(_ text: String, _ style: String = "Standard") -> String {
    "<text:p text:style-name=\"\(style)\">\(text)</text:p>"
  }

  /// LibreOffice sets a style by hand as an automatic one of the whole paragraph.
  @Test func paragraphsAndRuns() throws {
    let styles =
      "<style:style style:name=\"P1\" style:family=\"paragraph\" style:parent-style-name=\"Quotations\"/>"
      + "<style:style style:name=\"P2\" style:family=\"paragraph\" style:parent-style-name=\"Standard\">"
      + "<style:text-properties fo:font-weight=\"bold\"/></style:style>"
      + "<style:style style:name=\"T1\" style:family=\"text\">"
      + "<style:text-properties fo:font-style=\"italic\"/></style:style>"
    let text = try markdown(
      "<text:h text:style-name=\"Heading_20_2\" text:outline-level=\"2\">a</text:h>"
        + p("b", "P1")
        + p("c <text:span text:style-name=\"T1\">d</text:span>", "P2") + p("e", "Title"),
      styles: styles)
    #expect(text == "## a\n\n> b\n\n**c _d_**\n\n# e\n")
  }

  /// White space in the file is a space at most.
  @Test func spaces() throws {
    let text = try markdown(p("\n  a\n  b <text:s text:c=\"2\"/>c<text:tab/>d<text:line-break/> e"))
    #expect(text == "a b   c\td\\\ne\n")
  }

  @Test func listsGoOn() throws {
    let styles =
      "<text:list-style style:name=\"L1\"><text:list-level-style-number text:level=\"1\" "
      + "style:num-format=\"1\" style:num-suffix=\".\"/><text:list-level-style-bullet "
      + "text:level=\"2\" text:bullet-char=\"•\"/></text:list-style>"
    func list(_ attributes: String, _ items: String) -> String {
      "<text:list text:style-name=\"L1\"\(attributes)>\(items)</text:list>"
    }
    func item(_ content: String) -> String { "<text:list-item>\(content)</text:list-item>" }
    let nested = "<text:list>\(item(p("b")))</text:list>"
    let text = try markdown(
      list(" xml:id=\"l1\"", item(p("a") + nested) + item(p("c") + p("d"))) + p("e")
        + list(" text:continue-list=\"l1\"", item(p("f"))) + p("g")
        + list(" text:continue-numbering=\"true\"", item(p("h"))),
      styles: styles)
    #expect(text == "1. a\n   - b\n2. c\n\n   d\n\ne\n\n3. f\n\ng\n\n4. h\n")
  }

  /// The numbers of headings are lists in the file.
  @Test func numberedHeadings() throws {
    let styles =
      "<text:list-style style:name=\"L1\"><text:list-level-style-number text:level=\"1\" "
      + "style:num-format=\"1\"/></text:list-style>"
    let text = try markdown(
      "<text:list text:style-name=\"L1\"><text:list-item>"
        + "<text:h text:outline-level=\"1\">a</text:h></text:list-item></text:list>" + p("b"),
      styles: styles)
    #expect(text == "# a\n\nb\n")
  }

  @Test func changesNotesAndComments() throws {
    let imported = try document(
      "<text:tracked-changes><text:changed-region><text:deletion>\(p("no"))</text:deletion>"
        + "</text:changed-region></text:tracked-changes>"
        + p(
          "a<text:change text:change-id=\"c\"/><text:note text:id=\"n1\" text:note-class=\"footnote\">"
            + "<text:note-citation>1</text:note-citation><text:note-body>\(p("b"))</text:note-body>"
            + "</text:note> c<office:annotation>\(p("no"))</office:annotation>"
            + "<text:note-ref text:ref-name=\"n1\">1</text:note-ref>"))
    #expect(String(decoding: imported.markdown, as: UTF8.self) == "a[^1] c[^1]\n\n[^1]: b\n")
    #expect(imported.commentCount == 1)
  }

  @Test func picturesAndLinks() throws {
    let png: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A, 1]
    let imported = try document(
      p(
        "<draw:frame><draw:image xlink:href=\"Pictures/x.svg\"/><draw:image xlink:href=\"Pictures/x.png\"/>"
          + "<svg:title>no</svg:title><svg:desc>a</svg:desc></draw:frame> "
          + "<text:a xlink:href=\"../b.md\">c</text:a> "
          + "<draw:frame><draw:image xlink:href=\"https://e.org/d.png\"/><svg:title>e</svg:title></draw:frame>"
      ),
      pictures: ["Pictures/x.svg": [1], "Pictures/x.png": png])
    #expect(
      String(decoding: imported.markdown, as: UTF8.self)
        == "![a](x.png) [c](b.md) ![e](https://e.org/d.png)\n")
    #expect(imported.pictures.map(\.name) == ["x.png"])
  }

  @Test(arguments: ["javascript:a()", "../javascript:a()", "data:text/html,a"])
  func aLinkThatMayRunSomethingIsText(address: String) throws {
    #expect(try markdown(p("<text:a xlink:href=\"\(address)\">a</text:a>")) == "a\n")
  }

  @Test func tables() throws {
    let cell = "<table:table-cell>\(p("a"))\(p("b"))</table:table-cell>"
    let text = try markdown(
      "<table:table><table:table-header-rows><table:table-row>\(cell)<table:table-cell "
        + "table:number-columns-repeated=\"1000000\"/></table:table-row></table:table-header-rows>"
        + "<table:table-row>\(cell)<table:covered-table-cell/></table:table-row></table:table>"
    ).split(separator: "\n").count
    #expect(text == 3)
  }
}
