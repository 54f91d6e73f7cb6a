import Canvas
import MarkdownSyntax
import Platform
import TextCore

/// A chapter that is being dragged to another place in the list.
struct OutlineDrag {
  /// Its rows; they are drawn as one during the drag.
  var chapter: Range<Int>
  /// The distance from the top of its row to the pointer, in logical pixels.
  var grip: Double
  /// The pointer's y.
  var y: Double
  /// The index of the other row before which a drop would put it.
  var gap: Int
  /// The displayed position of the gap, in rows, on its way to `gap`.
  var shownGap: Double

  /// Returns the index in the whole list of one of the other rows.
  func row(ofOther other: Int) -> Int {
    other < chapter.lowerBound ? other : other + chapter.count
  }

  /// Returns the distance by which one of the other rows moves aside, in rows.
  func shift(ofOther other: Int) -> Double { max(0, min(1, Double(other) + 1 - shownGap)) }
}

extension OutlinePanel {
  /// True if the point is on the list.
  public func contains(_ point: Point) -> Bool { frame.contains(point) }

  /// Handles a move of the pointer without a button.
  public func hover(at point: Point) {
    guard let row = row(at: point), row != marked else { return }
    marked = row
    owner?.showMarked()
  }

  /// Handles a press of a button or a finger beside the field.
  public func press(at point: Point) {
    held = (point, point, true)
    hover(at: point)
  }

  /// Handles a drag: the mouse drags a row, a finger scrolls the list.
  ///
  /// - Parameter animates: true if rows move aside gradually.
  public func drag(to point: Point, isFinger: Bool, at time: Double, animates: Bool) {
    guard let held else { return }
    let way = max(abs(point.x - held.start.x), abs(point.y - held.start.y))
    let slack = isFinger ? TouchRecognizer.slop : OutlineMetrics.slack
    let isStill = held.isStill && way <= slack
    self.held = (held.start, point, isStill)
    guard !isStill else { return }
    if isFinger {
      scroll.move(by: held.last.y - point.y)
    } else {
      if held.isStill { beginDrag(at: held.start) }
      moveDrag(to: point, at: time, animates: animates)
    }
  }

  /// Handles the release of a button or a finger; `false` if none was held.
  @discardableResult
  public func release(at point: Point) -> Bool {
    guard let held else { return false }
    self.held = nil
    if let drag {
      endDrag()
      owner?.move(drag.chapter.lowerBound, before: drag.row(ofOther: drag.gap))
    } else if held.isStill, let row = row(at: point) {
      marked = row
      owner?.goToMarked()
    }
    return true
  }

  /// Ends a press without any effect, because its release may not be reported.
  public func cancelPress() {
    held = nil
    endDrag()
  }

  /// Scrolls by detents of the wheel.
  public func turnWheel(_ detents: Double) {
    scroll.move(by: -detents * OutlineMetrics.wheelRows * OutlineMetrics.rowHeight)
  }

  // Dragging

  private func beginDrag(at point: Point) {
    guard content.found == nil, let row = row(at: point) else { return }
    let top = rowsFrame.y + Double(row) * OutlineMetrics.rowHeight - scroll.offset
    drag = OutlineDrag(
      chapter: content.outline.chapter(row), grip: point.y - top, y: point.y, gap: row,
      shownGap: Double(row))
    marked = row
  }

  /// Ends the drag; all rows return to the text's order.
  func endDrag() {
    guard drag != nil else { return }
    drag = nil
    fitScroll()
  }

  private func moveDrag(to point: Point, at time: Double, animates: Bool) {
    guard drag != nil else { return }
    drag?.y = point.y
    lastAdvance = time
    aim()
    if !animates, let gap = drag?.gap { drag?.shownGap = Double(gap) }
  }

  /// Finds the gap for a drop: the nearest one where no other heading becomes part of the chapter.
  private func aim() {
    guard let drag else { return }
    let top = drag.y - drag.grip - rowsFrame.y
    let others = content.rowCount - drag.chapter.count
    let wanted = Int(((top + scroll.offset) / OutlineMetrics.rowHeight).rounded())
    let start = max(0, min(wanted, others))
    func fits(_ gap: Int) -> Bool {
      (0...others).contains(gap)
        && (gap == drag.chapter.lowerBound
          || content.outline.allows(drag.chapter.lowerBound, before: drag.row(ofOther: gap)))
    }
    let distance = (0...others).first { fits(start - $0) || fits(start + $0) } ?? 0
    self.drag?.gap = fits(start - distance) ? start - distance : start + distance
  }

  /// Advances the rows that move aside, and scrolls the list while a chapter is held at its edge.
  public func advance(to time: Double) -> Pace {
    guard let drag else { return .still }
    let elapsed = min(0.1, max(0, time - lastAdvance))
    lastAdvance = time
    let rows = rowsFrame
    let edge = OutlineMetrics.dragEdge
    let pull =
      drag.y < rows.y + edge ? drag.y - rows.y - edge : max(0, drag.y - rows.maxY + edge)
    let before = scroll.offset
    let rowsPerSecond = max(-1, min(1, pull / edge)) * OutlineMetrics.dragSpeed
    fitScroll()
    scroll.move(by: rowsPerSecond * elapsed * OutlineMetrics.rowHeight)
    if scroll.offset != before { aim() }
    let gap = Double(self.drag?.gap ?? drag.gap)
    let way = gap - drag.shownGap
    let rest = way * Curve.decay(elapsed, over: Motion.moveAside)
    self.drag?.shownGap = abs(rest) < 0.01 ? gap : gap - rest
    return abs(rest) >= 0.01 || scroll.offset != before ? .moving : .still
  }
}
