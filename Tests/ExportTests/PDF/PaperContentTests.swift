import Export
import Testing

/// Markers, tables, pictures and headings on paper.
@Suite struct PaperContentTests {
  /// Items and notes that begin with something else than text, as lines of the only page.
  @Test(arguments: [
    ("1. - a\n", ["1.", "• a"]), ("2. 1. deep\n", ["2.", "1. deep"]),
    ("1. > - x\n", ["1.", "• x"]), ("- \n- a\n", ["•", "• a"]),
    ("Text[^l]\n\n[^l]:\n    1. first\n", ["Text1", "1", "1. first"]),
  ])
  func markersStandAlone(markdown: String, lines: [String]) throws {
    #expect(try ExportedPDF(markdown).pages() == [lines + ["1"]])
  }

  @Test func wideTablesStayOnTheSheet() throws {
    let count = 60
    let row = "|" + String(repeating: " x |", count: count) + "\n"
    let rule = "|" + String(repeating: "---|", count: count) + "\n"
    let pdf = try ExportedPDF(row + rule + row)
    let said = try pdf.judge("/usr/bin/pdftotext", "-bbox", "FILE", "-")
    let words = said.split(separator: "\n").filter {
      $0.contains("<word ") && $0.contains("x</word>")
    }
    let letters = words.map { word in word.split(separator: ">")[1].filter { $0 == "x" }.count }
    #expect(letters.reduce(0, +) == 2 * count)
    let ends = words.compactMap { word in
      word.split(separator: "xMax=\"").last.flatMap { Double($0.prefix { $0 != "\"" }) }
    }
    #expect((ends.max() ?? 1000) < 595 - 40, "\(ends)")
  }

  /// The file contains the bytes of a picture once, so it may be shown any number of times.
  @Test func picturesAreShownAsOftenAsTheyStand() throws {
    let bytes = SamplePictures.png(width: 30, height: 20) + [UInt8](repeating: 0, count: 3 << 20)
    let text = String(repeating: "![ornament](a%20b.png)\n\n", count: 12)
    let pdf = try ExportedPDF(text, pictures: OnePicture(bytes: bytes))
    let structure = try pdf.inspected("walk(root)")
    #expect(structure.split(separator: "\n").filter { $0.contains("Figure") }.count == 12)
    #expect(pdf.result.repeatedPictures == [])
  }

  @Test func numbersOfNotesAreNoWordsOfHeadings() throws {
    let said = try ExportedPDF("# Title[^1]\n\n[^1]: n\n").inspected(
      """
      print(pdf.Root.Outlines.First.Title)
      names = pdf.Root.Names.Dests.Names
      print([str(names[i]) for i in range(0, len(names), 2)])
      """)
    #expect(said == "Title\n['fn-1', 'fnref-1-1', 'title']\n")
  }

  @Test func linkedPicturesAreLinks() throws {
    let picture = OnePicture(bytes: SamplePictures.png(width: 30, height: 20))
    let pdf = try ExportedPDF("[![badge](a%20b.png)](http://e.org)\n", pictures: picture)
    let said = try pdf.inspected(
      """
      for annotation in pdf.pages[0].Annots:
          left, bottom, right, top = [float(side) for side in annotation.Rect]
          print(annotation.A.URI, round(right - left, 1), round(top - bottom, 1))
      walk(root)
      """)
    #expect(
      said == "http://e.org 22.5 15.0\nDocument\n  P\n    Link\n      Figure Alt=badge\n")
  }

  @Test(arguments: [
    ("![](https://e.org/a.png)\n", ["https://e.org/a.png"], ["https://e.org/a.png"]),
    ("![a cat](https://e.org/a.png)\n", ["a cat"], ["https://e.org/a.png"]),
    ("[![](https://e.org/a.png)](http://ci)\n", ["http://ci"], ["http://ci"]),
    ("[x]()\n", ["x"], []),
    ("[x](http://e.org/100%#b#c)\n", ["x"], ["http://e.org/100%25#b%23c"]),
  ])
  func addressesAreLinks(markdown: String, lines: [String], addresses: [String]) throws {
    let pdf = try ExportedPDF(markdown)
    #expect(try pdf.pages() == [lines + ["1"]])
    let said = try pdf.inspected(
      "for annotation in pdf.pages[0].get('/Annots', []): print(annotation.A.URI)")
    #expect(said == addresses.map { $0 + "\n" }.joined())
  }

  @Test func linksFindHeadingsByEncodedNames() throws {
    let pdf = try ExportedPDF("# Über uns\n\n[a](#%C3%BCber-uns)\n")
    let said = try pdf.inspected("print(bytes(pdf.pages[0].Annots[0].Dest).decode())")
    #expect(said == "über-uns\n")
    try pdf.expectEveryLinkToLeadSomewhere()
  }

  @Test func referencesInWordsOfPicturesStandBehindThem() throws {
    let picture = OnePicture(bytes: SamplePictures.png(width: 30, height: 20))
    let pdf = try ExportedPDF("![a[^1] cat](a%20b.png)\n\n[^1]: n\n", pictures: picture)
    #expect(try pdf.pages() == [["1", "1 n", "1"]])
  }

  @Test func pictureOfAChapterStandsOnItsPage() throws {
    let picture = OnePicture(bytes: SamplePictures.png(width: 30, height: 20))
    let pdf = try ExportedPDF(
      "# A\n\ntext\n\n# ![x](a%20b.png) Two\n", design: .book, pictures: picture)
    #expect(try pdf.pages() == [["A", "text"], ["Two", "2"]])
    let said = try pdf.inspected(
      """
      for page in pdf.pages:
          print([str(operator) for _, operator in pikepdf.parse_content_stream(page)].count("Do"))
      """)
    #expect(said == "0\n1\n")
  }

  /// In a justified line the dots of emphasised letters stay below them: the first is shown alone at its
  /// place, half a letter to the left of its dot's middle.
  @Test func dotsStandAtTheirLetters() throws {
    let text = String(repeating: "这是 an 一个 of *重点* 的 to 文字 and 段落 in 中文 it ", count: 6)
    let said = try ExportedPDF(text, design: .book, language: "zh").inspected(
      """
      shown, discs = [], []
      for operands, operator in pikepdf.parse_content_stream(pdf.pages[0]):
          if str(operator) == "Tm": shown.append(float(operands[4]))
          if str(operator) == "m": discs.append(float(operands[0]))
      # The radius is 0.08 of the size, 11.
      middles = [disc - 0.88 for disc in discs]
      print(len(middles), all(
          min(abs(x + half - middle) for x in shown for half in (5.5, 16.5)) < 0.3
          for middle in middles))
      """)
    #expect(said == "12 True\n")
  }

  /// Code in a heading is as large as the heading, as on the page.
  @Test(arguments: [ExportOptions.Design.page, .book, .plain])
  func codeInHeadingsHasTheirSize(design: ExportOptions.Design) throws {
    let pdf = try ExportedPDF("# `code` a\n\n`code` a\n", design: design, paper: .letter)
    let said = try pdf.inspected(
      """
      for page in pdf.pages:
          for operands, operator in pikepdf.parse_content_stream(page):
              if str(operator) == "Tf": print(float(operands[1]))
      """)
    let sizes = said.split(separator: "\n").compactMap { Double($0) }
    try #require(sizes.count >= 4)
    #expect(abs(sizes[0] - 1.4 * sizes[2]) < 0.01 && abs(sizes[1] - 1.4 * sizes[3]) < 0.01)
  }
}
