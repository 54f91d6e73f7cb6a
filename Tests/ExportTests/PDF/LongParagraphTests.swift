import Export
import TextCore
import Testing

/// Paragraphs that are laid out piece by piece look as if they were laid out as a whole.
@Suite struct LongParagraphTests {
  /// Words of some 60 KB, each once. They are unlike in length, as equal ones look like columns of a table.
  private static let words = (1...6000).map {
    "w\($0)" + String(repeating: "x", count: $0 * 7 % 11 + $0 * $0 % 5)
  }

  /// The words of all pages without the pages' numbers, in order.
  private static func words(_ pdf: ExportedPDF) throws -> [String] {
    try pdf.pages().map { $0.dropLast().joined(separator: " ") }.joined(separator: " ")
      .split(separator: " ").map { String($0) }
  }

  @Test func noWordIsLost() throws {
    let text = Self.words.joined(separator: " ")
    #expect(try Self.words(ExportedPDF(text)) == Self.words)
    #expect(try Self.words(ExportedPDF("```\n\(text)\n```\n")) == Self.words)
    #expect(try Self.words(ExportedPDF(Self.words.joined(separator: "  \n"))) == Self.words)
  }

  @Test func noLineEndsWhereAPieceDoes() throws {
    let pdf = try ExportedPDF(Self.words.joined(separator: " "), design: .book)
    let said = try pdf.judge("/usr/bin/pdftotext", "-bbox", "FILE", "-")
    // The right end of the last word of each line, by page and height.
    var ends: [String: Double] = [:]
    var page = 0
    for line in said.split(separator: "\n") {
      if line.contains("<page ") { page += 1 }
      guard line.contains("<word ") else { continue }
      let numbers = line.split(separator: "\"")
      let place = "\(page) \(numbers[3])"
      ends[place] = max(ends[place] ?? 0, try #require(Double(numbers[5])))
    }
    let edge = try #require(ends.values.max())
    let short = ends.values.filter { $0 < edge - 1.5 }
    // The numbers of all pages but the first, and the end of the paragraph.
    #expect(ends.count > 500 && short.count == pdf.result.pageCount, "\(short)")
  }

  /// The family is seven scalars and one cluster, and no space is near.
  @Test func noClusterIsDivided() throws {
    let family = "👨‍👩‍👧‍👦"
    let pdf = try ExportedPDF(String(repeating: family, count: 1500))
    let text = try pdf.pages().flatMap { $0.dropLast() }.joined()
      .unicodeScalars.filter { $0.properties.isEmoji }
    #expect(text.count == 4 * 1500)
    // Each cluster is one glyph, whose code is a byte; the numbers of pages have two bytes a digit.
    let codes = try pdf.inspected(
      """
      print(sum(len(bytes(part)) for page in pdf.pages
          for operands, operator in pikepdf.parse_content_stream(page) if str(operator) == "TJ"
          for part in operands[0] if isinstance(part, pikepdf.String)))
      """)
    #expect(codes == "\(1500 + 2 * pdf.result.pageCount)\n")
  }

  @Test func footnotesOfAllPiecesAreThere() throws {
    let text = Self.words.enumerated().map { place, word in
      place.isMultiple(of: 1000) ? "\(word)[^\(place)]" : word
    }
    let notes = stride(from: 0, to: 6000, by: 1000).map { "[^\($0)]: note\($0)\n" }
    let pdf = try ExportedPDF(text.joined(separator: " ") + "\n\n" + notes.joined(separator: "\n"))
    let pages = try pdf.pages()
    for (index, place) in stride(from: 0, to: 6000, by: 1000).enumerated() {
      let number = index + 1
      let page = try #require(pages.first { $0.contains("\(number) note\(place)") })
      let reference = "\(Self.words[place])\(number)"
      #expect(page.joined(separator: " ").split(separator: " ").contains { $0 == reference })
    }
  }

  @Test func exportIsCancelledWithinAParagraph() {
    let text = String(repeating: "some words ", count: 30_000)
    let export = DocumentExport(
      of: TextRope(text), as: .pdf, ExportOptions(title: "", language: "en"), fonts: .standard)
    var calls = 0
    var bytes = 0
    #expect(throws: DocumentExport.Cancelled.self) {
      try export.write {
        bytes += $0.count
      } progress: { _ in
        calls += 1
        return calls < 5
      }
    }
    #expect(calls == 5 && bytes < 100_000)
  }
}
