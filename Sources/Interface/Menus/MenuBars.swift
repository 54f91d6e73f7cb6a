import Canvas
import Localization
import Platform

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

extension MenuBars: DrawnMenuRow {
  func name(in words: Catalog) -> String { words.text(title) }

  func height(_ context: ChromeContext) -> Double { MenuMetrics.barsHeight }

  func width(_ context: ChromeContext) -> Double {
    context.width(of: name(in: context.words)) + MenuMetrics.gap
      + context.width(of: context.words.text(text()), .note)
  }

  func node(_ row: MenuRowView, _ words: Catalog) -> AccessibilityNode {
    row.node(.label, words.text(text()))
  }

  func draw(
    _ row: MenuRowView, in frame: Rect, into list: inout DisplayList, _ context: ChromeContext
  ) {
    row.drawHead(context.words.text(text()), height: 28, in: frame, into: &list, context)
    let left = MenuMetrics.textX(frame)
    let area = context.scale.deviceRect(
      Rect(
        x: left, y: frame.maxY - 6 - MenuMetrics.highestBar, width: MenuMetrics.end(frame) - left,
        height: MenuMetrics.highestBar))
    draw(values(), mark: mark(), in: area, into: &list, context)
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
