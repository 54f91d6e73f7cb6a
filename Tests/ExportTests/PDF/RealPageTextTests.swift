import Export
import Foundation
import TestSupport
import Testing

/// Text in the scripts of the world, as a reader extracts it from a PDF.
@Suite struct RealPageTextTests {
  /// In pages that run from right to left readers move signs between words by themselves.
  private static let rightToLeft = RealPage.all.filter { ["ar", "he"].contains($0.language) }
  private static let pages = RealPage.all.filter { !["ar", "he"].contains($0.language) }

  /// The lines that a reader extracts, without the number of the page and the marks of direction that
  /// it adds.
  private func lines(of page: RealPage) throws -> [String] {
    let pdf = try ExportedPDF(page.text, design: .book, language: page.language)
    return try pdf.judge("/usr/bin/pdftotext", "FILE", "-").split(separator: "\n")
      .map { line in
        String(
          String.UnicodeScalarView(line.unicodeScalars.filter { !Self.isMark($0.value) })
        ).trimmingCharacters(in: .whitespacesAndNewlines)
      }
      .filter { !$0.isEmpty && $0 != "1" }
  }

  private static func isMark(_ scalar: UInt32) -> Bool {
    (0x202A...0x202E).contains(scalar) || (0x2066...0x2069).contains(scalar)
  }

  /// The words of each line are those of the text that come next, with all their letters. They may come
  /// in any order, since programs that extract text reorder what is written from right to left.
  @Test(arguments: rightToLeft) func linesOfRightToLeftPagesAreExtracted(page: RealPage) throws {
    func words(in text: String) -> [String] { text.split { !$0.isLetter }.map { String($0) } }
    var rest = words(in: page.text)[...]
    #expect(rest.count > 20)
    for line in try lines(of: page) {
      let found = words(in: line)
      #expect(found.sorted() == rest.prefix(found.count).sorted(), "\(line)")
      rest = rest.dropFirst(found.count)
    }
    #expect(rest.isEmpty, "\(rest)")
  }

  @Test(arguments: pages) func pageIsExtractedInItsOrder(page: RealPage) throws {
    let lines = try lines(of: page)
    let written = page.text.split(whereSeparator: \.isWhitespace).filter { $0 != "#" }
    #expect(lines.joined().filter { !$0.isWhitespace } == written.joined())
    // Each line has the spaces of the text, no more and no less.
    let words = written.joined(separator: " ")
    for line in lines { #expect(words.contains(line)) }
  }
}
