import Export
import Foundation
import Import
import MarkdownSyntax
import TestSupport
import TextCore
import Testing

/// Exports that LibreOffice turns into its own format are imported as the same text. It takes seconds to start.
@Suite(.enabled(if: LongCheck.isWanted), .serialized) struct LibreOfficeRoundTripTests {
  private static let documents = [
    "> a\n>\n> > b\n>\n> c\n\nd\n", "> a\n>\n> ```\n> x\n> ```\n\nd\n",
    "7. a\n8. b\n\n   c\n\nd\n\n9. e\n", "| a | b |\n|---|--:|\n| c | *d* |\n\ne\n",
    "a[^1] b[^1]\n\n[^1]: c\n\n    7. d\n    8. e\n", "שלום **עולם** *אב*\n",
    "a\n\n---\n\nb\n", "הנהר *6* ו **עבה** דג[^1]\n\n[^1]: הנהר *6*\n",
    "- a\n\n  > q\n\n  - b\n\n    > r\n\n1. c\n\n   > s\n\n   ```\n   x\n   ```\n\nd\n",
    "1. c\n\n   | a | b |\n   |---|--:|\n   | d | e |\n\nf\n",
  ]

  private static let formats = [ExportFormat.docx, .odt, .rtf]

  @Test(arguments: formats)
  func documentsComeBack(format: ExportFormat) throws {
    let files = try Self.documents.map { try CorpusDocument.export($0, as: format) }
    for (again, document) in zip(try converted(files, from: format), Self.documents) {
      #expect(
        drawn(again) == drawn(Array(document.utf8)), "\(String(decoding: again, as: UTF8.self))")
    }
  }

  /// Every document of the corpus.
  @Test(arguments: CorpusDocument.allCases, formats)
  func theCorpusComesBack(corpus: CorpusDocument, format: ExportFormat) throws {
    let again = try converted([try corpus.exported(as: format)], from: format)
    let found = drawn(try #require(again.first))
    let expected = drawn(Array(try Self.expected(of: corpus, from: format).utf8))
    if let index = zip(found, expected).enumerated().first(where: { $0.element.0 != $0.element.1 })?
      .offset
    {
      Issue.record("line \(index): \(found[index]) for \(expected[index])")
    }
    #expect(found.count == expected.count)
  }

  /// Returns the document without what LibreOffice loses: it writes `start` for the left side, also of text
  /// from right to left, where OpenDocument means the right one, reads no description of a picture of
  /// RTF, and writes letters in addresses of ODT as they are.
  private static func expected(
    of corpus: CorpusDocument, from format: ExportFormat
  ) throws -> String {
    let text = try corpus.expected(from: format)
    if corpus == .clips {
      let table = text.replacing("|:--|--:|", with: "|---|--:|")
      return format == .odt ? table.replacing("%C3%A4", with: "ä") : table
    }
    guard corpus == .illustrated else { return text }
    let table = text.replacing("|:---|----:|", with: "|---|----:|")
    return format == .rtf ? table.replacing("![Ein Bild]", with: "![]") : table
  }

  /// Has LibreOffice turn files into its own format, and imports them. Returns their Markdown.
  private func converted(_ files: [[UInt8]], from format: ExportFormat) throws -> [[UInt8]] {
    let folder = TemporaryFolder()
    let paths: [String] = files.indices.map { folder("\($0).\(format.fileExtension)") }
    for (bytes, path) in zip(files, paths) { try Data(bytes).write(to: URL(filePath: path)) }
    _ = try Tool.run(
      "/usr/bin/soffice",
      [
        "-env:UserInstallation=file://\(folder.path)/profile", "--headless", "--convert-to", "odt",
        "--outdir", folder("out"),
      ] + paths, takesErrors: true)
    return try files.indices.map { number in
      let bytes = try Data(contentsOf: URL(filePath: folder("out/\(number).odt")))
      return try ODTFormat().document(from: Array(bytes)).markdown
    }
  }

  private func drawn(_ markdown: [UInt8]) -> [String] {
    ReadDrawing(markdown, lines: .wrapped, styles: true).lines
  }
}
