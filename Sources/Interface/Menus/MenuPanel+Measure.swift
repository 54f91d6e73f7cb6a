import Canvas
import Layout
import Localization

extension MenuPanel {
  /// Returns a row's title.
  static func title(of row: MenuRow, _ words: Catalog) -> String {
    switch row {
    case .item(let item):
      switch item.title {
      case .words(let phrase): words.text(phrase)
      case .name(let name, _): name
      }
    case .slider(let slider): words.text(slider.title)
    case .stepper(let stepper): words.text(stepper.title)
    case .swatches(let swatches): words.text(swatches.title)
    case .bars(let bars): words.text(bars.title)
    case .note(let phrase, _): words.text(phrase)
    case .facts, .separator: ""
    }
  }

  static func height(of row: MenuRow, _ context: ChromeContext) -> Double {
    switch row {
    case .item, .stepper: MenuMetrics.rowHeight
    case .slider: MenuMetrics.sliderHeight
    case .swatches: MenuMetrics.swatchesHeight
    case .bars: MenuMetrics.barsHeight
    case .facts(let facts): facts().height + 4
    case .note(let phrase, _):
      MenuMetrics.noteHeight * Double(noteLines(phrase, context).count) + 4
    case .separator: MenuMetrics.separatorHeight
    }
  }

  static func width(of row: MenuRow, title: String, _ context: ChromeContext) -> Double {
    let sides = MenuMetrics.sidePadding + MenuMetrics.markWidth + MenuMetrics.trailing
    switch row {
    case .item(let item):
      return sides + titleWidth(item, title, context) + trailingWidth(item, context)
    case .slider(let slider):
      let ends = [slider.range.lowerBound, slider.range.upperBound].map {
        context.width(of: context.words.text(slider.text($0)), .note)
      }
      return sides + context.width(of: title) + MenuMetrics.gap + (ends.max() ?? 0)
    case .stepper:
      return sides + context.width(of: title) + MenuMetrics.gap + 2 * MenuMetrics.buttonSize
        + MenuMetrics.stepperTextWidth
    case .swatches(let swatches):
      let step = MenuMetrics.swatchSize + MenuMetrics.swatchGap
      let names = swatches.choices.map { context.width(of: context.words.text($0.title), .note) }
      return sides
        + max(
          step * Double(swatches.choices.count),
          context.width(of: title) + MenuMetrics.gap + (names.max() ?? 0))
    case .bars(let bars):
      return sides + context.width(of: title) + MenuMetrics.gap
        + context.width(of: context.words.text(bars.text()), .note)
    case .facts(let facts): return sides + facts().width(context)
    case .note(let phrase, _):
      let lines = noteLines(phrase, context)
      return sides + (lines.map { context.width(of: $0, .note) }.max() ?? 0)
    case .separator: return 0
    }
  }

  private static func titleWidth(
    _ item: MenuItem, _ title: String, _ context: ChromeContext
  ) -> Double {
    switch item.title {
    case .words: context.width(of: title)
    case .name(_, let families):
      context.line(title, families: families).width
    }
  }

  /// Returns the width of the arrow, of the keys, or of the reason that replaces them while the row
  /// is marked.
  private static func trailingWidth(_ item: MenuItem, _ context: ChromeContext) -> Double {
    if item.submenu != nil { return MenuMetrics.arrowWidth }
    let reason = item.refusal.map { context.width(of: context.words.text($0), .note) } ?? 0
    let keys = context.width(of: item.keys, .note)
    let width = max(reason, keys)
    return width > 0 ? width + MenuMetrics.gap : 0
  }

  static func noteLines(_ phrase: Phrase, _ context: ChromeContext) -> [String] {
    context.lines(of: context.words.text(phrase), .note, width: MenuMetrics.noteWidth)
  }
}
