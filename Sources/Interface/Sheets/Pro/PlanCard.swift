import Canvas
import Localization
import Platform

/// The card of a plan in the offer of Paber Pro.
struct PlanCard: View {
  let plan: OfferSheet.Plan
  let id: ViewID
  let isChosen: Bool

  var controls: [Control] { [Control(id: id, kind: .choice)] }

  func place(at origin: Point, width: Double, in layout: inout ViewLayout) -> Double {
    let context = layout.context
    let height = plan.note == nil ? 40.0 : 58
    let parts = [plan.title, plan.price] + [plan.note, plan.refusal].compactMap(\.self)
    let name = parts.map(context.words.text).joined(separator: ", ")
    layout.add(
      Rect(x: origin.x, y: origin.y, width: width, height: height), control: id, .radioItem, name,
      isChosen ? .checked : []
    ) { frame, _, list in
      drawCard(frame, into: &list, context)
      drawWords(in: frame, into: &list, context)
    }
    return height
  }

  private func drawCard(_ card: Rect, into list: inout DisplayList, _ context: ChromeContext) {
    let (theme, scale) = (context.theme, context.scale)
    context.drawBox(
      scale.deviceRect(card), radius: 6, line: scale.deviceLength(isChosen ? 2 : 1),
      edge: isChosen ? theme.accent : theme.hairline, paper: isChosen ? theme.tint : theme.page,
      into: &list)
  }

  private func drawWords(in card: Rect, into list: inout DisplayList, _ context: ChromeContext) {
    let (theme, words) = (context.theme, context.words)
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
