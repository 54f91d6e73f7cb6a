import Layout
import TextCore

/// Hit tests of the text.
extension Viewport {
  /// Returns the text position at a point in the window: x in logical pixels from the container's
  /// left edge, y in device pixels.
  public func textPlace(x: Double, y: Int) -> TextPlace {
    switch line(atY: y) {
    case .beside(let offset): TextPlace(offset: offset, affinity: .downstream)
    case .line(let piece, let index): layout.carets.textPlace(in: piece, line: index, x: x)
    }
  }

  /// Returns the start of the cluster at such a point.
  public func cluster(x: Double, y: Int) -> TextOffset {
    switch line(atY: y) {
    case .beside(let offset): offset
    case .line(let piece, let index): layout.carets.cluster(in: piece, line: index, x: x)
    }
  }

  /// Returns the marker at such a point that the caret can't enter; `nil` if there is none.
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
