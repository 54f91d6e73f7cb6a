import Canvas
import MarkdownSyntax
import Platform
import TextCore

/// A chapter on its way to another place in the list.
struct OutlineDrag {
  /// Its rows, which are one while it is dragged.
  var chapter: Range<Int>
  /// From the top of its row to the pointer, in logical pixels.
  var grip: Double
  /// Where the pointer is.
  var y: Double
  /// Before which of the other rows it would be put down.
  var gap: Int
  /// Where the gap between them is seen, in rows, on its way to `gap`.
  var shownGap: Double

  /// The row in the whole list of one of the others.
  func row(ofOther other: Int) -> Int {
    other < chapter.lowerBound ? other : other + chapter.count
  }

  /// By how much one of the others is moved aside, in rows.
  func shift(ofOther other: Int) -> Double { max(0, min(1, Double(other) + 1 - shownGap)) }
}

extension OutlinePanel {
  /// Whether a point is on the list.
  public func contains(_ point: Point) -> Bool { frame.contains(point) }

  /// Where there is text to click into, the pointer is for that.
  public func pointerShape(at point: Point) -> PointerShape {
    fieldFrame.contains(point) ? .text : .arrow
  }

  /// The pointer moved, with nothing held.
  public func hover(at point: Point) -> OutlineResponse {
    guard let row = row(at: point), row != marked else { return .handled }
    marked = row
    return .marked
  }

  /// A button went down, or a finger.
  public func press(at point: Point, clicks: Int) -> OutlineResponse {
    held = (point, point, true)
    if fieldFrame.contains(point) {
      if clicks > 1 {
        field.select(0..<field.text.end)
      } else if let place = fieldView?.place(at: point) {
        field.select(place)
      }
      return .handled
    }
    return hover(at: point)
  }

  /// What was held moved: by the mouse a row goes along with it, under a finger the list does.
  ///
  /// - Parameter animates: whether rows take their time to move aside.
  public func drag(to point: Point, isFinger: Bool, at time: Double, animates: Bool) {
    guard let held else { return }
    let way = max(abs(point.x - held.start.x), abs(point.y - held.start.y))
    let slack = isFinger ? TouchRecognizer.slop : OutlineMetrics.slack
    let isStill = held.isStill && way <= slack
    self.held = (held.start, point, isStill)
    guard !isStill else { return }
    if isFinger {
      scroll -= (point.y - held.last.y) / OutlineMetrics.rowHeight
      clampScroll()
    } else {
      if held.isStill { beginDrag(at: held.start) }
      moveDrag(to: point, at: time, animates: animates)
    }
  }

  /// What was held was let go.
  public func release(at point: Point) -> OutlineResponse {
    guard let held else { return .ignored }
    self.held = nil
    if let drag {
      endDrag()
      let place = drag.row(ofOther: drag.gap)
      return .move(chapter: drag.chapter.lowerBound, before: place)
    }
    guard held.isStill, let row = row(at: point) else { return .handled }
    marked = row
    return .chosen
  }

  /// What was held is no more, and nothing comes of it.
  public func letGo() {
    held = nil
    endDrag()
  }

  /// The wheel turned.
  public func turnWheel(_ detents: Double) {
    scroll -= detents * OutlineMetrics.wheelRows
    clampScroll()
  }

  // Dragging

  private func beginDrag(at point: Point) {
    guard content.found == nil, let row = row(at: point) else { return }
    let top = rowsFrame.y + (Double(row) - scroll) * OutlineMetrics.rowHeight
    drag = OutlineDrag(
      chapter: content.outline.chapter(row), grip: point.y - top, y: point.y, gap: row,
      shownGap: Double(row))
    marked = row
  }

  /// Puts things back as they lie in the text.
  func endDrag() {
    guard drag != nil else { return }
    drag = nil
    clampScroll()
  }

  private func moveDrag(to point: Point, at time: Double, animates: Bool) {
    guard drag != nil else { return }
    drag?.y = point.y
    lastAdvance = time
    aim()
    if !animates, let gap = drag?.gap { drag?.shownGap = Double(gap) }
  }

  /// Finds where the chapter would be put down: the nearest place where nothing becomes part of it.
  private func aim() {
    guard let drag else { return }
    let top = drag.y - drag.grip - rowsFrame.y
    let others = content.rowCount - drag.chapter.count
    let wanted = Int((top / OutlineMetrics.rowHeight + scroll).rounded())
    let start = max(0, min(wanted, others))
    func fits(_ gap: Int) -> Bool {
      (0...others).contains(gap)
        && (gap == drag.chapter.lowerBound
          || content.outline.allows(drag.chapter.lowerBound, before: drag.row(ofOther: gap)))
    }
    let distance = (0...others).first { fits(start - $0) || fits(start + $0) } ?? 0
    self.drag?.gap = fits(start - distance) ? start - distance : start + distance
  }

  /// Brings on what moves: rows that go aside, and the list under a chapter that is held at its edge.
  public func advance(to time: Double) -> Pace {
    guard let drag else { return .still }
    let elapsed = min(0.1, max(0, time - lastAdvance))
    lastAdvance = time
    let rows = rowsFrame
    let edge = OutlineMetrics.dragEdge
    let pull =
      drag.y < rows.y + edge ? drag.y - rows.y - edge : max(0, drag.y - rows.maxY + edge)
    let before = scroll
    scroll += max(-1, min(1, pull / edge)) * OutlineMetrics.dragSpeed * elapsed
    clampScroll()
    if scroll != before { aim() }
    let gap = Double(self.drag?.gap ?? drag.gap)
    let way = gap - drag.shownGap
    let rest = way * Curve.decay(elapsed, over: Motion.moveAside)
    self.drag?.shownGap = abs(rest) < 0.01 ? gap : gap - rest
    return abs(rest) >= 0.01 || scroll != before ? .moving : .still
  }
}
