import Canvas
import Layout
import Localization

extension MenuPanel {
  /// Draws the menu. `showsMnemonics` underlines the letters that choose rows.
  func draw(into list: inout DisplayList, showsMnemonics: Bool, context: ChromeContext) {
    RaisedPanel.draw(frame, radius: Self.cornerRadius, into: &list, context: context)
    let inner = Rect(
      x: frame.x, y: frame.y + 1, width: frame.width, height: frame.height - 2)
    list.clipped(to: context.scale.deviceRect(inner)) { list in
      for row in rows.indices {
        let place = frame(ofRow: row)
        guard place.maxY > frame.y, place.y < frame.maxY else { continue }
        draw(row, showsMnemonics: showsMnemonics, into: &list, context)
      }
    }
    if isCut.above { drawCut(isAbove: true, into: &list, context) }
    if isCut.below { drawCut(isAbove: false, into: &list, context) }
  }

  /// Draws an arrow in place of the first or last row, to show that there are more rows.
  private func drawCut(
    isAbove: Bool, into list: inout DisplayList, _ context: ChromeContext
  ) {
    let scale = context.scale
    let place = cut(isAbove: isAbove)
    // The frame's line and its round corners stay visible.
    let strip = Rect(
      x: place.x + Self.cornerRadius, y: place.y + (isAbove ? 1 : 0),
      width: place.width - 2 * Self.cornerRadius, height: place.height - 1)
    list.append(.fill(scale.deviceRect(strip), context.theme.page))
    let (x, y) = (place.x + place.width / 2, place.y + place.height / 2)
    let tip = isAbove ? -2.0 : 2
    for side in [-4.0, 4] {
      list.append(
        .line(
          fromX: (x + side) * scale.factor, fromY: (y - tip) * scale.factor,
          toX: x * scale.factor, toY: (y + tip) * scale.factor,
          width: max(1, 1.3 * scale.factor), context.theme.quoteInk))
    }
  }

  private static var cornerRadius: Double { 6 }

  private func draw(
    _ row: Int, showsMnemonics: Bool, into list: inout DisplayList, _ context: ChromeContext
  ) {
    let place = frame(ofRow: row)
    var context = context
    if row == marked {
      drawMark(behind: place, into: &list, context)
      context.theme = context.theme.onSelection
    }
    let theme = context.theme
    switch rows[row] {
    case .item(let item):
      draw(item, row, showsMnemonics: showsMnemonics, into: &list, context)
    case .slider(let slider): draw(slider, row, into: &list, context)
    case .stepper(let stepper): draw(stepper, row, into: &list, context)
    case .swatches(let swatches): draw(swatches, row, into: &list, context)
    case .bars(let bars): draw(bars, row, into: &list, context)
    case .facts(let facts):
      facts().draw(
        from: textX(place), to: end(of: place), y: place.y + 2, into: &list, context: context)
    case .note(let phrase, _):
      var y = place.y + 2
      for line in Self.noteLines(phrase, context) {
        let box = Rect(x: textX(place), y: y, width: 0, height: MenuMetrics.noteHeight)
        context.drawLabel(line, .note, in: box, theme.quoteInk, into: &list)
        y += MenuMetrics.noteHeight
      }
    case .separator:
      let line = Rect(
        x: place.x + MenuMetrics.trailing, y: place.y + place.height / 2,
        width: place.width - 2 * MenuMetrics.trailing, height: 0)
      var rect = context.scale.deviceRect(line)
      rect.height = context.scale.deviceLength(1)
      list.append(.fill(rect, theme.hairline.withOpacity(0.6)))
    }
  }

  private func drawMark(
    behind place: Rect, into list: inout DisplayList, _ context: ChromeContext
  ) {
    let band = Rect(
      x: place.x + 5, y: place.y, width: place.width - 10, height: place.height)
    list.append(
      .roundedFill(
        context.scale.deviceRect(band), radius: 4 * context.scale.factor, context.theme.selection))
  }

  func textX(_ place: Rect) -> Double {
    place.x + MenuMetrics.sidePadding + MenuMetrics.markWidth
  }

  // Items

  private func draw(
    _ item: MenuItem, _ row: Int, showsMnemonics: Bool, into list: inout DisplayList,
    _ context: ChromeContext
  ) {
    let theme = context.theme
    let place = frame(ofRow: row)
    let ink =
      item.isEnabled
      ? item.isNew ? theme.linkInk : theme.ink
      : row == marked ? theme.selectedTags : theme.tags
    let text = Rect(x: textX(place), y: place.y, width: 0, height: place.height)
    switch item.title {
    case .words:
      context.drawLabel(titles[row], .control, in: text, ink, into: &list)
      if showsMnemonics, item.isEnabled, let letter = mnemonics.places[row] {
        context.drawUnderline(ofLetter: letter, of: titles[row], in: text, ink, into: &list)
      }
    case .name(_, let families):
      let line = context.line(titles[row], families: families)
      let height = line.metrics.ascender + line.metrics.descender
      let baseline = place.y + (place.height - height) / 2 + line.metrics.ascender
      line.draw(
        into: &list, x: text.x, baseline: context.scale.devicePixel(baseline), color: ink,
        scale: context.scale)
    }
    draw(item.mark, in: place, ink, into: &list, context)
    drawTrailing(item, isMarked: row == marked, in: place, into: &list, context)
  }

  private func draw(
    _ mark: MenuItem.Mark, in place: Rect, _ ink: Color, into list: inout DisplayList,
    _ context: ChromeContext
  ) {
    let scale = context.scale
    let x = place.x + MenuMetrics.sidePadding + MenuMetrics.markWidth / 2
    let y = place.y + place.height / 2
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
      list.append(.roundedFill(scale.deviceRect(dot), radius: 3 * scale.factor, ink))
    }
  }

  private func drawTrailing(
    _ item: MenuItem, isMarked: Bool, in place: Rect, into list: inout DisplayList,
    _ context: ChromeContext
  ) {
    let theme = context.theme
    let scale = context.scale
    if item.submenu != nil {
      // The corners of the two strokes extend a little beyond the point where they meet.
      let width = max(1, 1.3 * scale.factor)
      let tip = end(of: place) * scale.factor - 0.33 * width
      let y = (place.y + place.height / 2) * scale.factor
      for end in [-3.5, 3.5] {
        list.append(
          .line(
            fromX: tip - 4 * scale.factor, fromY: y + end * scale.factor, toX: tip, toY: y,
            width: width, theme.quoteInk))
      }
      return
    }
    let isRefused = item.refusal != nil && isMarked
    let words = isRefused ? item.refusal.map { context.words.text($0) } ?? "" : item.keys
    // The keys of a disabled row are as faint as its title.
    let ink = item.isEnabled || isMarked ? theme.noteInk : theme.tags
    draw(words, endingIn: place, ink, into: &list, context)
  }

  /// Draws words at the right end of a row, or of a part of it.
  func draw(
    _ words: String, endingIn place: Rect, _ ink: Color, into list: inout DisplayList,
    _ context: ChromeContext
  ) {
    context.drawLabel(
      words, .note, endingAt: end(of: place), in: place, ink, into: &list)
  }
}
