import Layout
import TextCore

/// A line with all that drawing depends on.
struct LineImage: Equatable {
  /// Bytes of the text.
  var range: Range<Int>
  var x: Float
  var top: Int
  var height: Int
  var glyphs: [[ShapedGlyph]]
  var runX: [Float]
  var pieceHeight: Int
}

extension TestPage {
  /// All lines, piece by piece: equal pages look alike.
  func image() -> [[LineImage]] {
    pieces().map { piece in
      let start = piece.range.lowerBound.utf8
      return piece.layout.lines.map {
        LineImage(
          range: (start + $0.range.lowerBound)..<(start + $0.range.upperBound), x: $0.x,
          top: $0.top, height: $0.height, glyphs: $0.runs.map(\.glyphs), runX: $0.runs.map(\.x),
          pieceHeight: piece.layout.height)
      }
    }
  }
}
