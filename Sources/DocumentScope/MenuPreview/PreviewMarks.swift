import Canvas
import Interface
import Layout
import TextCore

/// The marks of a previewed text: a tint behind text that the document lacks, a thin stroke where the
/// document has more.
struct PreviewMarks {
  private let layout: LayoutManager
  private let left: Double
  private let tint: Color
  private let stroke: Color

  /// The opacity of the accent behind marked text, and in the stroke.
  private static let tintOpacity = 0.18
  private static let strokeOpacity = 0.55
  /// Logical pixels that the stroke is wide.
  private static let strokeWidth = 2.0

  init(layout: LayoutManager, theme: Theme) {
    self.layout = layout
    left = layout.container.leftInset
    tint = theme.accent.withOpacity(Self.tintOpacity)
    stroke = theme.accent.withOpacity(Self.strokeOpacity)
  }

  func draw(
    _ text: PreviewedText, in pieces: [Viewport.VisiblePiece], into list: inout DisplayList
  ) {
    for visible in pieces {
      let range = visible.piece.range
      let added = text.added.filter { $0.overlaps(range) }
      let gaps = text.gaps.filter {
        range.contains($0) || ($0 == range.upperBound && $0 == text.text.end)
      }
      for (index, line) in visible.piece.layout.lines.enumerated() where !added.isEmpty {
        let top = visible.top + line.top
        for span in added.flatMap({
          layout.carets.selectionSpans($0, in: visible.piece, line: index)
        }) {
          list.append(.fill(rect(span, top: top, height: line.height), tint))
        }
      }
      for gap in gaps { draw(gap, visible, into: &list) }
    }
  }

  private func draw(
    _ gap: TextOffset, _ visible: Viewport.VisiblePiece, into list: inout DisplayList
  ) {
    let place = layout.carets.place(at: gap, affinity: .downstream)
    let half = Self.strokeWidth / 2
    list.append(
      .fill(
        rect(
          (place.x - half)..<(place.x + half), top: visible.top + place.line.top,
          height: place.line.height), stroke))
  }

  private func rect(_ span: Range<Double>, top: Int, height: Int) -> DeviceRect {
    let scale = layout.scale
    let start = scale.devicePixel(left + span.lowerBound)
    return DeviceRect(
      x: start, y: top, width: scale.devicePixel(left + span.upperBound) - start, height: height)
  }
}
