import Canvas
import Localization
import Platform

/// A text field in a tree of views.
public struct FieldBox: View {
  let field: InputField
  /// The name for screen readers.
  let name: Phrase
  var style: (ChromeContext) -> FieldStyle = { .line($0.font) }
  /// The number of lines that it shows, in a width.
  var lines: (ChromeContext, _ width: Double) -> Int = { _, _ in 1 }
  /// The placeholder while it is empty.
  var hint: Phrase?
  /// True if the placeholder has the font of the text.
  var isHintInFont = false
  /// The space at both ends that the text leaves free; `nil` if the field has no box round it.
  var ends: (left: Double, right: Double)?
  /// True if it shows its caret also while another view has the focus: text is for it nevertheless.
  var keepsCaret = false

  public init(
    field: InputField, name: Phrase,
    style: @escaping (ChromeContext) -> FieldStyle = { .line($0.font) },
    lines: @escaping (ChromeContext, _ width: Double) -> Int = { _, _ in 1 }, hint: Phrase? = nil,
    isHintInFont: Bool = false, ends: (left: Double, right: Double)? = nil,
    keepsCaret: Bool = false
  ) {
    self.field = field
    self.name = name
    self.style = style
    self.lines = lines
    self.hint = hint
    self.isHintInFont = isHintInFont
    self.ends = ends
    self.keepsCaret = keepsCaret
  }

  var id: ViewID { ViewID(key: field.key) }
  public var controls: [Control] { [Control(id: id, kind: .field(field))] }

  public func place(at origin: Point, width: Double, in layout: inout ViewLayout) -> Double {
    let (context, style) = (layout.context, style(layout.context))
    let isFocused = layout.focus == id
    let height = style.height(lines: lines(context, width))
    layout.add(
      Rect(x: origin.x, y: origin.y, width: width, height: height), id: id,
      node: field.accessibilityNode(context.words.text(name), isFocused: isFocused)
    ) {
      [field, words = hint.map(context.words.text) ?? "", ends, isHintInFont, keepsCaret]
      frame, clip, list in
      var place = frame
      if let ends {
        place.x += ends.left
        place.width -= ends.left + ends.right
        context.fill(frame, radius: style.radius, context.theme.tint, into: &list)
      }
      field.draw(
        style, in: place, hint: isHintInFont ? "" : words, hasCaret: isFocused || keepsCaret,
        area: frame, clip: clip, into: &list, context: context)
      guard isHintInFont, field.isEmpty else { return }
      let content = style.content(of: place)
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
