import Canvas
import Localization

/// The layout of an offer, in logical pixels of the window.
struct OfferLayout {
  let box: ScrolledBox
  let title: Rect
  let pitch: PlainParagraph
  let pitchFrame: Rect
  let cards: [Rect]
  let writers: PlainParagraph?
  let writersFrame: Rect
  let refusal: String
  let refusalFrame: Rect
  let buttons: SheetButtons
  let buttonFrames: [Rect]

  private static let titleHeight = 22.0
  private static let cardHeight = 40.0
  private static let noteHeight = 18.0
  private static let gap = 8.0
  private static let wideGap = 16.0

  init(_ sheet: OfferSheet, _ context: ChromeContext) {
    let words = context.words
    var column = SheetColumn(context)
    let title = column.take(Self.titleHeight, gap: Self.gap)
    pitch = column.paragraph(sheet.pitch)
    let pitchPart = column.take(pitch.height, gap: Self.wideGap)
    let cards = sheet.plans.map { plan in
      column.take(Self.cardHeight + (plan.note == nil ? 0 : Self.noteHeight), gap: Self.gap)
    }
    column.skip(Self.gap)
    writers = sheet.writers.map(column.paragraph)
    let writersPart = column.take(writers?.height ?? 0, gap: writers == nil ? 0 : Self.wideGap)
    refusal = sheet.plans[sheet.chosen].refusal.map(words.text) ?? ""
    // The room is reserved if any plan has a reason, so that nothing jumps when the choice changes.
    let hasRefusal = sheet.plans.contains { $0.refusal != nil }
    let refusalPart = column.take(hasRefusal ? Self.noteHeight : 0, gap: hasRefusal ? Self.gap : 0)
    buttons = SheetButtons(sheet.titles.map(words.text), width: column.width, context: context)
    let buttonParts = buttons.frames(right: column.width, y: column.height)

    let box = ScrolledBox(
      contentHeight: column.height + buttons.height, scroll: sheet.scroll,
      part: Self.stopped(sheet, cards, buttonParts), context: context)
    self.box = box
    self.title = box.place(title)
    pitchFrame = box.place(pitchPart)
    self.cards = cards.map(box.place)
    writersFrame = box.place(writersPart)
    refusalFrame = box.place(refusalPart)
    buttonFrames = buttonParts.map(box.place)
  }

  /// Returns the frame, in the content, of the part that Return would press.
  private static func stopped(
    _ sheet: OfferSheet, _ cards: [Rect], _ buttons: [Rect]
  ) -> Rect? {
    if case .plan(let index) = sheet.stop {
      // The first card is shown with everything above it.
      return index == 0 ? Rect(x: 0, y: 0, width: 0, height: cards[0].maxY) : cards[index]
    }
    return OfferSheet.buttons.firstIndex(of: sheet.stop).map { buttons[$0] }
  }
}
