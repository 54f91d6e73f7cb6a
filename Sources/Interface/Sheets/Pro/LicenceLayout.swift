import Canvas
import Localization

/// The layout of the licence sheet, in logical pixels of the window.
struct LicenceLayout {
  let box: ScrolledBox
  let title: Rect
  let inUse: [(text: PlainParagraph, frame: Rect)]
  let field: Rect
  let sentence: PlainParagraph
  let sentenceFrame: Rect
  let buttons: SheetButtons
  let buttonFrames: [Rect]

  private static let titleHeight = 22.0
  private static let gap = 8.0
  private static let wideGap = 14.0
  private static let fieldLines = 6
  private static let fewestLines = 3

  init(_ sheet: LicenceSheet, _ context: ChromeContext) {
    let words = context.words
    var column = SheetColumn(context)
    let title = column.take(Self.titleHeight, gap: Self.gap)
    let inUse = sheet.inUse.map(column.paragraph)
    let inUseParts = inUse.map { column.take($0.height, gap: 0) }
    if !inUse.isEmpty { column.skip(Self.wideGap) }
    let isLow = SheetBox.contentRoom(context) < 300
    let field = column.take(
      FieldStyle.key.height(lines: isLow ? Self.fewestLines : Self.fieldLines), gap: Self.gap)
    sentence = column.paragraph(sheet.sentence ?? "")
    // Room for one line is always reserved, so that nothing jumps when there is a sentence.
    let sentencePart = column.take(sentence.height, gap: Self.wideGap)
    buttons = SheetButtons(
      sheet.buttons.map { words.text($0.title) }, width: column.width, context: context)
    let buttonsPart = column.take(buttons.height, gap: 0)

    var fieldAndSentence = field
    fieldAndSentence.height = sentencePart.maxY - field.y
    let box = ScrolledBox(
      contentHeight: column.height, scroll: sheet.scroll,
      part: sheet.marked == nil ? fieldAndSentence : buttonsPart, context: context)
    self.box = box
    self.title = box.place(title)
    self.inUse = zip(inUse, inUseParts.map(box.place)).map { ($0, $1) }
    self.field = box.place(field)
    sentenceFrame = box.place(sentencePart)
    buttonFrames = buttons.frames(right: column.width, y: buttonsPart.y).map(box.place)
  }
}
