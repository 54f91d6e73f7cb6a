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

  @Test(arguments: [ExportFormat.docx, .odt, .rtf])
  func documentsComeBack(format: ExportFormat) throws {
    let folder = TemporaryFolder()
    var files: [String] = []
    for (number, document) in Self.documents.enumerated() {
      var bytes: [UInt8] = []
      let options = ExportOptions(lines: .wrapped, title: "", language: "en")
      try DocumentExport(of: TextRope(document), as: format, options).write { bytes += $0 }
      files.append(folder("\(number).\(format.fileExtension)"))
      try Data(bytes).write(to: URL(filePath: files[number]))
    }
    _ = try Tool.run(
      "/usr/bin/soffice",
      [
        "-env:UserInstallation=file://\(folder.path)/profile", "--headless", "--convert-to", "odt",
        "--outdir", folder("out"),
      ] + files, takesErrors: true)
    for (number, document) in Self.documents.enumerated() {
      let bytes = try Data(contentsOf: URL(filePath: folder("out/\(number).odt")))
      let again = try ODTFormat().document(from: Array(bytes)).markdown
      #expect(
        drawn(again) == drawn(Array(document.utf8)), "\(String(decoding: again, as: UTF8.self))")
    }
  }

  private func drawn(_ markdown: [UInt8]) -> [String] {
    ReadDrawing(markdown, lines: .wrapped, styles: true).lines
  }
}
