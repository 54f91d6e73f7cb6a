import Export
import Testing

/// Pictures in the text of paragraphs on paper.
@Suite struct PaperPictureTests {
  private static let designs: [(ExportOptions.Design, PaperSize)] = [
    (.page, .a4), (.page, .letter), (.book, .a4), (.plain, .letter), (.manuscript, .a4),
    (.manuscript, .letter),
  ]

  /// A picture as small as letters is placed in the line, with the spaces on both sides.
  @Test(arguments: designs) func smallPicturesStandInTheirLine(
    _ design: ExportOptions.Design, _ paper: PaperSize
  ) throws {
    // 9 by 9 points.
    let picture = OnePicture(bytes: SamplePictures.png(width: 12, height: 12))
    let pdf = try ExportedPDF(
      "Words ![icon](a%20b.png) and more, x![](a%20b.png)y.", design: design, paper: paper,
      pictures: picture)
    let lines = try pdf.pages().joined().filter { $0.contains("Words") }
    #expect(lines == ["Words and more, x y."])
    let places = try pdf.picturePlaces()
    #expect(places.map { [$0.width, $0.height] } == [[9, 9], [9, 9]])
    let words = try pdf.wordPlaces()
    let before = try #require(words.first { $0.text == "Words" })
    let behind = try #require(words.first { $0.text == "and" })
    // A space is at least 2 points wide.
    #expect(before.right + 2 < places[0].left && places[0].left + 9 + 2 < behind.left)
    #expect(before.left < behind.left && before.right + 30 > behind.left)
    // It is on the baseline.
    #expect(places[0].top > before.top - 2 && places[0].top + 9 < before.bottom)
    #expect(
      try pdf.inspected("walk(root)").contains("P\n    Figure Alt=icon\n    Figure Alt= \n"))
    _ = try pdf.judge("/usr/bin/qpdf", "--check", "FILE")
  }

  /// A line is as high as a picture in it, which covers no line above.
  @Test(arguments: designs) func linesAreAsHighAsTheirPictures(
    _ design: ExportOptions.Design, _ paper: PaperSize
  ) throws {
    // 24 points high.
    let picture = OnePicture(bytes: SamplePictures.jpeg(width: 12, height: 32))
    let text = String(repeating: "words go on ", count: 20) + "![i](a%20b.png) "
    let pdf = try ExportedPDF(text + text, design: design, paper: paper, pictures: picture)
    let words = try pdf.wordPlaces()
    let places = try pdf.picturePlaces()
    #expect(places.count == 2)
    for place in places {
      for word in words where word.right > place.left && word.left < place.left + place.width {
        // Boxes of letters reach some points above them.
        let isAbove = word.bottom - 6 <= place.top
        #expect(isAbove || word.top + 6 >= place.top + place.height, "\(word) \(place)")
      }
    }
  }

  /// Lines break before and after pictures.
  @Test func pictureInALineBreaksAsALetterDoes() throws {
    let picture = OnePicture(bytes: SamplePictures.jpeg(width: 40, height: 16))
    let pdf = try ExportedPDF(
      String(repeating: "![i](a%20b.png) ", count: 60), pictures: picture)
    let places = try pdf.picturePlaces()
    #expect(places.count == 60)
    #expect(places.allSatisfy { $0.left > 40 && $0.left + $0.width < 595 - 40 })
    #expect(Set(places.map(\.top)).count > 2)
  }

  /// A large picture is placed between the lines, and the line below it begins with no space.
  @Test func largePicturesStandBetweenLines() throws {
    let picture = OnePicture(bytes: SamplePictures.jpeg(width: 300, height: 200))
    let pdf = try ExportedPDF("Words ![a](a%20b.png) behind", pictures: picture)
    let words = try pdf.wordPlaces()
    let place = try #require(try pdf.picturePlaces().first)
    let before = try #require(words.first { $0.text == "Words" })
    let behind = try #require(words.first { $0.text == "behind" })
    #expect(abs(before.left - behind.left) < 1)
    #expect(before.bottom < place.top + 2 && behind.top > place.top + place.height - 2)
  }

  /// A picture whose file asks for a rotation is shown upright: its sides change places.
  @Test(arguments: [
    (1, "72.0 0.0 0.0 36.0"), (3, "-72.0 0.0 0.0 -36.0"), (6, "0.0 -72.0 36.0 0.0"),
    (8, "0.0 72.0 -36.0 0.0"),
  ])
  func picturesAreTurned(_ orientation: Int, _ matrix: String) throws {
    let picture = OnePicture(
      bytes: SamplePictures.jpeg(
        width: 96, height: 48, dotsPerInch: 96, orientation: orientation))
    let pdf = try ExportedPDF("![a](a%20b.png)\n\nbelow\n", pictures: picture)
    let said = try pdf.inspected(
      """
      for operands, operator in pikepdf.parse_content_stream(pdf.pages[0]):
          if str(operator) == "cm": print(*[round(float(value), 1) for value in operands[:4]])
      """)
    #expect(said == matrix + "\n")
    // It has its room above the next line.
    let below = try #require(try pdf.wordPlaces().first { $0.text == "below" })
    #expect(below.top > 72 + (orientation < 5 ? 36 : 72), "\(below)")
  }

  @Test func smallPicturesInLinksAreLinks() throws {
    let picture = OnePicture(bytes: SamplePictures.jpeg(width: 12, height: 12))
    let pdf = try ExportedPDF(
      "Words [![badge](a%20b.png)](http://e.org) behind", pictures: picture)
    let said = try pdf.inspected(
      """
      for annotation in pdf.pages[0].Annots:
          print(annotation.A.URI, round(float(annotation.Rect[2] - annotation.Rect[0])))
      walk(root)
      """)
    #expect(said == "http://e.org 9\nDocument\n  P\n    Link\n      Figure Alt=badge\n")
  }
}
