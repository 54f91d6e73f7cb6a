import Canvas
import Localization
import Platform

/// An explanation in a menu.
struct MenuNote: MenuRowContent {
  let phrase: Phrase

  func name(in words: Catalog) -> String { words.text(phrase) }

  func height(_ context: ChromeContext) -> Double {
    MenuMetrics.noteHeight * Double(lines(context).count) + 4
  }

  func width(_ context: ChromeContext) -> Double {
    lines(context).map { context.width(of: $0, .note) }.max() ?? 0
  }

  private func lines(_ context: ChromeContext) -> [String] {
    context.lines(of: name(in: context.words), .note, width: MenuMetrics.noteWidth)
  }

  func place(_ row: MenuRowView, in frame: Rect, in layout: inout ViewLayout) {
    let label = Label(
      phrase, .note, ink: \.quoteInk, height: MenuMetrics.noteHeight, wraps: true, .label(row.id))
    let origin = Point(x: MenuMetrics.textX(frame), y: frame.y + 2)
    _ = label.place(at: origin, width: MenuMetrics.noteWidth, in: &layout)
  }
}

/// A line between two groups of a menu.
struct MenuSeparator: DrawnMenuRow {
  func name(in words: Catalog) -> String { "" }

  func height(_ context: ChromeContext) -> Double { MenuMetrics.separatorHeight }

  func width(_ context: ChromeContext) -> Double { 0 }

  func node(_ row: MenuRowView, _ words: Catalog) -> AccessibilityNode { row.node(.separator) }

  func draw(
    _ row: MenuRowView, in frame: Rect, into list: inout DisplayList, _ context: ChromeContext
  ) {
    let line = Rect(
      x: frame.x + MenuMetrics.trailing, y: frame.y + frame.height / 2,
      width: frame.width - 2 * MenuMetrics.trailing, height: 0)
    var rect = context.scale.deviceRect(line)
    rect.height = context.scale.deviceLength(1)
    list.append(.fill(rect, context.theme.hairline.withOpacity(0.6)))
  }
}

extension FactList: DrawnMenuRow {
  func name(in words: Catalog) -> String { "" }

  func height(_ context: ChromeContext) -> Double { height + 4 }

  func node(_ row: MenuRowView, _ words: Catalog) -> AccessibilityNode {
    AccessibilityNode(row.id.key, .label, spoken(words))
  }

  func draw(
    _ row: MenuRowView, in frame: Rect, into list: inout DisplayList, _ context: ChromeContext
  ) {
    draw(
      from: MenuMetrics.textX(frame), to: MenuMetrics.end(frame), y: frame.y + 2, into: &list,
      context: context)
  }
}
