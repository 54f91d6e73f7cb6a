import Export
import Testing

/// The designs of pages.
@Suite struct PaperDesignTests {
  private static let novel = """
    ---
    title: The Long Harbour
    author: Ann Example
    contact: [12 Sea Road, ann@example.org]
    ---

    # One

    It begins *here*.

    ***

    It goes on.

    # Two

    It ends.
    """

  @Test func manuscriptIsAsAgentsAskForIt() throws {
    let pdf = try ExportedPDF(
      Self.novel, design: .manuscript, paper: .letter,
      change: { $0.manuscript.marksEnd = true })
    #expect(
      try pdf.pages()
        == [
          [
            "Ann Example about 100 words", "12 Sea Road", "ann@example.org", "The Long Harbour",
            "by Ann Example",
          ],
          ["Example / Long Harbour / 2", "One", "It begins here.", "#", "It goes on."],
          ["Example / Long Harbour / 3", "Two", "It ends.", "END"],
        ])
  }

  /// A long contact is wrapped beside the length, and paper that is too narrow has the length below it.
  @Test func contactOfAManuscriptIsWhole() throws {
    let places = (1...30).map { "Street \($0)" }.joined(separator: " ")
    let text = "---\nauthor: Ann Example\ncontact: [\(places)]\n---\n\n# One\n\nIt begins.\n"
    for paper in [PaperSize.letter, PaperSize(millimetres: 50, by: 50)] {
      let pdf = try ExportedPDF(text, design: .manuscript, paper: paper)
      let words = try pdf.pages().joined().joined(separator: " ")
      for expected in ["Ann", "Example", "about", "100", "words", "Street", "30", "begins."] {
        #expect(words.split(separator: " ").contains { $0 == expected }, "\(expected): \(words)")
      }
      #expect(try pdf.inspected("print(root.S, pdf.Root.MarkInfo.Marked)") == "/Document True\n")
    }
  }

  /// Baselines of double-spaced lines of 12 points are 24 points apart, first lines half an inch in.
  @Test func manuscriptIsDoubleSpaced() throws {
    let text = "one \(String(repeating: "more words ", count: 40))\n\ntwo\n"
    let said = try ExportedPDF(text, design: .manuscript, paper: .letter).inspected(
      """
      places = []
      for operands, operator in pikepdf.parse_content_stream(pdf.pages[0]):
          if str(operator) == "Tm": places.append((float(operands[4]), float(operands[5])))
      lines = places[-8:-1]
      print([round(a[1] - b[1], 2) for a, b in zip(lines, lines[1:])])
      print(places[-1][0], places[-2][0])
      """)
    #expect(said.hasPrefix("[24.0, 24.0, 24.0, 24.0, 24.0, 24.0]"), "\(said)")
    #expect(said.contains("108.0 72.0"), "\(said)")
  }

  /// The title stands a third down the first page, the header at the right edge above the text, and lines
  /// end where their words do, all within margins of an inch.
  @Test func manuscriptHasItsMargins() throws {
    let words = (1...60).map { "word\($0)" + String(repeating: "x", count: $0 * 5 % 7) }
    let text =
      "---\nauthor: Ann Example\ntitle: Harbour\n---\n\n" + words.joined(separator: " ")
      + "\n\n# Next\n\nIt ends.\n"
    for paper in [PaperSize.letter, .a4] {
      let places = try ExportedPDF(text, design: .manuscript, paper: paper).wordPlaces()
      let right = paper.width - 72
      let title = try #require(places.first { $0.text == "Harbour" })
      // From the upper margin on, the text is divided in thirds.
      let third = 72 + (paper.height - 144) / 3
      #expect(title.top > third - 12 && title.bottom < third + 36, "\(title)")
      #expect(abs((title.left + title.right) / 2 - paper.width / 2) < 1)

      let length = try #require(places.first { $0.text == "words" })
      #expect(abs(length.right - right) < 1 && length.top < 90, "\(length)")
      let number = try #require(places.last { $0.text == "2" })
      #expect(abs(number.right - right) < 1 && number.bottom < 60, "\(number)")

      let body = places.filter { $0.text.hasPrefix("word") && $0.text != "words" }
      let lines = Dictionary(grouping: body) { $0.bottom }
      let ends = lines.values.compactMap { $0.map(\.right).max() }
      try #require(ends.count > 5)
      #expect(ends.allSatisfy { $0 <= right + 0.5 })
      #expect(Set(ends.map { Int($0) }).count > 2, "\(ends)")
      #expect(places.allSatisfy { $0.left > 71.5 && $0.bottom < paper.height - 60 })
    }
  }

  @Test func emphasisOfAManuscriptIsUnderlinedWhereWanted() throws {
    for isUnderlined in [false, true] {
      let pdf = try ExportedPDF(
        Self.novel, design: .manuscript,
        change: { $0.manuscript.underlinesEmphasis = isUnderlined })
      let fonts = try pdf.judge("/usr/bin/pdffonts", "FILE")
      let faces = fonts.split(separator: "\n").filter { $0.contains("+") }
      #expect(faces.count == (isUnderlined ? 1 : 2))
    }
  }

  @Test func chaptersOfABookBeginOnPagesOfTheirOwn() throws {
    #expect(
      try ExportedPDF(Self.novel, design: .book, paper: .a5).pages() == [
        ["The Long Harbour", "Ann Example"],
        ["One", "It begins here.", "***", "It goes on.", "2"],
        ["Two", "It ends.", "3"],
      ])
  }

  @Test func bookIsJustified() throws {
    let text = String(repeating: "words of several lengths and then some ", count: 30)
    let said = try ExportedPDF(text, design: .book).judge(
      "/usr/bin/pdftotext", "-bbox-layout", "FILE", "-")
    let ends = said.split(separator: "\n").filter { $0.contains("<line ") }.compactMap { line in
      line.split(separator: "xMax=\"").last.flatMap { Double($0.prefix { $0 != "\"" }) }
    }
    // All but the last line of the paragraph and the page's number.
    let edges = ends.prefix(10)
    #expect(ends.count > 11)
    #expect((edges.max() ?? 0) - (edges.min() ?? 0) < 1.5, "\(ends)")
  }
}
