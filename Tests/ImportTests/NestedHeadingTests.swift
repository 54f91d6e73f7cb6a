import Export
import Import
import MarkdownSyntax
import TestSupport
import TextCore
import Testing

/// Headings in quotes and items, which word processors have only in part.
@Suite struct NestedHeadingTests {
  private func imported(_ format: ExportFormat, of markdown: String) throws -> String {
    var bytes: [UInt8] = []
    let options = ExportOptions(lines: .wrapped, title: "", language: "en")
    try DocumentExport(of: TextRope(markdown), as: format, options).write { bytes += $0 }
    let reader = try #require(ImportFormats.format(ofFileNamed: "x." + format.fileExtension))
    return String(decoding: try reader.document(from: bytes).markdown, as: UTF8.self)
  }

  /// The headings of a document with their levels.
  private func headings(_ markdown: String) -> [String] {
    var found: [String] = []
    var open: String?
    for event in DocumentReader(TextRope(markdown), lines: .wrapped) {
      switch event.kind {
      case .enter(.heading(let level)): open = "\(level) "
      case .leave(.heading):
        if let open { found.append(open) }
        open = nil
      default: if open != nil { open? += event.string }
      }
    }
    return found
  }

  private func drawn(_ markdown: String) -> [String] {
    ReadDrawing(Array(markdown.utf8), lines: .wrapped, styles: true).lines
  }

  /// They stay headings, also where a format has none in such blocks.
  @Test(
    arguments: [
      "> # A\n>\n> b\n", "- # A\n\n  b\n", "- a\n\n  ## B\n\n  c\n", "1. ### A\n2. b\n",
      "> - # A *b*\n>\n>   c\n", "- > ## A\n", "- a\n  - #### B\n", "> > # A\n> > b\n",
    ], [ExportFormat.docx, .odt, .rtf, .html])
  func headingsStay(document: String, format: ExportFormat) throws {
    let again = try imported(format, of: document)
    #expect(headings(again) == headings(document), "\(again)")
    #expect(drawn(again).count { $0.contains("#") } == 0, "\(again)")
  }

  /// In items with bullets they stay where they are.
  @Test(
    arguments: [
      "- # A\n\n  b\n", "- a\n\n  ## B\n\n  c\n", "- # A\n- ## B\n- c\n",
    ], [ExportFormat.docx, .odt, .rtf, .html])
  func headingsStayInItems(document: String, format: ExportFormat) throws {
    #expect(drawn(try imported(format, of: document)) == drawn(document))
  }

  /// The numbers of headings are no list.
  @Test func numberedHeadingsOfWordAreNoItems() throws {
    var file = WordFile(
      [1, 2].map { list in
        p("<w:pStyle w:val=\"H\"/><w:numPr><w:numId w:val=\"\(list)\"/></w:numPr>", r("a"))
      }.joined() + p("", r("b")))
    file.styles =
      "<w:style w:type=\"paragraph\" w:styleId=\"H\"><w:name w:val=\"heading 1\"/></w:style>"
    file.numbering = ["decimal", "bullet"].enumerated().map { number, format in
      "<w:abstractNum w:abstractNumId=\"\(number)\"><w:lvl w:ilvl=\"0\">"
        + "<w:numFmt w:val=\"\(format)\"/><w:lvlText w:val=\"\"/></w:lvl></w:abstractNum>"
    }.joined()
    file.numbering += [1, 2].map { list in
      "<w:num w:numId=\"\(list)\"><w:abstractNumId w:val=\"\(list - 1)\"/></w:num>"
    }.joined()
    #expect(try file.markdown == "# a\n\n- # a\n\nb\n")
  }
}
