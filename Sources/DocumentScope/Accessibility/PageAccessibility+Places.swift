import Canvas
import Interface
import Layout
import Platform
import TextCore

/// The frames of paragraphs and their text.
extension PageAccessibility {
  /// The frame of a piece, in logical pixels of the window.
  func frame(of piece: LayoutManager.Piece) -> Rect {
    layout.scale.logicalRect(
      DeviceRect(
        x: layout.scale.devicePixel(layout.container.leftInset), y: viewport.top(of: piece),
        width: layout.scale.devicePixel(layout.container.width), height: piece.layout.height))
  }

  /// The frame of a scalar range of a paragraph, in logical pixels of the window.
  func frame(of range: Range<Int>, in key: String) -> Rect? {
    guard let piece = piece(key) else { return nil }
    let letters = text(of: piece).letters
    let start = piece.content.lowerBound
    let first = start + letters.byte(ofScalar: range.lowerBound)
    let end = start + letters.bytes(of: range).upperBound
    let last = max(first, editor.text.caretPlace(near: end) - 1)
    let (head, tail) = (box(at: first), box(at: editor.text.caretPlace(near: last)))
    guard head.y == tail.y else {
      let whole = frame(of: piece)
      return Rect(x: whole.x, y: head.y, width: whole.width, height: tail.maxY - head.y)
    }
    let left = min(head.x, tail.x)
    return Rect(
      x: left, y: head.y, width: max(head.maxX, tail.maxX) - left, height: head.height)
  }

  /// The box of the cluster after a place.
  private func box(at offset: TextOffset) -> Rect {
    let place = layout.carets.place(at: offset, affinity: .downstream)
    let span = layout.carets.clusterSpan(at: offset, affinity: .downstream)
    let factor = layout.scale.factor
    return Rect(
      x: layout.container.leftInset + span.lowerBound,
      y: Double(viewport.top(of: place.piece) + place.line.top) / factor,
      width: span.upperBound - span.lowerBound, height: Double(place.line.height) / factor)
  }

  /// Returns the letter of a paragraph at a point of the window.
  func offset(at point: Point, in key: String) -> Int? {
    guard let piece = piece(key), frame(of: piece).contains(point) else { return nil }
    let offset = viewport.cluster(
      x: point.x - layout.container.leftInset, y: layout.scale.devicePixel(point.y))
    guard piece.range.contains(offset) else { return nil }
    return text(of: piece).letters.scalar(ofByte: offset - piece.range.lowerBound)
  }
}
