import Testing

/// The positions of words and pictures, as tools find them.
extension ExportedPDF {
  /// The place of a picture that is shown; points from the left and top edge of its page.
  struct PicturePlace {
    let page: Int
    let left: Double
    let top: Double
    let width: Double
    let height: Double
  }

  /// The places of upright pictures in the order in which they are shown.
  func picturePlaces() throws -> [PicturePlace] {
    let said = try inspected(
      """
      for number, page in enumerate(pdf.pages):
          place = None
          for operands, operator in pikepdf.parse_content_stream(page):
              if str(operator) == "cm": place = [float(value) for value in operands]
              if str(operator) == "Do":
                  top = float(page.MediaBox[3]) - place[5] - place[3]
                  print(number + 1, place[4], top, place[0], place[3])
      """)
    return said.split(separator: "\n").map { line in
      let values = line.split(separator: " ").compactMap { Double($0) }
      return PicturePlace(
        page: Int(values[0]), left: values[1], top: (values[2] * 100).rounded() / 100,
        width: values[3], height: values[4])
    }
  }

  /// A word as a reader extracts it, with its box.
  struct WordPlace {
    let text: String
    let left: Double
    let top: Double
    let right: Double
    let bottom: Double
  }

  /// Returns the words of all pages with their positions.
  func wordPlaces() throws -> [WordPlace] {
    let boxes = try judge("/usr/bin/pdftotext", "-bbox", "FILE", "-")
    return try boxes.split(separator: "\n").filter { $0.contains("<word ") }.map { line in
      let parts = line.split(separator: "\"")
      func number(_ index: Int) throws -> Double { try #require(Double(parts[index])) }
      return WordPlace(
        text: String(parts[8].dropFirst().prefix { $0 != "<" }), left: try number(1),
        top: try number(3), right: try number(5), bottom: try number(7))
    }
  }
}
