import Layout
import PDF
import TextCore

/// A picture that is in a line of text, on its baseline.
struct PaperLinePicture {
  let picture: PaperLeaf.Picture
  /// Points.
  let width: Double
  /// Points.
  let height: Double

  /// Fits a picture into a room, for which it may be too large.
  init(_ picture: PaperLeaf.Picture, in room: (width: Double, height: Double)) {
    self.picture = picture
    (width, height) = picture.sides(fittingInto: room)
  }

  func show(on page: PDFPage, x: Double, baseline: Double) {
    page.show(
      picture.shown.image, x: x, y: baseline - height, width: width, height: height,
      quarters: picture.quarters)
  }
}

/// Shapes text in which letters stand for pictures: they are as wide as these.
final class PictureShaper: Shaper {
  private let shaper: any Shaper
  /// The widths of the pictures in the text that is set next, by their places.
  var widths: [Int: Float] = [:]

  init(_ shaper: any Shaper) { self.shaper = shaper }

  func shape(
    _ text: ClusteredText, range: Range<Int>, font: FontRequest, level: UInt8,
    into runs: inout [ShapedRun]
  ) {
    let first = runs.count
    shaper.shape(text, range: range, font: font, level: level, into: &runs)
    guard !widths.isEmpty else { return }
    for run in first..<runs.count {
      for glyph in runs[run].glyphs.indices {
        guard let width = widths[Int(runs[run].glyphs[glyph].cluster)] else { continue }
        runs[run].glyphs[glyph].advance = width
      }
    }
  }

  func shapesLatinWordsAlone(_ font: FontRequest) -> Bool { shaper.shapesLatinWordsAlone(font) }

  func metrics(for font: FontRequest) -> FontMetrics { shaper.metrics(for: font) }

  func family(_ names: [String]) -> FontFamily { shaper.family(names) }
}
