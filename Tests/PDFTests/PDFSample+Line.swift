import Layout
import Testing

@testable import PDF
@testable import Typography

extension PDFSample {
  /// A page with letters of a face in a line, each set by its own advance.
  static func line(
    _ letters: String, in face: FontFace, of open: OpenFace, _ color: PDFColor = PDFColor(hex: 0)
  ) throws -> PDFSample {
    let font = try #require(open.font(size: face.size, isOblique: false))
    let glyphs = letters.unicodeScalars.enumerated().map { place, letter in
      let glyph = open.glyph(for: letter.value) ?? 0
      return ShapedGlyph(
        glyph: glyph, cluster: Int32(place), advance: Float(font.advance(of: glyph)), xOffset: 0,
        yOffset: 0)
    }
    var bytes: [UInt8] = []
    let document = PDFDocument(
      PDFMetadata(title: "A line", language: "en", producer: "Paber")
    ) { bytes += $0 }
    let page = document.beginPage(width: 600, height: 100)
    let element = document.element(.paragraph)
    page.begin(element)
    page.show(
      PDFText(glyphs[...], of: Array(letters.utf8), in: 0..<letters.utf8.count),
      in: try #require(document.font(face)), x: 20, y: 70, color)
    page.end()
    try document.release(element)
    try document.end(page)
    try document.finish()
    return PDFSample(bytes: bytes)
  }
}
