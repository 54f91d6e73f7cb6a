import Layout
import TextCore

/// The lines of a field's text, in which keys move the caret.
protocol FieldLines {
  /// Returns the layout of a field, whose text may have changed since the last drawing.
  func layout(of field: TextField) -> LayoutManager
  /// True if there may be several lines.
  var wraps: Bool { get }
}

extension FieldLines {
  /// Returns caret movement in a field.
  func movement(in field: TextField) -> VisualMovement {
    VisualMovement(layout: layout(of: field), boundaries: field.boundaries)
  }

  /// Returns the place a number of lines below the caret (negative: above), and the x that further
  /// lines aim at; `nil` beyond the first and the last line.
  func place(lines count: Int, in field: TextField) -> (place: TextPlace, goalX: Double)? {
    let carets = layout(of: field).carets
    let (head, affinity) = (field.selection.head, field.selection.affinity)
    let goalX = field.selection.goalX ?? carets.place(at: head, affinity: affinity).x
    return carets.textPlace(lines: count, from: head, affinity: affinity, x: goalX)
      .map { ($0, goalX) }
  }

  /// Returns the edge of the caret's line; `nil` if there is one line only.
  func lineEdge(_ direction: TextDirection, in field: TextField) -> TextPlace? {
    guard wraps else { return nil }
    let carets = layout(of: field).carets
    let (head, affinity) = (field.selection.head, field.selection.affinity)
    return direction == .backward
      ? carets.lineStart(at: head, affinity: affinity)
      : carets.lineEnd(at: head, affinity: affinity)
  }
}
