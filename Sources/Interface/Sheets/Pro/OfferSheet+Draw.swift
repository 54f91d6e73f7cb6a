import Canvas
import Localization

extension OfferSheet {
  /// Draws the sheet.
  public func draw(into list: inout DisplayList, context: ChromeContext) {
    let layout = OfferLayout(self, context)
    scroll = layout.box.scroll
    let theme = context.theme
    showsWriters = writers != nil && layout.box.shows(layout.writersFrame)
    layout.box.draw(into: &list, context: context) { list in
      context.drawLabel("Paber Pro", .message, in: layout.title, theme.ink, into: &list)
      layout.pitch.draw(
        into: &list, x: layout.pitchFrame.x, y: layout.pitchFrame.y, color: theme.quoteInk,
        scale: context.scale)
      for (plan, card) in zip(plans.indices, layout.cards) {
        draw(plan, in: card, into: &list, context)
      }
      layout.writers?.draw(
        into: &list, x: layout.writersFrame.x, y: layout.writersFrame.y, color: theme.quoteInk,
        scale: context.scale)
      context.drawLabel(
        layout.refusal, .note, in: layout.refusalFrame, theme.quoteInk, into: &list)
      for (index, frame) in layout.buttonFrames.enumerated() {
        layout.buttons.draw(
          index, in: frame, look(of: Self.buttons[index]), into: &list, context: context)
      }
    }
  }

  /// Returns the look of a button; the one that Return presses is marked.
  private func look(of button: Stop) -> SheetButtons.Look {
    if button == .buy, !isSold { return .disabled }
    if case .plan = stop { return button == .buy ? .marked : .plain }
    return button == stop ? .marked : .plain
  }

  private func draw(
    _ index: Int, in card: Rect, into list: inout DisplayList, _ context: ChromeContext
  ) {
    let plan = plans[index]
    let theme = context.theme
    let scale = context.scale
    let words = context.words
    let outer = scale.deviceRect(card)
    let isChosen = index == chosen
    let line = scale.deviceLength(isChosen ? 2 : 1)
    let radius = 6 * scale.factor
    list.append(
      .roundedFill(outer, radius: radius, isChosen ? theme.accent : theme.hairline))
    let inner = DeviceRect(
      x: outer.x + line, y: outer.y + line, width: outer.width - 2 * line,
      height: outer.height - 2 * line)
    list.append(
      .roundedFill(
        inner, radius: max(0, radius - Double(line)), isChosen ? theme.tint : theme.page))

    let padding = 14.0
    var row = Rect(x: card.x + padding, y: card.y, width: 0, height: card.height)
    if let note = plan.note {
      row = Rect(x: row.x, y: card.y + 6, width: 0, height: 26)
      let below = Rect(x: row.x, y: card.y + 30, width: 0, height: 20)
      context.drawLabel(words.text(note), .note, in: below, theme.quoteInk, into: &list)
    }
    let title = words.text(plan.title)
    context.drawLabel(title, .control, in: row, theme.ink, into: &list)
    let price = words.text(plan.price)
    var right = row
    right.x = card.maxX - padding - context.width(of: price)
    context.drawLabel(price, .control, in: right, theme.ink, into: &list)
    guard plan.isPromoted else { return }
    var beside = row
    beside.x += context.width(of: title) + 10
    context.drawLabel(
      words.text(Phrase("Recommended")), .note, in: beside, theme.linkInk, into: &list)
  }
}
