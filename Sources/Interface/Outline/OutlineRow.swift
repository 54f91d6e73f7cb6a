import Canvas
import Layout
import Platform

/// A heading's row: the title, indented by its level, with a mark beside it if its chapter has the caret.
struct OutlineRow: View {
  let id: ViewID
  let title: OutlineTitle
  /// The heading's level.
  let level: Int
  /// The levels by which the title is indented.
  let depth: Int
  let hasCaret: Bool
  let isMarked: Bool
  /// True while it is dragged over the others.
  let isRaised: Bool

  func place(at origin: Point, width: Double, in layout: inout ViewLayout) -> Double {
    let context = layout.context
    let frame = Rect(x: origin.x, y: origin.y, width: width, height: OutlineMetrics.rowHeight)
    let drawing: ViewLayout.Drawing = { [self] in draw(in: $0, into: &$2, context) }
    // The list has the row's accessibility node already.
    guard !isRaised else {
      layout.add(frame, draw: drawing)
      return frame.height
    }
    layout.add(
      frame, control: id, .listItem, String(decoding: title.bytes, as: UTF8.self),
      isMarked ? .selected : [], level: level, draw: drawing)
    return frame.height
  }

  private func draw(in frame: Rect, into list: inout DisplayList, _ plain: ChromeContext) {
    var context = plain
    let slip = Rect(x: frame.x + 5, y: frame.y, width: frame.width - 10, height: frame.height)
    if isRaised { RaisedPanel.draw(slip, radius: 4, into: &list, context: context) }
    if isMarked || isRaised {
      context.fill(slip, radius: 4, context.theme.selection, into: &list)
      context.theme = context.theme.onSelection
    }
    if hasCaret {
      let mark = OutlineMetrics.caretMark
      let line = Rect(
        x: frame.x + OutlineMetrics.sidePadding / 2 + 1,
        y: frame.y + (frame.height - mark.height) / 2, width: mark.width, height: mark.height)
      context.fill(line, radius: 1, context.theme.accent, into: &list)
    }
    let step = min(OutlineMetrics.indent, frame.width * OutlineMetrics.mostIndent / 5)
    let left = OutlineMetrics.sidePadding + Double(depth) * step
    let text = Rect(
      x: frame.x + left, y: frame.y, width: frame.width - left - OutlineMetrics.padding,
      height: frame.height)
    OutlineTitleView(title, in: text, context: context).draw(into: &list)
  }
}
