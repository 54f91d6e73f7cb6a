import Canvas
import Interface
import Localization

/// The places of the chat's parts in the window, in logical pixels: messages, sentences, field.
struct ChatLayout {
  let messages: Rect
  /// The sentence about privacy and the box for version and desktop; `nil` after the first message.
  let privacy: NoteLines?
  let box: CheckBox?
  let trouble: NoteLines?
  let field: Rect
  let fieldStyle: FieldStyle

  init(_ content: ChatContent, context: ChromeContext) {
    let size = context.windowSize
    let width = size.width - 2 * Self.margin
    let style = FieldStyle.message(content.font)
    let lines = content.field.lineCount(
      style, width: width, limit: Self.mostLines, context: context)
    let height = style.height(lines: max(1, lines))
    field = Rect(
      x: Self.margin, y: size.height - Self.margin - height, width: width, height: height)
    fieldStyle = style
    var y = field.y - Self.gap
    let room = width - 2 * Self.gap
    func note(_ words: Phrase) -> NoteLines {
      let lines = NoteLines(
        context.words.text(words), above: Point(x: Self.margin + Self.gap, y: y), width: room,
        context: context)
      y = lines.frame.y
      return lines
    }
    trouble = content.trouble.map(note)
    if let privacy = content.privacy {
      box = CheckBox(
        context.words.text(content.boxTitle), isOn: content.tellsAbout,
        isFocused: content.isBoxFocused, above: Point(x: Self.margin + Self.gap, y: y),
        width: room, context: context)
      if let box { y = box.frame.y }
      self.privacy = note(privacy)
    } else {
      (box, privacy) = (nil, nil)
    }
    let top = PageMetrics.titleStripHeight
    messages = Rect(x: 0, y: top, width: size.width, height: max(0, y - Self.gap - top))
  }

  /// The space round the field, and between the parts.
  private static let (margin, gap) = (14.0, 8.0)
  /// The field shows no more lines than these, and scrolls.
  private static let mostLines = 6
}
