import Canvas
import Layout

extension PageView {
  /// Draws the underlines of a preedit: thin ones, and a thick one under the clause that is being
  /// converted. Between two clauses there is a gap.
  func drawPreedit(
    line index: Int, of piece: LayoutManager.Piece, baseline: Int, into list: inout DisplayList
  ) {
    for part in layout.carets.preeditSpans(in: piece, line: index) {
      let metrics = layout.metrics(for: piece.layout.style.font)
      let thickness = scale.deviceLength(part.isChosen ? Self.chosenLine : Self.line)
      let top = baseline + scale.devicePixel(metrics.descender)
      var place = rect(part.span, top: top, height: thickness)
      let gap = scale.devicePixel(Self.clauseGap)
      if place.width > 2 * gap {
        place.x += gap
        place.width -= 2 * gap
      }
      list.append(.fill(place, theme.color(of: .text)))
    }
  }

  /// The thickness of the underline, and that of the clause being converted, in logical pixels.
  private static let line = 1.0
  private static let chosenLine = 2.5
  /// The distance of an underline from the edges of its clause, in logical pixels.
  private static let clauseGap = 1.0
}
