import Export
import MarkdownSyntax
import Testing

/// Pages end where readers expect it.
@Suite struct PageBreakTests {
  /// A word that fills a line.
  private static func word(_ name: String) -> String {
    name + String(repeating: "x", count: 60 - name.count)
  }

  /// The names of the words of each page, without the page's number.
  private static func names(_ pdf: ExportedPDF) throws -> [[String]] {
    try pdf.pages().map { $0.dropLast().map { String($0.prefix { $0 != "x" }) } }
  }

  @Test func noLineOfAParagraphStandsAlone() throws {
    let counts = (0..<120).map { 2 + $0 * 7 % 6 }
    let text = counts.enumerated().map { paragraph, count in
      (1...count).map { Self.word("p\(paragraph).\($0)/\(count).") }.joined(separator: " ")
    }
    let pages = try Self.names(
      ExportedPDF(text.joined(separator: "\n\n"), change: { $0.lines = .wrapped }))
    #expect(pages.count > 8)
    #expect(pages.joined().count == counts.reduce(0, +))
    for page in pages {
      let first = try #require(page.first?.split(whereSeparator: { "./".contains($0) }))
      let last = try #require(page.last?.split(whereSeparator: { "./".contains($0) }))
      #expect(first[1] == "1" || first[1] != first[2], "\(first)")
      #expect(last[1] != "1", "\(last)")
    }
    // Pages are full, except for the lines that the rule moves.
    #expect(pages.dropLast().allSatisfy { $0.count >= 30 })
  }

  @Test func headingStandsWithItsText() throws {
    let text = (0..<60).map { "## h\($0)\n\n\(Self.word("a\($0).")) \(Self.word("b\($0)."))\n\n" }
    let pages = try Self.names(ExportedPDF(text.joined(), change: { $0.lines = .wrapped }))
    #expect(pages.count > 4)
    for page in pages { #expect(page.last?.hasPrefix("b") ?? false) }
  }

  @Test(arguments: ["\\pagebreak\n\n", "\u{C}\n\n", "\u{C}"])
  func breakByHandEndsThePage(_ mark: String) throws {
    let pdf = try ExportedPDF("one\n\n\(mark)two\n")
    #expect(try pdf.pages() == [["one", "1"], ["two", "2"]])
  }

  /// Code, and letters that an escape makes, are no page break.
  @Test(arguments: [
    "`\\pagebreak`", "\\\\pagebreak", "*\\pagebreak*", "&#92;pagebreak",
    "[\\pagebreak](javascript:x)",
  ])
  func wordsOfAPageBreakAreText(_ words: String) throws {
    let pdf = try ExportedPDF("one\n\n\(words)\n\ntwo\n")
    #expect(try pdf.pages() == [["one", "\\pagebreak", "two", "1"]])
  }

  @Test func footnotesStandOnThePageThatRefersToThem() throws {
    let text = (1...60).map { "\(Self.word("a\($0)."))[^\($0)]\n\n" }.joined()
    let notes = (1...60).map { "[^\($0)]: note \($0).\n\n" }.joined()
    let pages = try ExportedPDF(text + notes).pages()
    #expect(pages.count > 3)
    for page in pages {
      let lines = page.filter { $0.hasPrefix("a") }.count
      let found = page.filter { $0.contains("note") }.count
      #expect(lines == found && lines > 0, "\(page)")
    }
  }

  @Test func longFootnoteGoesOn() throws {
    let note = (1...90).map { Self.word("n\($0).") }.joined(separator: " ")
    let text = (1...80).map { Self.word("a\($0).") }.joined(separator: "\n\n")
    let pdf = try ExportedPDF(
      "Text[^1]\n\n\(text)\n\n[^1]: \(note)\n", change: { $0.lines = .wrapped })
    let pages = try pdf.pages()
    #expect(pages.count >= 4)
    let all = pages.joined().map { $0.drop { $0 == "1" || $0 == " " }.prefix { $0 != "x" } }
    let order = all.filter { $0.hasPrefix("n") }
    #expect(order.map { String($0) } == (1...90).map { "n\($0)." })
    #expect(all.filter { $0.hasPrefix("a") }.count == 80)
    // The text continues above the note.
    #expect(pages[1].first?.hasPrefix("a") ?? false)
  }

  @Test func footnoteOfAFootnoteStandsBelowIt() throws {
    let pdf = try ExportedPDF("Text[^a].\n\n[^a]: First[^b].\n\n[^b]: Second.\n")
    let pages = try pdf.pages()
    #expect(pages == [["Text1.", "1 First2.", "2 Second.", "1"]])
  }

  @Test func deepBlocksHaveRoom() throws {
    let pages = try ExportedPDF(String(repeating: "> ", count: 60) + "some words\n").pages()
    #expect(pages == [["some words", "1"]])
  }

  @Test func codeIsWrapped() throws {
    let line = (1...40).map { "word\($0)" }.joined(separator: " ")
    let pages = try ExportedPDF("```\n\(line)\n```\n").pages()
    #expect(pages.count == 1 && pages[0].count > 4)
    #expect(pages[0].dropLast().joined(separator: " ") == line)
  }

  /// A picture for which a page has no room left stands whole on the next one.
  @Test(arguments: [(14, 1), (15, 2), (20, 2)])
  func picturesAreNotSplit(_ lineCount: Int, _ page: Int) throws {
    // 225 points high, below lines of 16.5 points with a blank one between them.
    let picture = OnePicture(bytes: SamplePictures.jpeg(width: 200, height: 300))
    let lines = (1...lineCount).map { "line \($0)\n\n" }.joined()
    let places = try ExportedPDF(
      lines + "![a](a%20b.png)\n\nbelow\n", pictures: picture
    ).picturePlaces()
    #expect(places.count == 1)
    let place = try #require(places.first)
    #expect(place.page == page && abs(place.height - 225) < 0.1, "\(place)")
    #expect(place.top > 71 && place.top + place.height < PaperSize.a4.height - 71, "\(place)")
  }

  @Test func pictureIsFitted() throws {
    let picture = OnePicture(bytes: SamplePictures.png(width: 60, height: 60))
    let pdf = try ExportedPDF("![a](a%20b.png)\n", pictures: picture)
    let said = try pdf.inspected(
      """
      for operands, operator in pikepdf.parse_content_stream(pdf.pages[0]):
          if str(operator) == "cm": print(float(operands[0]) <= 460, float(operands[3]) <= 700)
      """)
    #expect(said == "True True\n")
  }
}
