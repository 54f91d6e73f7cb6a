import Layout
import TextCore

/// A line with all that drawing depends on.
package struct LineImage: Equatable {
  /// Bytes of the text.
  package var range: Range<Int>
  package var x: Float
  package var top: Int
  package var height: Int
  package var glyphs: [[ShapedGlyph]]
  package var runX: [Float]
  package var pieceHeight: Int
}

extension TestPage {
  /// All lines, piece by piece: equal pages look alike.
  package func image() -> [[LineImage]] {
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
