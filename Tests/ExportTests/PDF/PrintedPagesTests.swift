import Export
import Testing

/// Pages for printers: those that are wanted, within the margins that the printer needs.
@Suite struct PrintedPagesTests {
  private static let text =
    "one[^1]\n\n\\pagebreak\n\ntwo\n\n\\pagebreak\n\n# three\n\n[^1]: note\n"

  @Test func wantedPagesKeepTheirNumbers() throws {
    let pdf = try ExportedPDF(Self.text) { $0.pages = PageSelection([2...2]) }
    #expect(try pdf.pages() == [["two", "2"]])
    #expect(pdf.result.pageCount == 1)
    _ = try pdf.judge("/usr/bin/qpdf", "--check", "FILE")
    let ends = try ExportedPDF(Self.text) { $0.pages = PageSelection([1...1, 3...9]) }
    #expect(try ends.pages() == [["one1", "1 note", "1"], ["three", "3"]])
    _ = try ends.judge("/usr/bin/qpdf", "--check", "FILE")
  }

  /// A paragraph that begins on a page that is not wanted.
  @Test func aParagraphOverTwoPagesIsCutWhereThePageBegins() throws {
    let text = (1...1_500).map { "w\($0)" }.joined(separator: " ")
    let all = try ExportedPDF(text).pages()
    let pdf = try ExportedPDF(text) { $0.pages = PageSelection([2...2]) }
    #expect(try pdf.pages() == [all[1]])
    _ = try pdf.judge("/usr/bin/qpdf", "--check", "FILE")
    #expect(try pdf.inspected("walk(root)").contains("P"))
  }

  @Test func pagesOfWhichThereIsNoneAreRefused() throws {
    let error = try #require(throws: DocumentExport.NoSuchPages.self) {
      try ExportedPDF(Self.text) { $0.pages = PageSelection([4...9]) }
    }
    #expect(error.pageCount == 3)
  }

  /// The edges of the ink in points: from the left, the top, the right and the bottom.
  private func edges(_ margins: PaperMargins, _ paper: PaperSize) throws -> [Double] {
    let text = (1...900).map { "word\($0)" }.joined(separator: " ")
    let pdf = try ExportedPDF(text, design: .plain, paper: paper) { $0.leastMargins = margins }
    let boxes = try pdf.judge("/usr/bin/pdftotext", "-bbox", "-l", "1", "FILE", "-")
      .split(separator: "\n").filter { $0.contains("<word ") }
      .map { $0.split(separator: "\"").compactMap { Double($0) } }
    let lowest = try #require(boxes.map { $0[3] }.max())
    return [
      try #require(boxes.map { $0[0] }.min()), try #require(boxes.map { $0[1] }.min()),
      paper.width - (try #require(boxes.map { $0[2] }.max())), paper.height - lowest,
    ]
  }

  @Test func textKeepsOutOfThePrintersMargins() throws {
    let usual = try edges(PaperMargins(), .a4)
    #expect(try edges(PaperMargins(left: 18, top: 18, right: 18, bottom: 18), .a4) == usual)
    let wide = try edges(PaperMargins(left: 100, top: 110, right: 90, bottom: 60), .a4)
    #expect(wide[0] >= 100 && wide[1] >= 110 && wide[2] >= 90 && wide[3] >= 60, "\(wide)")
  }

  @Test func senselessMarginsLeaveRoomForText() throws {
    let edges = try edges(PaperMargins(left: 900, top: 900, right: 900, bottom: 900), .a5)
    #expect(edges.allSatisfy { $0 > 0 })
  }
}
