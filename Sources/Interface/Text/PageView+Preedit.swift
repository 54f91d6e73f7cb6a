import Canvas
import Layout

extension PageView {
  /// Draws the lines under what an input method shows: thin ones, a thick one under the clause that
  /// is being chosen. Between two clauses there is a gap.
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

  /// Logical pixels: the line under a clause that is not being chosen, and under the one that is.
  private static let line = 1.0
  private static let chosenLine = 2.5
  /// Logical pixels that a line keeps from the edges of its clause.
  private static let clauseGap = 1.0
}
