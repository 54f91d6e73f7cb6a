import Canvas
import Words

/// Where everything of the licence sheet is, in logical pixels of the window.
struct LicenceLayout {
  let box: SheetBox
  /// What of the box shows content.
  let clip: Rect
  let contentHeight: Double
  /// How far the content is scrolled, with where keys go in the box.
  let scroll: SheetScroll
  let title: Rect
  let inUse: [(text: PlainParagraph, y: Double)]
  let field: Rect
  let sentence: PlainParagraph
  let sentenceY: Double
  let buttons: SheetButtons
  let buttonFrames: [Rect]

  private static let titleHeight = 22.0
  private static let gap = 8.0
  private static let wideGap = 14.0
  /// Lines of the field.
  private static let fieldLines = 6
  private static let fewestLines = 3

  init(_ sheet: LicenceSheet, _ context: ChromeContext) {
    let words = context.words
    let width = SheetBox.contentWidth(context)
    func paragraph(_ phrase: Phrase) -> PlainParagraph {
      PlainParagraph(
        words.text(phrase), font: context.smallFont, width: width, typesetting: context.typesetting)
    }
    var y = Self.titleHeight + Self.gap
    var inUse: [(text: PlainParagraph, y: Double)] = []
    for phrase in sheet.keeper.inUse() {
      let text = paragraph(phrase)
      inUse.append((text, y))
      y += text.height
    }
    if !inUse.isEmpty { y += Self.wideGap }
    let isLow = SheetBox.contentRoom(context) < 300
    let fieldHeight = KeyField.height(lines: isLow ? Self.fewestLines : Self.fieldLines)
    let fieldTop = y
    y += fieldHeight + Self.gap
    sentence = paragraph(sheet.sentence ?? "")
    let sentenceTop = y
    // The place of a line is kept, so that nothing jumps when there is something to say.
    y += sentence.height + Self.wideGap
    buttons = SheetButtons(
      sheet.buttons.map { words.text($0.title) }, width: width, context: context)
    let buttonsTop = y
    contentHeight = y + buttons.height

    box = SheetBox(
      contentHeight: min(contentHeight, SheetBox.contentRoom(context)), context: context)
    let left = box.frame.x + SheetBox.padding
    clip = Rect(
      x: box.frame.x, y: box.frame.y + SheetBox.padding, width: box.frame.width,
      height: box.frame.height - 2 * SheetBox.padding)
    var scroll = sheet.scroll
    if !sheet.isPlaceShown {
      let isField = sheet.marked == nil
      let part =
        isField
        ? Rect(x: 0, y: fieldTop, width: 0, height: fieldHeight + Self.gap + sentence.height)
        : Rect(x: 0, y: buttonsTop, width: 0, height: buttons.height)
      scroll.show(part, content: contentHeight, room: clip.height)
    }
    scroll.fit(content: contentHeight, room: clip.height)
    self.scroll = scroll
    let top = clip.y - scroll.offset
    title = Rect(x: left, y: top, width: width, height: Self.titleHeight)
    self.inUse = inUse.map { ($0.text, top + $0.y) }
    field = Rect(x: left, y: top + fieldTop, width: width, height: fieldHeight)
    sentenceY = top + sentenceTop
    buttonFrames = buttons.frames(right: left + width, y: top + buttonsTop)
  }
}
