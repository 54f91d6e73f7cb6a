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
    }
    placeWords(in: Rect(x: origin.x, y: origin.y, width: width, height: height), &layout)
    return height
  }

  private func drawCard(_ card: Rect, into list: inout DisplayList, _ context: ChromeContext) {
    let (theme, scale) = (context.theme, context.scale)
    context.drawBox(
      scale.deviceRect(card), radius: 6, line: scale.deviceLength(isChosen ? 2 : 1),
      edge: isChosen ? theme.accent : theme.hairline, paper: isChosen ? theme.tint : theme.page,
      into: &list)
  }

  private func placeWords(in card: Rect, _ layout: inout ViewLayout) {
    let (context, words) = (layout.context, layout.context.words)
    let padding = 14.0
    var row = Rect(x: card.x + padding, y: card.y, width: 0, height: card.height)
    if plan.note != nil { row = Rect(x: row.x, y: card.y + 6, width: 0, height: 26) }
    let title = words.text(plan.title)
    layout.add(title, in: row, separator: "\n", ink: \.ink)
    if plan.isPromoted {
      var beside = row
      beside.x += context.width(of: title) + 10
      layout.add(
        words.text(Phrase("Recommended")), .note, in: beside, separator: ", ", ink: \.linkInk)
    }
    let price = words.text(plan.price)
    var right = row
    right.x = card.maxX - padding - context.width(of: price)
    layout.add(price, in: right, separator: "\t", ink: \.ink)
    if let note = plan.note {
      let below = Rect(x: row.x, y: card.y + 30, width: 0, height: 20)
      layout.add(words.text(note), .note, in: below, separator: "\n", ink: \.quoteInk)
    }
  }
}
