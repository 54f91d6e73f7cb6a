import Import
import Testing

/// Parts of the ODT files that LibreOffice 7.4 makes of Paber's exports for Word.
@Suite struct LibreOfficeConversionTests {
  private func p(_ text: String, _ style: String = "Standard") -> String {
    "<text:p text:style-name=\"\(style)\">\(text)</text:p>"
  }

  private func style(_ name: String, _ family: String, _ properties: String) -> String {
    "<style:style style:name=\"\(name)\" style:family=\"\(family)\">\(properties)</style:style>"
  }

  private let strongText =
    "<style:text-properties fo:font-weight=\"bold\" style:font-weight-complex=\"bold\"/>"

  /// The weight of the row that heads a table is that of its paragraphs (DOCX) or of its letters (RTF).
  @Test(arguments: [
    "<text:p text:style-name=\"P8\">a</text:p>",
    "<text:p><text:span text:style-name=\"T2\">a</text:span></text:p>",
  ])
  func headingsOfTablesAreNotStrong(head: String) throws {
    func row(_ cell: String) -> String {
      let cell = "<table:table-cell>\(cell)</table:table-cell>"
      return "<table:table-row>\(cell)\(cell)</table:table-row>"
    }
    let file = OpenDocumentFile(
      "<table:table><table:table-header-rows>\(row(head))</table:table-header-rows>"
        + "\(row(head))</table:table>",
      styles: style("P8", "paragraph", strongText) + style("T2", "text", strongText))
    #expect(try file.markdown == "| a | a |\n|---|---|\n| **a** | **a** |\n")
  }

  /// Words stay strong that the author made strong in a cell with the style Table Heading.
  @Test func strongWordsOfTableHeadingsStay() throws {
    let cell =
      "<table:table-cell>"
      + p("<text:span text:style-name=\"T2\">a</text:span>", "Table_20_Heading")
      + "</table:table-cell>"
    let file = OpenDocumentFile(
      "<table:table><table:table-row>\(cell)\(cell)</table:table-row></table:table>",
      styles: style("T2", "text", strongText))
    #expect(try file.markdown == "| **a** | **a** |\n|---|---|\n")
  }

  /// The second paragraph of an item is after the list, as far in as the text of the item.
  @Test func paragraphsOfItemsHaveTheirIndentation() throws {
    let levels = (1...2).map { level in
      "<text:list-level-style-number text:level=\"\(level)\" style:num-format=\"1\" "
        + "style:num-suffix=\".\"><style:list-level-properties><style:list-level-label-alignment "
        + "fo:margin-left=\"\(Double(level) / 2)in\"/></style:list-level-properties>"
        + "</text:list-level-style-number>"
    }.joined()
    let styles =
      "<text:list-style style:name=\"WWNum3\">\(levels)</text:list-style>"
      + ["0.5in", "1in", "0.75in"].enumerated().map { number, left in
        style("P\(number)", "paragraph", "<style:paragraph-properties fo:margin-left=\"\(left)\"/>")
      }.joined()
    func list(_ content: String) -> String {
      "<text:list text:style-name=\"WWNum3\">\(content)</text:list>"
    }
    func item(_ content: String) -> String { "<text:list-item>\(content)</text:list-item>" }
    let nested = list(item(p("a") + list(item(p("b")))))
    func text(_ behind: String) throws -> String {
      try OpenDocumentFile(nested + behind, styles: styles).markdown
    }
    #expect(try text(p("c", "P1") + p("d", "P0")) == "1. a\n   1. b\n\n      c\n\n   d\n")
    // A paragraph whose indentation fits no item comes after the list, and so does all that
    // follows.
    #expect(try text(p("c", "P2") + p("d", "P0")) == "1. a\n   1. b\n\nc\n\nd\n")
  }

  /// A second reference to a footnote is a field in Word; LibreOffice keeps only its text.
  @Test(arguments: [
    (
      "<text:bookmark-start text:name=\"_Fn1\"/>", "<text:bookmark-end text:name=\"_Fn1\"/>", "[^1]"
    ),
    ("<text:bookmark text:name=\"_Fn1\"/>", "", "[^1]"),
    ("<text:bookmark-start text:name=\"_Fn1\"/>x<text:bookmark-end text:name=\"_Fn1\"/>", "", "1"),
  ])
  func referencesFindTheirNote(before: String, behind: String, reference: String) throws {
    let note =
      "<text:note text:id=\"ftn1\" text:note-class=\"footnote\"><text:note-body>\(p("n"))"
      + "</text:note-body></text:note>"
    let field =
      "<field:fieldmark-start text:name=\"B\"><field:param "
      + "field:name=\"vnd.oasis.opendocument.field.code\" "
      + "field:value=\"NOTEREF _Fn1 \\f \\h\"/></field:fieldmark-start>"
      + "<field:fieldmark-separator/>1<field:fieldmark-end/>"
    let text = try OpenDocumentFile(p("a" + before + note + behind + " b") + p("c" + field + " d"))
      .markdown
    #expect(text.contains("\n\nc\(reference) d\n"))
  }

  /// Letters from right to left have a weight and a slant of their own.
  @Test func complexLettersHaveTheirWeight() throws {
    let styles =
      style("T9", "text", "<style:text-properties style:font-weight-complex=\"bold\"/>")
      + style("T8", "text", "<style:text-properties style:font-style-complex=\"italic\"/>")
    func span(_ name: String, _ text: String) -> String {
      "<text:span text:style-name=\"\(name)\">\(text)</text:span>"
    }
    let text = p(span("T9", "של") + " " + span("T8", "ום") + " " + span("T9", "abc"))
    #expect(try OpenDocumentFile(text, styles: styles).markdown == "**של** _ום_ abc\n")
  }
}
