import Canvas
import Interface
import Layout
import TextCore

extension SelectionModule {
  /// True if a point of the window is on selected letters.
  func isOnSelection(_ point: Point) -> Bool {
    !editor.selection.isEmpty && editor.selection.range.contains(cluster(at: point))
      && isOnLetters(point)
  }

  /// True if letters are at a point of the window, or not more than `slop` logical pixels beside it.
  func isOnLetters(_ point: Point, slop: Double = 0) -> Bool {
    let place = textPlace(at: point)
    let caret = layout.carets.place(at: place.offset, affinity: place.affinity)
    let line = caret.line
    let top = viewport.top(of: caret.piece) + line.top + scroll.shownShift
    let y = layout.scale.devicePixel(point.y)
    let x = point.x - layout.container.leftInset
    return !line.range.isEmpty && y >= top && y < top + line.height
      && x >= Double(line.x) - slop && x <= Double(line.x + line.width) + slop
  }
}
