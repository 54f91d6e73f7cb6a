import Canvas
import Localization

extension MenuPanel {
  func draw(
    _ slider: MenuSlider, _ row: Int, into list: inout DisplayList, _ context: ChromeContext
  ) {
    let theme = context.theme
    let scale = context.scale
    let place = frame(ofRow: row)
    let value = slider.value()
    let head = head(of: place, height: 28)
    context.drawLabel(titles[row], .control, in: head, theme.ink, into: &list)
    draw(
      context.words.text(slider.text(value)), endingIn: head, theme.quoteInk, into: &list, context)
    let track = track(ofRow: row)
    let radius = track.height / 2 * scale.factor
    list.append(.roundedFill(scale.deviceRect(track), radius: radius, theme.hairline))
    let knobX = knobX(at: slider.part(of: value), on: track)
    let done = Rect(x: track.x, y: track.y, width: knobX - track.x, height: track.height)
    list.append(.roundedFill(scale.deviceRect(done), radius: radius, theme.accent))
    let size = MenuMetrics.knobSize
    let knob = Rect(
      x: knobX - size / 2, y: track.y + track.height / 2 - size / 2, width: size, height: size)
    list.append(.roundedFill(scale.deviceRect(knob), radius: size / 2 * scale.factor, theme.accent))
  }

  func draw(
    _ stepper: MenuStepper, _ row: Int, into list: inout DisplayList, _ context: ChromeContext
  ) {
    let theme = context.theme
    let place = frame(ofRow: row)
    let head = Rect(x: textX(place), y: place.y, width: 0, height: place.height)
    context.drawLabel(titles[row], .control, in: head, theme.ink, into: &list)
    let less = button(increasing: false, ofRow: row)
    let more = button(increasing: true, ofRow: row)
    drawSign("–", in: less, isOn: stepper.decrease() != nil, into: &list, context)
    drawSign("+", in: more, isOn: stepper.increase() != nil, into: &list, context)
    let words = context.words.text(stepper.text())
    let width = context.width(of: words, .note)
    let middle = Rect(
      x: less.maxX + (more.x - less.maxX - width) / 2, y: place.y, width: width,
      height: place.height)
    context.drawLabel(words, .note, in: middle, theme.quoteInk, into: &list)
  }

  private func drawSign(
    _ sign: String, in box: Rect, isOn: Bool, into list: inout DisplayList,
    _ context: ChromeContext
  ) {
    let theme = context.theme
    list.append(
      .roundedFill(
        context.scale.deviceRect(box), radius: 4 * context.scale.factor,
        theme.hairline.withOpacity(0.5)))
    let width = context.width(of: sign)
    let middle = Rect(
      x: box.x + (box.width - width) / 2, y: box.y, width: width, height: box.height)
    context.drawLabel(sign, .control, in: middle, isOn ? theme.ink : theme.tags, into: &list)
  }

  func draw(
    _ swatches: MenuSwatches, _ row: Int, into list: inout DisplayList, _ context: ChromeContext
  ) {
    let theme = context.theme
    let scale = context.scale
    let place = frame(ofRow: row)
    let chosen = swatches.chosen()
    let head = head(of: place, height: 26)
    context.drawLabel(titles[row], .control, in: head, theme.ink, into: &list)
    let named = row == marked ? markedChoice ?? chosen : chosen
    if let named, swatches.choices.indices.contains(named) {
      let name = context.words.text(swatches.choices[named].title)
      draw(name, endingIn: head, theme.quoteInk, into: &list, context)
    }
    for (number, choice) in swatches.choices.enumerated() {
      let box = swatch(number, ofRow: row)
      if number == chosen || row == marked && number == markedChoice {
        let ring = Rect(
          x: box.x - 3, y: box.y - 3, width: box.width + 6, height: box.height + 6)
        list.append(
          .roundedFill(
            scale.deviceRect(ring), radius: 7 * scale.factor,
            number == chosen ? theme.accent : theme.mark))
      }
      draw(choice.colors(), in: box, into: &list, context)
    }
  }

  private func draw(
    _ colors: [Color], in box: Rect, into list: inout DisplayList, _ context: ChromeContext
  ) {
    let scale = context.scale
    let edge = context.scale.deviceLength(1)
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

  /// Returns the area of a widget's title.
  func head(of place: Rect, height: Double) -> Rect {
    Rect(x: textX(place), y: place.y, width: place.maxX - textX(place), height: height)
  }
}
