import Canvas
import Localization
import Platform

/// A text field in a tree of views.
struct FieldBox: View {
  let field: InputField
  /// The name for screen readers.
  let name: Phrase
  var style: (ChromeContext) -> FieldStyle = { .line($0.font) }
  /// The number of lines that it shows.
  var lines: (ChromeContext) -> Int = { _ in 1 }
  /// The placeholder while it is empty.
  var hint: Phrase?
  /// True if the placeholder has the font of the text.
  var isHintInFont = false
  /// True if it shows its caret also while another view has the focus: text is for it nevertheless.
  var keepsCaret = false

  var id: ViewID { ViewID(key: field.key) }
  var controls: [Control] { [Control(id: id, kind: .field(field))] }

  func place(at origin: Point, width: Double, in layout: inout ViewLayout) -> Double {
    let (context, style) = (layout.context, style(layout.context))
    let isFocused = layout.focus == id
    let height = style.height(lines: lines(context))
    layout.add(
      Rect(x: origin.x, y: origin.y, width: width, height: height), id: id,
      node: field.accessibilityNode(context.words.text(name), isFocused: isFocused)
    ) {
      [field, words = hint.map(context.words.text) ?? "", isHintInFont, keepsCaret]
      frame, clip, list in
      field.draw(
        style, in: frame, hint: isHintInFont ? "" : words, hasCaret: isFocused || keepsCaret,
        clip: clip, into: &list, context: context)
      guard isHintInFont, field.isEmpty else { return }
      let content = style.content(of: frame)
      let line = PlainParagraph(
        words, font: style.font, width: .infinity, typesetting: context.typesetting)
      line.draw(
        into: &list, x: content.x + 2 * PageMetrics.caretWidth,
        y: content.y + (content.height - line.height) / 2, color: context.theme.noteInk,
        scale: context.scale)
    }
    return height
  }
}
