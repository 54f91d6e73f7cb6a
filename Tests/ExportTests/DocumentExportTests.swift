import Export
import Foundation
import MarkdownSyntax
import Testing
import TextCore

/// The job: pieces, progress, cancelling.
@Suite struct DocumentExportTests {
  private static let document = TextRope(
    String(repeating: "# A\n\nSome *words* and more of them.\n\n", count: 30_000))

  /// All but PDF, whose pages need fonts: `PDFExportTests`.
  private static let formats = ExportFormat.allCases.filter { $0 != .pdf }

  private func export(_ format: ExportFormat = .html) -> DocumentExport {
    DocumentExport(of: Self.document, as: format, ExportOptions(title: "a", language: "en"))
  }

  /// Output leaves in pieces, so that none of a long document is kept.
  @Test(arguments: formats)
  func outputIsStreamed(format: ExportFormat) throws {
    var (longest, count, total) = (0, 0, 0)
    try export(format).write(to: {
      longest = max(longest, $0.count)
      count += 1
      total += $0.count
    })
    #expect(total > 1_000)
    #expect(longest < 1 << 17 && count > total >> 17)
  }

  @Test(arguments: formats)
  func progressAscends(format: ExportFormat) throws {
    var fractions: [Double] = []
    try export(format).write(to: { _ in }) {
      fractions.append($0)
      return true
    }
    #expect(fractions.count > 20 && fractions == fractions.sorted())
    #expect(fractions.allSatisfy { (0...1).contains($0) })
  }

  /// Footnotes are read after the text and stand before its end.
  @Test func progressAscendsThroughFootnotes() throws {
    let note = "[^1]: A\n\n" + String(repeating: "    B\n\n", count: 10_000)
    let text = note + String(repeating: "C[^1]\n\n", count: 10_000)
    var fractions: [Double] = []
    try DocumentExport(
      of: TextRope(text), as: .html, ExportOptions(title: "a", language: "en")
    ).write(to: { _ in }) {
      fractions.append($0)
      return true
    }
    #expect(fractions.count > 10 && fractions == fractions.sorted())
  }

  /// Each footnote has a reader of its own, which would allow the address again.
  @Test func addressesAreBoundedForAllFootnotesTogether() {
    let address = "https://" + String(repeating: "a", count: 4_000)
    let notes = (1...100).map { "b[^\($0)]\n\n[^\($0)]: [c]\n\n" }.joined()
    let document = notes + "[c]: \(address)\n"
    let file = HTMLFile(document, ExportOptions(title: "a", language: "en"))
    let allowance = 3 * document.utf8.count + 100_000
    let shown = allowance / address.utf8.count
    #expect(file.body.components(separatedBy: "<a href=\"https://").count - 1 == shown)
    #expect(shown < 50 && file.text.utf8.count < 2 * allowance)
    // A link that is not written any more is text.
    #expect(file.body.contains("<p>c <a href=\"#fnref-100\""))
  }

  @Test(arguments: formats)
  func cancelling(format: ExportFormat) {
    var asked = 0
    #expect(throws: DocumentExport.Cancelled.self) {
      try export(format).write(to: { _ in }) { _ in
        asked += 1
        return asked < 3
      }
    }
    #expect(asked == 3)
  }

  @Test(arguments: formats)
  func errorsOfTheSinkAreRethrown(format: ExportFormat) {
    struct Full: Error {}
    #expect(throws: Full.self) { try export(format).write(to: { _ in throw Full() }) }
  }
}
