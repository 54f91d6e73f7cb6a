import Canvas
import Layout

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
}
