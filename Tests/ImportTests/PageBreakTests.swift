import Export
import Import
import MarkdownSyntax
import TestSupport
import TextCore
import Testing

/// Page breaks by hand of other programs, and those that Paber has exported.
@Suite struct PageBreakTests {
  private static let pageEnd = "<w:r><w:br w:type=\"page\"/></w:r>"

  private func html(_ text: String) throws -> String {
    String(decoding: try HTMLFormat().document(from: Array(text.utf8)).markdown, as: UTF8.self)
  }

  private func rtf(_ text: String) throws -> String {
    String(decoding: try RTFFormat().document(from: Array(text.utf8)).markdown, as: UTF8.self)
  }

  // Word

  @Test func endsOfPagesOfWord() throws {
    let broken = "a\n\n\\pagebreak\n\nb\n"
    let a = p("", r("a"))
    #expect(try WordFile(p("", r("a"), Self.pageEnd, r("b"))).markdown == broken)
    #expect(try WordFile(p("", r("a"), Self.pageEnd) + p("", r("b"))).markdown == broken)
    #expect(try WordFile(a + p("", Self.pageEnd, r("b"))).markdown == broken)
    #expect(try WordFile(a + p("", Self.pageEnd) + p() + p("", r("b"))).markdown == broken)
    #expect(try WordFile(a + p("<w:pageBreakBefore/>", r("b"))).markdown == broken)
  }

