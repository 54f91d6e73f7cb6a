import TextCore

extension CaretGeometry {
  /// Returns the horizontal spans of a line that `range` covers, from left to right, in logical
  /// pixels. A selected line ending is displayed as a little room after the text.
  public func selectionSpans(
    _ range: TextRange, in piece: LayoutManager.Piece, line index: Int
  ) -> [Range<Double>] {
    let line = piece.layout.lines[index]
    let start = piece.content.lowerBound
    let first = max(range.lowerBound - start, line.range.lowerBound)
    let last = min(range.upperBound - start, line.range.upperBound)
    var spans: [Range<Double>] = []
    if first < last {
      for box in piece.layout.boxes(ofLine: index)
      where box.range.lowerBound < last && box.range.upperBound > first {
        add(Double(box.x)..<Double(box.x + max(0, box.width)), to: &spans)
      }
    }
    if index == piece.layout.lines.count - 1, piece.range != piece.content,
      range.upperBound > piece.content.upperBound, range.lowerBound <= piece.content.upperBound
    {
      add(endingSpan(in: piece, line: index), to: &spans)
    }
    return spans
  }

  /// Returns the span that displays a selected line ending.
  private func endingSpan(in piece: LayoutManager.Piece, line index: Int) -> Range<Double> {
    let end = x(of: piece.layout.length, .downstream, in: piece, line: index)
    let room = layout.container.characterWidth / 2
    let isRightToLeft = piece.layout.lines[index].baseLevel & 1 == 1
    return isRightToLeft ? (end - room)..<end : end..<(end + room)
  }

  /// Adds a span in its place, merged with those that it touches. A line ending is at the left of a
  /// right-to-left line, and over the spaces that extend past the column.
  private func add(_ span: Range<Double>, to spans: inout [Range<Double>]) {
    let tolerance = 0.01
    let first =
      spans.firstIndex { $0.upperBound > span.lowerBound - tolerance } ?? spans.count
    let end =
      spans[first...].firstIndex { $0.lowerBound >= span.upperBound + tolerance } ?? spans.count
    let touched = spans[first..<end]
    let lower = min(span.lowerBound, touched.first?.lowerBound ?? span.lowerBound)
    let upper = max(span.upperBound, touched.last?.upperBound ?? span.upperBound)
    spans.replaceSubrange(first..<end, with: [lower..<upper])
  }
}
