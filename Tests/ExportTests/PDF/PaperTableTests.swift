import Export
import Testing

/// Tables on paper: pictures in their cells, and headers on each of their pages.
@Suite struct PaperTableTests {
  private static let papers: [(ExportOptions.Design, PaperSize)] = [
    (.page, .a4), (.book, .letter), (.plain, .a5), (.manuscript, .a4), (.manuscript, .letter),
  ]

  @Test(arguments: papers) func picturesStandInCells(
    _ design: ExportOptions.Design, _ paper: PaperSize
  ) throws {
    // 45 by 30 points.
    let picture = OnePicture(bytes: SamplePictures.png(width: 60, height: 40))
    let pdf = try ExportedPDF(
      "| ![cat](a%20b.png) | b |\n|---|---|\n| x | y ![[x y.png]] |\n", design: design,
      paper: paper, pictures: picture)
    #expect(pdf.result.unusablePictures == [])
    let places = try pdf.picturePlaces()
    #expect(places.map { [$0.width, $0.height] } == [[45, 30], [45, 30]])
    #expect(places[0].top + 30 < places[1].top)
    // In the second column.
    #expect(places[0].left + 45 < places[1].left)
    #expect(
      try pdf.inspected("walk(root)").hasSuffix(
        """
          Table
            TR
              TH Column
                Figure Alt=cat
              TH Column
            TR
              TD
              TD
                Figure Alt=x y

        """))
    _ = try pdf.judge("/usr/bin/qpdf", "--check", "FILE")
  }

  /// Pictures become as wide as their column.
  @Test(arguments: papers) func picturesAreScaledToTheirColumn(
    _ design: ExportOptions.Design, _ paper: PaperSize
  ) throws {
    let picture = OnePicture(bytes: SamplePictures.jpeg(width: 4000, height: 200))
    let row = "| ![a](a%20b.png) | ![a](a%20b.png) | z |\n"
    let pdf = try ExportedPDF(
      row + "|---|---|---|\n" + row, design: design, paper: paper, pictures: picture)
    let places = try pdf.picturePlaces()
    #expect(places.count == 4)
    for place in places {
      #expect(place.width < paper.width / 2 - 30 && place.left > 40)
      #expect(place.left + place.width < paper.width - 40)
      #expect(abs(place.width - 20 * place.height) < 0.5)
    }
    #expect(places[0].left + places[0].width < places[1].left)
  }

  /// A picture higher than the page gets as high as there is room for it, below the header.
  @Test(arguments: papers) func tallPicturesFitOnAPage(
    _ design: ExportOptions.Design, _ paper: PaperSize
  ) throws {
    let picture = OnePicture(bytes: SamplePictures.jpeg(width: 300, height: 6000))
    let pdf = try ExportedPDF(
      "| Name | Picture |\n|---|---|\n| tall | ![a](a%20b.png) |\n| below | here |\n",
      design: design, paper: paper, pictures: picture)
    let place = try #require(try pdf.picturePlaces().first)
    #expect(place.top > 42 && place.top + place.height < paper.height - 42)
    #expect(place.height > 0.5 * paper.height)
    let pages = try pdf.pages().map { page in page.filter { $0.first?.isLetter ?? false } }
    #expect(pages.joined().contains("below here"))
    // The header is on the page of the picture.
    #expect(pages.contains { $0.contains("Name Picture") && $0.contains("tall") })
  }

  @Test(arguments: papers) func headerStandsOnEachPage(
    _ design: ExportOptions.Design, _ paper: PaperSize
  ) throws {
    let rows = (1...120).map { "| a\($0) | b\($0) |\n" }.joined()
    let pdf = try ExportedPDF(
      "| Name | **Value** |\n|---|---|\n" + rows, design: design, paper: paper)
    let pages = try pdf.pages()
    #expect(pages.count > 2)
    for page in pages {
      let lines = page.filter { $0 != "Untitled" && !$0.hasPrefix("about") }
      let header = lines.firstIndex(of: "Name Value")
      #expect(header != nil && header == lines.firstIndex { $0.hasPrefix("a") }.map { $0 - 1 })
    }
    #expect(
      (1...120).allSatisfy { row in pages.joined().filter { $0 == "a\(row) b\(row)" }.count == 1 })
    let said = try pdf.inspected(
      """
      print(len([1 for row in root.K[-1].K if row.K[0].S == "/TH"]), len(root.K[-1].K))
      for page in pdf.pages[1:]:
          stack, shown = [], []
          for operands, operator in pikepdf.parse_content_stream(page):
              if str(operator) in ("BDC", "BMC"): stack.append(str(operands[0]))
              if str(operator) == "EMC": stack.pop()
              if str(operator) == "TJ": shown.append("/Artifact" in stack or "/TH" in stack and "TH")
          print(shown[0], "TH" in shown)
      """)
    #expect(said == "1 121\n" + String(repeating: "True False\n", count: pages.count - 1))
    _ = try pdf.judge("/usr/bin/qpdf", "--check", "FILE")
  }

  /// A footnote in a repeated header is printed once.
  @Test func repeatedHeadersNameNoNotes() throws {
    let rows = String(repeating: "| a | b |\n", count: 90)
    let pdf = try ExportedPDF("| N[^1] | [V](#v) |\n|---|---|\n" + rows + "\n[^1]: note\n")
    let pages = try pdf.pages()
    #expect(pages.joined().filter { $0 == "1 note" }.count == 1)
    let said = try pdf.inspected("print([len(page.get('/Annots', [])) for page in pdf.pages])")
    #expect(said.hasPrefix("[3, 0") && pages.count > 1)
  }

  /// A header that takes most of a page is not repeated: little of the table would be beside it.
  @Test func longHeadersStandOnce() throws {
    let header = (1...60).map { "word\($0)" }.joined(separator: "! ")
    let rows = (1...9).map { "| a\($0) | x | x | x | x | x | x | x | x | x | x | x |\n" }.joined()
    let rule = String(repeating: "|---", count: 12) + "|\n"
    let head = "| \(header) |" + String(repeating: " \(header) |", count: 11) + "\n"
    let pages = try ExportedPDF(head + rule + rows, paper: .a5).pages()
    #expect(pages.joined().filter { $0.hasPrefix("a") }.count == 9)
  }
}
