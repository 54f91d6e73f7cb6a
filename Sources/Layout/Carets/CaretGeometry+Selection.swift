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

  /// Adds a span, merged with one that it touches.
  private func add(_ span: Range<Double>, to spans: inout [Range<Double>]) {
    let tolerance = 0.01
    if let last = spans.last, abs(last.upperBound - span.lowerBound) < tolerance {
      spans[spans.count - 1] = last.lowerBound..<max(last.upperBound, span.upperBound)
    } else if let first = spans.first, abs(span.upperBound - first.lowerBound) < tolerance {
      spans[0] = span.lowerBound..<first.upperBound
    } else {
      spans.append(span)
    }
  }
}
