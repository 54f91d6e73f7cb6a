import Canvas
import Layout

extension PageView {
  /// Draws the replacements of hidden markers: bars beside a quote, down to the next paragraph, and
  /// a rule across the page.
  func drawBars(
    of piece: LayoutManager.Piece, line index: Int, top: Int, into list: inout DisplayList
  ) {
    let style = piece.layout.style
    let line = piece.layout.lines[index]
    let isLast = index == piece.layout.lines.count - 1
    let height = isLast ? piece.layout.height - line.top : line.height
    for bar in 0..<style.bars {
      let x = layout.container.leftPadding + Double(bar) * layout.container.barStep
      let place = line.baseLevel & 1 == 1 ? layout.container.mirrored(x) : x
      var box = rect(place..<place, top: top, height: height)
      box.width = scale.deviceLength(PageMetrics.barWidth)
      list.append(.fill(box, theme.mark))
    }
    guard style.isRule else { return }
    let container = layout.container
    let from = container.leftPadding + Double(style.bars) * container.barStep
    let thickness = scale.deviceLength(1)
    list.append(
      .fill(
        rect(from..<container.width, top: top + line.height / 2, height: thickness),
        theme.mark))
  }
}