  /// Only breaks that the writer has set by hand count: neither those of Word's last layout nor
  /// those of a style, and none at the edges of the text.
  @Test func otherEndsOfPagesOfWord() throws {
    let whole = "a\n\nb\n"
    let a = p("", r("a"))
    let seen = "<w:r><w:lastRenderedPageBreak/><w:t>b</w:t></w:r>"
    #expect(try WordFile(a + p("", seen)).markdown == whole)
    #expect(
      try WordFile(a + p("<w:pageBreakBefore w:val=\"0\"/>", r("b"))).markdown == whole)
    let column = "<w:r><w:br w:type=\"column\"/></w:r>"
    #expect(try WordFile(p("", r("a"), column, r("b"))).markdown == whole)
    #expect(
      try WordFile(p("<w:pageBreakBefore/>", r("a")) + p("", r("b"), Self.pageEnd)).markdown
        == whole)
    var styled = WordFile(a + p("<w:pStyle w:val=\"S\"/>", r("b")))
    styled.styles =
      "<w:style w:type=\"paragraph\" w:styleId=\"S\"><w:name w:val=\"Part\"/><w:pPr>"
      + "<w:pageBreakBefore/></w:pPr></w:style>"
    #expect(try styled.markdown == whole)
  }

  @Test func pagesEndInNoCellAndNoNote() throws {
    let cell = "<w:tc>" + p("", r("b"), Self.pageEnd, r("c")) + "</w:tc>"
    let table = "<w:tbl><w:tr>\(cell)\(cell)</w:tr></w:tbl>"
    let text = try WordFile(p("", r("a")) + table + p("", r("d"))).markdown
    #expect(text.contains("| b c | b c |") && !text.contains("pagebreak"), "\(text)")
    var noted = WordFile(p("", r("a"), "<w:r><w:footnoteReference w:id=\"1\"/></w:r>"))
    noted.notes = "<w:footnote w:id=\"1\">" + p("", r("b"), Self.pageEnd, r("c")) + "</w:footnote>"
    let note = try noted.markdown
    #expect(note.hasPrefix("a[^1]\n\n[^1]: b\n") && !note.contains("pagebreak"), "\(note)")
  }

  // LibreOffice

  @Test func endsOfPagesOfLibreOffice() throws {
    func style(_ name: String, _ family: String, _ properties: String) -> String {
      "<style:style style:name=\"\(name)\" style:family=\"\(family)\">"
        + "<style:\(family)-properties \(properties)/></style:style>"
    }
    let styles =
      style("P1", "paragraph", "fo:break-before=\"page\"")
      + style("P2", "paragraph", "fo:break-after=\"page\"")
      + style("P3", "paragraph", "fo:break-before=\"column\"")
      + style("T1", "table", "fo:break-before=\"page\"")
    func p(_ text: String, _ style: String = "Standard") -> String {
      "<text:p text:style-name=\"\(style)\">\(text)</text:p>"
    }
    let table =
      "<table:table table:style-name=\"T1\"><table:table-row><table:table-cell>"
      + p("d", "P1") + "</table:table-cell></table:table-row></table:table>"
    let text = try OpenDocumentFile(
      p("a", "P1") + p("b", "P1") + p("<text:soft-page-break/>c", "P2") + table + p("e", "P3")
        + p("f", "P2"), styles: styles
    ).markdown
    #expect(
      text == "a\n\n\\pagebreak\n\nb\n\nc\n\n\\pagebreak\n\n| d |\n|---|\n\ne\n\nf\n")
  }

  // Rich text

  @Test(arguments: [
    #"{\rtf1 a\page b\par}"#, #"{\rtf1 a\par\page b\par}"#, #"{\rtf1 a\par\page\par\pard b\par}"#,
    #"{\rtf1 a\par\pard\pagebb b\par}"#, #"{\rtf1\pagebb a\page b\page}"#,
  ])
  func endsOfPagesOfRichText(text: String) throws {
    #expect(try rtf(text) == "a\n\n\\pagebreak\n\nb\n")
  }

  @Test(arguments: [
    #"{\rtf1 a\par\softpage b\par}"#, #"{\rtf1 a\column b\par}"#,
    #"{\rtf1 a\par\pard\pagebb0 b\par}"#, #"{\rtf1 a\par{\v\page }b\par}"#,
  ])
  func otherEndsOfPagesOfRichText(text: String) throws {
    #expect(try rtf(text) == "a\n\nb\n")
  }

  // HTML

  @Test(arguments: [
    "<p>a</p><div style='page-break-after: always'></div><p>b</p>",
    "<p>a<br clear=all style='page-break-before:always'>b</p>",
    "<p>a</p><hr style='page-break-before:always;display:none;'><p>b</p>",
    "<p>a</p><p style='break-before: page'> </p><p>b</p>",
  ])
  func endsOfPagesOfPages(text: String) throws {
    #expect(try html(text) == "a\n\n\\pagebreak\n\nb\n")
  }

  /// Headings of many pages begin pages by their look.
  @Test func otherEndsOfPagesOfPages() throws {
    #expect(try html("<p>a</p><h2 style='page-break-before: always'>b</h2>") == "a\n\n## b\n")
    #expect(try html("<p>a</p><div style='page-break-after: avoid'></div><p>b") == "a\n\nb\n")
    let mark = "<div style='page-break-after: always'></div>"
    let table = try html("\(mark)<table><tr><td>a\(mark)b<td>c</table>")
    #expect(table.contains("| c |") && !table.contains("pagebreak"), "\(table)")
  }

  // Exports

  @Test(
    arguments: [
      "a\n\n\\pagebreak\n\nb\n", "# a\n\n\\pagebreak\n\n# b\n", "> a\n\n\\pagebreak\n\n> b\n",
      "- a\n\n\\pagebreak\n\n- b\n", "1. a\n\n\\pagebreak\n\n2. b\n",
      "- a\n\n  \\pagebreak\n\n  b\n", "- a\n  - b\n\n  \\pagebreak\n\n  - c\n",
      "a\n\n\\pagebreak\n\n```\nb\n\nc\n```\n\n\\pagebreak\n\n---\n\nd\n",
      "a\n\n\\pagebreak\n\n| b | c |\n|---|---|\n| d | e |\n",
      "a\n\n\\\\pagebreak\n\n`\\pagebreak`\n",
    ], [ExportFormat.docx, .odt, .rtf, .html])
  func exportsComeBack(document: String, format: ExportFormat) throws {
    var bytes: [UInt8] = []
    let options = ExportOptions(lines: .wrapped, title: "", language: "en")
    try DocumentExport(of: TextRope(document), as: format, options).write { bytes += $0 }
    let reader = try #require(ImportFormats.format(ofFileNamed: "x." + format.fileExtension))
    let again = String(decoding: try reader.document(from: bytes).markdown, as: UTF8.self)
    #expect(drawn(again) == drawn(document))
    #expect(breaks(again) == breaks(document), "\(again)")
  }

  private func drawn(_ markdown: String) -> [String] {
    ReadDrawing(Array(markdown.utf8), lines: .wrapped, styles: true).lines
  }

  /// The number of lines that are a page break.
  private func breaks(_ markdown: String) -> Int {
    markdown.split(separator: "\n").count { $0.drop { $0 == " " } == "\\pagebreak" }
  }
}
