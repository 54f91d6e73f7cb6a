import Layout
import TextCore

/// What of the text is at a point of the window.
extension Viewport {
  /// The text place at a point in the window: x in logical pixels from the container's left edge,
  /// y in device pixels.
  public func textPlace(x: Double, y: Int) -> TextPlace {
    switch line(atY: y) {
    case .beside(let offset): TextPlace(offset: offset, affinity: .downstream)
    case .line(let piece, let index): layout.carets.textPlace(in: piece, line: index, x: x)
    }
  }

  /// The beginning of the cluster that is at such a point.
  public func cluster(x: Double, y: Int) -> TextOffset {
    switch line(atY: y) {
    case .beside(let offset): offset
    case .line(let piece, let index): layout.carets.cluster(in: piece, line: index, x: x)
    }
  }

  /// The marker that is at such a point, in which no caret comes; nil: there is none.
  public func guardedMarker(x: Double, y: Int) -> TextRange? {
    guard case .line(let piece, let index) = line(atY: y) else { return nil }
    return layout.carets.guardedMarker(in: piece, line: index, x: x)
  }

  private enum LineHit {
    /// Above or below the text.
    case beside(TextOffset)
    case line(LayoutManager.Piece, Int)
  }

  private func line(atY y: Int) -> LineHit {
    var visible = firstPiece()
    if y < visible.top { return .beside(visible.piece.range.lowerBound) }
    while y >= visible.bottom {
      guard let next = below(visible) else { return .beside(layout.storage.text.end) }
      visible = next
    }
    return .line(visible.piece, visible.piece.layout.lineIndex(atHeight: y - visible.top))
  }
}
