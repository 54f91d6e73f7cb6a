import Canvas
import Localization

/// A bar chart in a menu; the last bar is the current value.
public struct MenuBars {
  public var title: Phrase
  /// The current value in words.
  public var text: () -> Phrase
  /// The values; negative ones count as 0.
  public var values: () -> [Int]
  /// The target for each value; `nil` for none.
  public var mark: () -> Int?

  /// Makes bars.
  public init(
    _ title: Phrase, text: @escaping () -> Phrase, values: @escaping () -> [Int],
    mark: @escaping () -> Int?
  ) {
    self.title = title
    self.text = text
    self.values = values
    self.mark = mark
  }
}

extension MenuPanel {
  func draw(
    _ bars: MenuBars, _ row: Int, into list: inout DisplayList, _ context: ChromeContext
  ) {
    let place = frame(ofRow: row)
    let head = head(of: place, height: 28)
    context.drawLabel(titles[row], .control, in: head, context.theme.ink, into: &list)
    context.drawLabel(
      context.words.text(bars.text()), .note, endingAt: end(of: place), in: head,
      context.theme.quoteInk, into: &list)
    let left = textX(place)
    let area = context.scale.deviceRect(
      Rect(
        x: left, y: place.maxY - 6 - MenuMetrics.highestBar, width: end(of: place) - left,
        height: MenuMetrics.highestBar))
    draw(bars.values(), mark: bars.mark(), in: area, into: &list, context)
  }

  /// Draws bars of equal width in device pixels, with the remainder before the first.
  private func draw(
    _ values: [Int], mark: Int?, in area: DeviceRect, into list: inout DisplayList,
    _ context: ChromeContext
  ) {
    guard let most = (values + [mark ?? 0]).max(), !values.isEmpty else { return }
    let theme = context.theme
    let line = context.scale.deviceLength(1)
    func height(_ value: Int) -> Int {
      guard value > 0, most > 0 else { return 0 }
      return max(line, Int((Double(value) / Double(most) * Double(area.height)).rounded()))
    }
    let pitch = area.width / values.count
    let start = area.x + area.width - pitch * values.count
    if let mark {
      list.append(
        .fill(
          DeviceRect(
            x: area.x, y: area.maxY - height(mark), width: area.width, height: line),
          theme.hairline.withOpacity(0.6)))
    }
    for (number, value) in values.enumerated() {
      let isLast = number == values.count - 1
      let height = height(value)
      let bar = DeviceRect(
        x: start + number * pitch + context.scale.deviceLength(2), y: area.maxY - max(height, line),
        width: pitch - context.scale.deviceLength(2), height: max(height, line))
      let color = height == 0 ? theme.hairline : isLast ? theme.accent : theme.mark
      list.append(.fill(bar, color))
    }
  }
}
