import Canvas
import Layout
import TextCore

extension PageView {
  /// True if the selected part of the piece is exactly a hit: the current one.
  func isHit(_ selection: TextRange, in piece: LayoutManager.Piece) -> Bool {
    let selected = selection.clamped(to: piece.content)
    return layout.decorations.hits(in: piece.content).contains(selected)
  }

  /// Draws the frame of the current hit.
  func frame(_ box: DeviceRect, into list: inout DisplayList) {
    list.appendBorder(of: box, thickness: scale.deviceLength(1), theme.currentHit)
  }

  /// Returns the spans of hits on a line outside `selected`. A selected part has only the
  /// selection's band, so that no two bands overlap.
  func foundSpans(
    line index: Int, of piece: LayoutManager.Piece, selection: TextRange,
    selected: [Range<Double>]
  ) -> [Range<Double>] {
    let start = piece.content.lowerBound
    return layout.decoratedLine(index, in: piece).hits.flatMap { hit -> [Range<Double>] in
      let range = TextRange(at: start + hit.range.lowerBound, length: hit.range.count)
      guard range.clamped(to: selection) != range else { return [] }
      return hit.spans.flatMap { span in selected.reduce([span]) { $0.without($1) } }
    }
  }

  /// Draws bands behind the hits on a line: as high as those behind highlighted text, with round
  /// corners, so that adjacent hits can be told apart.
  func drawHits(
    _ spans: [Range<Double>], on fragment: LineFragment, top: Int, into list: inout DisplayList
  ) {
    let gap = Int((Double(fragment.height) * PageMetrics.highlightGap / 2).rounded())
    for span in spans {
      let box = rect(span, top: top + gap, height: fragment.height - 2 * gap)
      list.append(.roundedFill(box, radius: 2 * scale.factor, theme.hit))
    }
  }
}

extension [Range<Double>] {
  /// Returns the spans without their parts inside `other`.
  fileprivate func without(_ other: Range<Double>) -> [Range<Double>] {
    flatMap { span -> [Range<Double>] in
      guard span.overlaps(other) else { return [span] }
      let parts = [
        span.lowerBound..<Swift.max(span.lowerBound, other.lowerBound),
        Swift.min(span.upperBound, other.upperBound)..<span.upperBound,
      ]
      return parts.filter { !$0.isEmpty }
    }
  }
}
