import Export
import Markdown
import Testing
import TextCore

/// The job: pieces, progress, cancelling.
@Suite struct DocumentExportTests {
  private static let document = TextRope(
    String(repeating: "# A\n\nSome *words* and more of them.\n\n", count: 30_000))

  private func export() -> DocumentExport {
    DocumentExport(of: Self.document, as: .html, ExportOptions(title: "a", language: "en"))
  }

  /// Output leaves in pieces, so that none of a long document is kept.
  @Test func outputIsStreamed() throws {
    var (longest, count, total) = (0, 0, 0)
    try export().write(to: {
      longest = max(longest, $0.count)
      count += 1
      total += $0.count
    })
    #expect(total > Self.document.utf8Count)
    #expect(longest < 1 << 17 && count > total >> 17)
  }

  @Test func progressAscends() throws {
    var fractions: [Double] = []
    try export().write(to: { _ in }) {
      fractions.append($0)
      return true
    }
    #expect(fractions.count > 20 && fractions == fractions.sorted())
    #expect(fractions.allSatisfy { (0...1).contains($0) })
  }

  @Test func cancelling() {
    var asked = 0
    #expect(throws: DocumentExport.Cancelled.self) {
      try export().write(to: { _ in }) { _ in
        asked += 1
        return asked < 3
      }
    }
    #expect(asked == 3)
  }

  @Test func whatTheSinkThrowsIsThrownOn() {
    struct Full: Error {}
    #expect(throws: Full.self) { try export().write(to: { _ in throw Full() }) }
  }
}
