import Export
import Import
import MarkdownSyntax
import TestSupport
import TextCore
import Testing

/// Links to headings, and references in footnotes, through formats of word processors and back.
@Suite struct HeadingLinkTests {
  private func imported(_ format: ExportFormat, of markdown: String) throws -> String {
    var bytes: [UInt8] = []
    let options = ExportOptions(lines: .wrapped, title: "", language: "en")
    try DocumentExport(of: TextRope(markdown), as: format, options).write(to: { bytes += $0 })
    let reader = try #require(ImportFormats.format(ofFileNamed: "x." + format.fileExtension))
    return String(decoding: try reader.document(from: bytes).markdown, as: UTF8.self)
  }

  private func drawn(_ markdown: String) -> [String] {
    ReadDrawing(Array(markdown.utf8), lines: .wrapped, styles: true).lines
  }

  private static let start = "a-heading-that-is-longer-than-a-bookmark-may-be"

  /// Bookmarks of Word have at most 40 letters.
  @Test(
    arguments: [
      "[x](#\(start)-one) [y](#\(start)-two)\n\n# A heading that is longer than a bookmark may be one\n\n"
        + "# A heading that is longer than a bookmark may be two\n",
      "[x](#a_b) [y](#a-b)\n\n# a_b\n\n# a-b\n",
      "# Same\n\n# Same\n\n[x](#same-1) [y](#same)\n",
    ], [ExportFormat.docx, .odt, .rtf])
  func linksComeBack(document: String, format: ExportFormat) throws {
    #expect(drawn(try imported(format, of: document)) == drawn(document))
  }

  @Test func aLinkToNoHeadingKeepsItsName() throws {
    #expect(try imported(.docx, of: "[x](#no-such)\n") == "[x](#no-such)\n")
  }

  /// A note may refer to one before it, to itself and to one behind it.
  @Test(arguments: [ExportFormat.docx, .odt, .rtf])
  func referencesInNotesComeBack(format: ExportFormat) throws {
    let document = "a[^1] b[^2] c[^3]\n\n[^1]: A[^2] x\n[^2]: B[^1] y[^2]\n[^3]: C[^1]\n"
    #expect(drawn(try imported(format, of: document)) == drawn(document))
  }
}
