import Canvas
import Localization
import Platform

extension Slider: MenuRowContent {
  func name(in words: Catalog) -> String { words.text(title) }

  func height(_ context: ChromeContext) -> Double { Self.height }

  func width(_ context: ChromeContext) -> Double { width(gap: MenuMetrics.gap, context) }

  func place(_ row: MenuRowView, in frame: Rect, in layout: inout ViewLayout) {
    var slider = self
    slider.id = row.id
    let inner = MenuMetrics.inner(frame)
    _ = slider.place(at: Point(x: inner.x, y: inner.y), width: inner.width, in: &layout)
  }
}

extension MenuStepper: DrawnMenuRow {
  func name(in words: Catalog) -> String { words.text(title) }

  func height(_ context: ChromeContext) -> Double { MenuMetrics.rowHeight }

  func width(_ context: ChromeContext) -> Double {
    context.width(of: name(in: context.words)) + MenuMetrics.gap + 2 * MenuMetrics.buttonSize
      + MenuMetrics.stepperTextWidth
  }

  func node(_ row: MenuRowView, _ words: Catalog) -> AccessibilityNode {
    row.node(.stepper, words.text(text()))
  }

  /// Returns the frame of the plus or minus button in a row.
  static func button(increasing: Bool, in row: Rect) -> Rect {
    let size = MenuMetrics.buttonSize
    let right = MenuMetrics.end(row)
    return Rect(
      x: increasing ? right - size : right - 2 * size - MenuMetrics.stepperTextWidth,
      y: row.y + (row.height - size) / 2, width: size, height: size)
  }

  func draw(
    _ row: MenuRowView, in frame: Rect, into list: inout DisplayList, _ context: ChromeContext
  ) {
    let theme = context.theme
    let head = Rect(x: MenuMetrics.textX(frame), y: frame.y, width: 0, height: frame.height)
    context.drawLabel(row.title, .control, in: head, theme.ink, into: &list)
    let less = Self.button(increasing: false, in: frame)
    let more = Self.button(increasing: true, in: frame)
    func draw(
      _ words: String, _ style: LabelStyle, from left: Double, to right: Double, _ ink: Color
    ) {
      let width = context.width(of: words, style)
      let middle = Rect(
        x: left + (right - left - width) / 2, y: less.y, width: width, height: less.height)
      context.drawLabel(words, style, in: middle, ink, into: &list)
    }
    for (sign, box, step) in [("–", less, decrease()), ("+", more, increase())] {
      context.fill(box, radius: 4, theme.hairline.withOpacity(0.5), into: &list)
      draw(sign, .control, from: box.x, to: box.maxX, step == nil ? theme.tags : theme.ink)
    }
    draw(context.words.text(text()), .note, from: less.maxX, to: more.x, theme.quoteInk)
  }
}

extension MenuSwatches: DrawnMenuRow {
  func name(in words: Catalog) -> String { words.text(title) }

  func height(_ context: ChromeContext) -> Double { MenuMetrics.swatchesHeight }

  func width(_ context: ChromeContext) -> Double {
    let step = MenuMetrics.swatchSize + MenuMetrics.swatchGap
    let names = choices.map { context.width(of: context.words.text($0.title), .note) }
    return max(
      step * Double(choices.count),
      context.width(of: name(in: context.words)) + MenuMetrics.gap + (names.max() ?? 0))
  }

  func node(_ row: MenuRowView, _ words: Catalog) -> AccessibilityNode {
    row.node(.group, named(row, words))
  }

  /// Returns the name of the marked colour, or else of the chosen one.
  private func named(_ row: MenuRowView, _ words: Catalog) -> String? {
    (row.choice ?? chosen()).flatMap { choices.indices.contains($0) ? choices[$0].title : nil }
      .map(words.text)
  }

  /// Returns the frame of a colour in a row.
  static func box(_ choice: Int, in row: Rect) -> Rect {
    let size = MenuMetrics.swatchSize
    return Rect(
      x: MenuMetrics.textX(row) + Double(choice) * (size + MenuMetrics.swatchGap),
      y: row.maxY - size - 6, width: size, height: size)
  }

  func draw(
    _ row: MenuRowView, in frame: Rect, into list: inout DisplayList, _ context: ChromeContext
  ) {
    let (theme, scale, chosen) = (context.theme, context.scale, chosen())
    row.drawHead(named(row, context.words) ?? "", height: 26, in: frame, into: &list, context)
    for (number, choice) in choices.enumerated() {
      let box = Self.box(number, in: frame)
      if number == chosen || number == row.choice {
        let ring = Rect(
          x: box.x - 3, y: box.y - 3, width: box.width + 6, height: box.height + 6)
        list.append(
          .roundedFill(
            scale.deviceRect(ring), radius: 7 * scale.factor,
            number == chosen ? theme.accent : theme.mark))
      }
      Self.draw(choice.colors(), in: box, into: &list, context)
    }
  }

  private static func draw(
    _ colors: [Color], in box: Rect, into list: inout DisplayList, _ context: ChromeContext
  ) {
    let scale = context.scale
    let edge = scale.deviceLength(1)
    let outer = scale.deviceRect(box)
    list.append(.roundedFill(outer, radius: 5 * scale.factor, context.theme.hairline))
    let inner = DeviceRect(
      x: outer.x + edge, y: outer.y + edge, width: outer.width - 2 * edge,
      height: outer.height - 2 * edge)
    let part = inner.width / max(1, colors.count)
    for (number, color) in colors.enumerated() {
      let slice = DeviceRect(
        x: inner.x + number * part, y: inner.y,
        width: number == colors.count - 1 ? inner.width - number * part : part,
        height: inner.height)
      list.clipped(to: slice) { list in
        list.append(.roundedFill(inner, radius: 4 * scale.factor, color))
      }
    }
  }
}
