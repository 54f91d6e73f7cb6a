import Canvas
import Layout
import Localization
import MarkdownSyntax

extension OutlinePanel {
  /// Draws the list with its visible rows.
  public func draw(into list: inout DisplayList, context: ChromeContext) {
    let scale = context.scale
    RaisedPanel.draw(frame, radius: 6, into: &list, context: context)
    field.draw(
      .line(FontRequest(role: .body, size: Self.fieldFontSize)), in: fieldFrame,
      hint: context.words.text(Phrase("Find a heading")), into: &list, context: context)
    list.clipped(to: scale.deviceRect(rowsFrame)) { list in
      if content.rowCount == 0 { drawNote(into: &list, context) }
      if let drag {
        drawAside(drag, into: &list, context)
      } else {
        for row in rowsInSight { draw(row, at: Double(row), into: &list, context) }
      }
    }
    if let drag { drawDragged(drag, into: &list, context) }
  }

  private func drawNote(into list: inout DisplayList, _ context: ChromeContext) {
    let isFiltered = content.found != nil
    let note =
      isFiltered ? Phrase("No matching headings") : Phrase("No headings")
    let box = Rect(
      x: rowsFrame.x + OutlineMetrics.sidePadding, y: rowsFrame.y, width: 0,
      height: OutlineMetrics.rowHeight)
    context.drawLabel(context.words.text(note), .note, in: box, context.theme.quoteInk, into: &list)
  }

  /// Returns the frame of a row that is `place` rows below the first.
  private func frame(at place: Double) -> Rect {
    let rows = rowsFrame
    return Rect(
      x: rows.x, y: rows.y + (place - scroll) * OutlineMetrics.rowHeight, width: rows.width,
      height: OutlineMetrics.rowHeight)
  }

  private func draw(
    _ row: Int, at place: Double, into list: inout DisplayList, _ context: ChromeContext
  ) {
    let frame = frame(at: place)
    let heading = content.heading(inRow: row)
    var context = context
    if row == marked, drag == nil {
      drawBand(in: frame, context.theme.selection, &list, context)
      context.theme = context.theme.onSelection
    }
    drawTitle(heading, in: frame, into: &list, context)
  }

  private func drawBand(
    in frame: Rect, _ color: Color, _ list: inout DisplayList, _ context: ChromeContext
  ) {
    let band = Rect(x: frame.x + 5, y: frame.y, width: frame.width - 10, height: frame.height)
    list.append(
      .roundedFill(context.scale.deviceRect(band), radius: 4 * context.scale.factor, color))
  }

  /// Draws a heading, indented by its level unless the list is filtered, with a mark beside it if
  /// its chapter has the caret.
  private func drawTitle(
    _ heading: Int, in frame: Rect, into list: inout DisplayList, _ context: ChromeContext
  ) {
    if heading == content.caretChapter {
      let mark = OutlineMetrics.caretMark
      let line = Rect(
        x: frame.x + OutlineMetrics.sidePadding / 2 + 1,
        y: frame.y + (frame.height - mark.height) / 2, width: mark.width, height: mark.height)
      list.append(
        .roundedFill(
          context.scale.deviceRect(line), radius: context.scale.factor, context.theme.accent))
    }
    let level = content.found == nil ? content.outline.headings[heading].level - topLevel : 0
    let step = min(OutlineMetrics.indent, frame.width * OutlineMetrics.mostIndent / 5)
    let left = OutlineMetrics.sidePadding + Double(level) * step
    let title = Rect(
      x: frame.x + left, y: frame.y, width: frame.width - left - OutlineMetrics.padding,
      height: frame.height)
    OutlineTitleView(content.title(heading), in: title, context: context).draw(into: &list)
  }

  // A dragged chapter

  /// Draws the other rows, which make room for the dragged one.
  private func drawAside(
    _ drag: OutlineDrag, into list: inout DisplayList, _ context: ChromeContext
  ) {
    let first = max(0, rowsInSight.lowerBound - 1)
    let others = content.rowCount - drag.chapter.count
    for other in first..<max(first, min(others, rowsInSight.upperBound)) {
      draw(
        drag.row(ofOther: other), at: Double(other) + drag.shift(ofOther: other), into: &list,
        context)
    }
  }

  private func drawDragged(
    _ drag: OutlineDrag, into list: inout DisplayList, _ context: ChromeContext
  ) {
    let rows = rowsFrame
    let height = OutlineMetrics.rowHeight
    let y = max(rows.y - height / 2, min(drag.y - drag.grip, rows.maxY - height / 2))
    let frame = Rect(x: rows.x, y: y, width: rows.width, height: height)
    let slip = Rect(x: frame.x + 5, y: frame.y, width: frame.width - 10, height: frame.height)
    RaisedPanel.draw(slip, radius: 4, into: &list, context: context)
    drawBand(in: frame, context.theme.selection, &list, context)
    var context = context
    context.theme = context.theme.onSelection
    drawTitle(drag.chapter.lowerBound, in: frame, into: &list, context)
  }
}
