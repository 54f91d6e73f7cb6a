import Canvas
import Words

/// Where everything of an offer is, in logical pixels of the window.
struct OfferLayout {
  let box: SheetBox
  /// What of the box shows content.
  let clip: Rect
  let contentHeight: Double
  /// How far the content is scrolled, with what was stopped at in the box.
  let scroll: SheetScroll
  let title: Rect
  let pitch: PlainParagraph
  let pitchY: Double
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
    let width = SheetBox.contentWidth(context)
    func paragraph(_ phrase: Phrase) -> PlainParagraph {
      PlainParagraph(
        words.text(phrase), font: context.smallFont, width: width, typesetting: context.typesetting)
    }
    pitch = paragraph(sheet.pitch)
    writers = sheet.writers.map(paragraph)
    buttons = SheetButtons(OfferSheet.titles.map(words.text), width: width, context: context)

    // From the content's top first, then moved to where the box has it.
    var y = Self.titleHeight + Self.gap
    let pitchTop = y
    y += pitch.height + Self.wideGap
    var cards: [Rect] = []
    for plan in sheet.plans {
      let height = Self.cardHeight + (plan.note == nil ? 0 : Self.noteHeight)
      cards.append(Rect(x: 0, y: y, width: width, height: height))
      y += height + Self.gap
    }
    y += Self.gap
    let writersTop = y
    if let writers { y += writers.height + Self.wideGap }
    refusal = sheet.plans[sheet.chosen].refusal.map(words.text) ?? ""
    let refusalTop = y
    // The place is kept where any plan has a reason, so that nothing jumps while one chooses.
    if sheet.plans.contains(where: { $0.refusal != nil }) { y += Self.noteHeight + Self.gap }
    let buttonsTop = y
    contentHeight = y + buttons.height

    box = SheetBox(
      contentHeight: min(contentHeight, SheetBox.contentRoom(context)), context: context)
    let left = box.frame.x + SheetBox.padding
    clip = Rect(
      x: box.frame.x, y: box.frame.y + SheetBox.padding, width: box.frame.width,
      height: box.frame.height - 2 * SheetBox.padding)
    let stopped = Self.stopped(sheet, cards, buttons, buttonsTop)
    var scroll = sheet.scroll
    if !sheet.isStopShown, let stopped {
      scroll.show(stopped, content: contentHeight, room: clip.height)
    }
    scroll.fit(content: contentHeight, room: clip.height)
    self.scroll = scroll
    let top = clip.y - scroll.offset
    title = Rect(x: left, y: top, width: width, height: Self.titleHeight)
    pitchY = top + pitchTop
    self.cards = cards.map {
      Rect(x: left, y: top + $0.y, width: $0.width, height: $0.height)
    }
    writersFrame = Rect(x: left, y: top + writersTop, width: width, height: writers?.height ?? 0)
    refusalFrame = Rect(x: left, y: top + refusalTop, width: width, height: Self.noteHeight)
    buttonFrames = buttons.frames(right: left + width, y: top + buttonsTop)
  }

  /// Where what Return would press is in the content.
  private static func stopped(
    _ sheet: OfferSheet, _ cards: [Rect], _ buttons: SheetButtons, _ buttonsTop: Double
  ) -> Rect? {
    if case .plan(let index) = sheet.stop {
      // The first one shows what is above it, too.
      return index == 0 ? Rect(x: 0, y: 0, width: 0, height: cards[0].maxY) : cards[index]
    }
    let index = OfferSheet.buttons.firstIndex(of: sheet.stop)
    return index.map { buttons.frames(right: 0, y: buttonsTop)[$0] }
  }
}
