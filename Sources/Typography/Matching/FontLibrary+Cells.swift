import CHarfBuzz
import Layout
import TextCore

/// The grid of code, in which columns are.
extension FontLibrary {
  /// Returns the width of a column in logical pixels; `nil` if the text is no code, or if its font
  /// is not monospaced.
  func cell(of requested: RequestedFont) -> Float? {
    guard requested.source.role == .code else { return nil }
    return measuring.measures(of: (requested.latin ?? requested.use).face, HB_SCRIPT_LATIN)?
      .cell.map { Float($0 * requested.size) }
  }

  /// Centres the clusters of a segment in whole cells: as many as they have columns, and more if
  /// their glyphs would touch those beside them.
  ///
  /// That is for ideographs, kana, Hangul, emoji and signs, which other fonts draw in any width. The
  /// letters of other scripts join or stack, and keep their widths.
  static func fit(
    _ glyphs: inout [ShapedGlyph], of text: [UInt8], _ range: Range<Int>, to cell: Float,
    isRightToLeft: Bool
  ) {
    var first = 0
    var before = range.upperBound
    while first < glyphs.count {
      let start = Int(glyphs[first].cluster)
      var end = first
      var advance: Float = 0
      while end < glyphs.count, glyphs[end].cluster == glyphs[first].cluster {
        advance += glyphs[end].advance
        end += 1
      }
      let after = end < glyphs.count ? Int(glyphs[end].cluster) : range.upperBound
      let columns = TextColumns.count(of: text[start..<(isRightToLeft ? before : after)])
      if columns > 0 {
        let filled = Int((advance / cell - overhang).rounded(.up))
        let added = Float(max(columns, filled)) * cell - advance
        for index in first..<end { glyphs[index].xOffset += added / 2 }
        glyphs[end - 1].advance += added
      }
      before = start
      first = end
    }
  }

  /// The part of a cell by which glyphs may be wider than their columns: the room that fonts leave
  /// beside letters.
  private static let overhang: Float = 0.3
}
