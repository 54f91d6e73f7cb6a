import Export
import Foundation
import TestSupport
import Testing

/// Text in the scripts of the world, as a reader extracts it from a PDF.
@Suite struct RealPageTextTests {
  /// Pages that run from left to right: in the others readers move signs between words by themselves.
  private static let pages = RealPage.all.filter { !["ar", "he"].contains($0.language) }

  @Test(arguments: pages) func pageIsExtractedInItsOrder(page: RealPage) throws {
    let pdf = try ExportedPDF(page.text, design: .book, language: page.language)
    let lines = try pdf.judge("/usr/bin/pdftotext", "FILE", "-").split(separator: "\n")
      .map { $0.trimmingCharacters(in: .whitespacesAndNewlines) }
      .filter { !$0.isEmpty && $0 != "1" }
    let written = page.text.split(whereSeparator: \.isWhitespace).filter { $0 != "#" }
    #expect(lines.joined().filter { !$0.isWhitespace } == written.joined())
    // Each line has the spaces of the text, no more and no less.
    let words = written.joined(separator: " ")
    for line in lines { #expect(words.contains(line)) }
  }
}
