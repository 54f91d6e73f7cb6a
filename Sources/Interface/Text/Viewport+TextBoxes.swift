import Canvas
import Layout
import TextCore

extension Viewport {
  /// A box for each visible line that has letters, in logical pixels of the window.
  public var textBoxes: [Rect] {
    let factor = layout.scale.factor
    let left = layout.container.leftInset
    return visiblePieces().flatMap { visible in
      visible.piece.layout.lines.compactMap { line in
        let top = visible.top + line.top
        guard line.width > 0, top < height, top + line.height > 0 else { return nil }
        return Rect(
          x: left + Double(line.x), y: Double(top) / factor, width: Double(line.width),
          height: Double(line.height) / factor)
      }
    }
  }

  /// The boxes of the visible letters of a range, in logical pixels of the window.
  public func boxes(of range: TextRange) -> [Rect] {
    let factor = layout.scale.factor
    let left = layout.container.leftInset
    return visiblePieces().filter { $0.piece.range.overlaps(range) }.flatMap { visible in
      visible.piece.layout.lines.indices.flatMap { index in
        let line = visible.piece.layout.lines[index]
        return layout.carets.selectionSpans(range, in: visible.piece, line: index).map { span in
          Rect(
            x: left + span.lowerBound, y: Double(visible.top + line.top) / factor,
            width: span.upperBound - span.lowerBound, height: Double(line.height) / factor)
        }
      }
    }
  }
}
