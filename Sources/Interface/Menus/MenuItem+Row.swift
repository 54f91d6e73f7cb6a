import Canvas
import Layout
import Localization
import Platform

extension MenuItem: DrawnMenuRow {
  func name(in words: Catalog) -> String {
    switch title {
    case .words(let phrase): words.text(phrase)
    case .name(let name, _): name
    }
  }

  func height(_ context: ChromeContext) -> Double { MenuMetrics.rowHeight }

  func width(_ context: ChromeContext) -> Double {
    let title =
      switch title {
      case .words(let phrase): context.width(of: context.words.text(phrase))
      case .name(let name, let families): context.line(name, families: families).width
      }
    return title + trailingWidth(context)
  }

  /// Returns the width of the arrow, of the keys, or of the reason that replaces them while the row
  /// is marked.
  private func trailingWidth(_ context: ChromeContext) -> Double {
    if submenu != nil { return MenuMetrics.arrowWidth }
    let reason = refusal.map { context.width(of: context.words.text($0), .note) } ?? 0
    let width = max(reason, context.width(of: keys, .note))
    return width > 0 ? width + MenuMetrics.gap : 0
  }

  func node(_ row: MenuRowView, _ words: Catalog) -> AccessibilityNode {
    var node = row.node(role)
    node.actions = [.press]
    node.keys = keys
    if submenu != nil { node.states.insert(.hasMenu) }
    if mark != .none { node.states.insert(.checked) }
    if let refusal {
      node.states.insert(.disabled)
      node.description = words.text(refusal)
    }
    return node
  }

  private var role: AccessibilityNode.Role {
    if submenu != nil { return .menu }
    return switch mark {
    case .none: .menuItem
    case .check: .checkItem
    case .radio: .radioItem
    }
  }

  func draw(
    _ row: MenuRowView, in frame: Rect, into list: inout DisplayList, _ context: ChromeContext
  ) {
    let theme = context.theme
    let ink =
      isEnabled
      ? isNew ? theme.linkInk : theme.ink : row.isMarked ? theme.selectedTags : theme.tags
    let text = Rect(x: MenuMetrics.textX(frame), y: frame.y, width: 0, height: frame.height)
    switch title {
    case .words:
      context.drawLabel(row.title, .control, in: text, ink, into: &list)
      if let letter = row.letter, isEnabled {
        context.drawUnderline(ofLetter: letter, of: row.title, in: text, ink, into: &list)
      }
    case .name(_, let families):
      let line = context.line(row.title, families: families)
      let height = line.metrics.ascender + line.metrics.descender
      let baseline = frame.y + (frame.height - height) / 2 + line.metrics.ascender
      line.draw(
        into: &list, x: text.x, baseline: context.scale.devicePixel(baseline), color: ink,
        scale: context.scale)
    }
    drawMark(in: frame, ink, into: &list, context)
    if submenu != nil { return drawArrow(in: frame, into: &list, context) }
    let isRefused = refusal != nil && row.isMarked
    let words = isRefused ? refusal.map { context.words.text($0) } ?? "" : keys
    // The keys of a disabled row are as faint as its title.
    context.drawLabel(
      words, .note, endingAt: MenuMetrics.end(frame), in: frame,
      isEnabled || row.isMarked ? theme.noteInk : theme.tags, into: &list)
  }

  private func drawMark(
    in frame: Rect, _ ink: Color, into list: inout DisplayList, _ context: ChromeContext
  ) {
    let scale = context.scale
    let x = frame.x + MenuMetrics.sidePadding + MenuMetrics.markWidth / 2
    let y = frame.y + frame.height / 2
    func line(_ fromX: Double, _ fromY: Double, _ toX: Double, _ toY: Double) {
      list.append(
        .line(
          fromX: (x + fromX) * scale.factor, fromY: (y + fromY) * scale.factor,
          toX: (x + toX) * scale.factor, toY: (y + toY) * scale.factor,
          width: max(1, 1.5 * scale.factor), ink))
    }
    switch mark {
    case .none: break
    case .check:
      line(-4.5, 0, -1.5, 3)
      line(-2, 3, 4.5, -4)
    case .radio:
      let dot = Rect(x: x - 3, y: y - 3, width: 6, height: 6)
      context.fill(dot, radius: 3, ink, into: &list)
    }
  }

  /// Draws the arrow to the submenu.
  private func drawArrow(in frame: Rect, into list: inout DisplayList, _ context: ChromeContext) {
    let scale = context.scale
    // The corners of the two strokes extend a little beyond the point where they meet.
    let width = max(1, 1.3 * scale.factor)
    let tip = MenuMetrics.end(frame) * scale.factor - 0.33 * width
    let y = (frame.y + frame.height / 2) * scale.factor
    for end in [-3.5, 3.5] {
      list.append(
        .line(
          fromX: tip - 4 * scale.factor, fromY: y + end * scale.factor, toX: tip, toY: y,
          width: width, context.theme.quoteInk))
    }
  }
}
