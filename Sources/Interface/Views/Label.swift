import Canvas
import Layout
import Localization
import Platform

/// A line of the program's own words.
struct Label: View {
  let text: Phrase
  var style = LabelStyle.control
  var ink: (Theme) -> Color = \.ink
  /// The height of the line; `nil` for that of its letters.
  var height: Double?

  init(
    _ text: Phrase, _ style: LabelStyle = .control, ink: @escaping (Theme) -> Color = \.ink,
    height: Double? = nil
  ) {
    self.text = text
    self.style = style
    self.ink = ink
    self.height = height
  }

  func place(at origin: Point, width: Double, in layout: inout ViewLayout) -> Double {
    let context = layout.context
    let (words, color, scale) = (context.words.text(text), ink(context.theme), context.scale)
    let label = context.label(words, style)
    let height = height ?? Double(label.height) / scale.factor
    let isTight = self.height == nil
    let frame = Rect(x: origin.x, y: origin.y, width: width, height: height)
    layout.add(frame) { [style] frame, _, list in
      guard isTight else {
        return context.drawLabel(words, style, in: frame, color, into: &list)
      }
      list.append(
        .label(label, x: scale.devicePixel(frame.x), y: scale.devicePixel(frame.y), color))
    }
    return height
  }
}

/// Text in lines as wide as the view. It can be selected.
struct Paragraph: View {
  /// The accessibility node that the text gets.
  enum Announcement {
    /// No node: the text is the name of another view, such as the sheet.
    case none
    case label(ViewID)
    /// Screen readers read it when it appears.
    case notification(ViewID)
  }

  let text: Phrase
  var font: (ChromeContext) -> FontRequest = \.smallFont
  var ink: (Theme) -> Color = \.ink
  var announcement = Announcement.none

  init(
    _ text: Phrase, font: @escaping (ChromeContext) -> FontRequest = \.smallFont,
    ink: @escaping (Theme) -> Color = \.ink, _ announcement: Announcement = .none
  ) {
    self.text = text
    self.font = font
    self.ink = ink
    self.announcement = announcement
  }

  func place(at origin: Point, width: Double, in layout: inout ViewLayout) -> Double {
    let context = layout.context
    let words = context.words.text(text)
    let paragraph = PlainParagraph(
      words, font: font(context), width: width, typesetting: context.typesetting)
    layout.add(paragraph, at: origin, node: node(words), ink: ink)
    return paragraph.height
  }

  private func node(_ words: String) -> AccessibilityNode? {
    switch announcement {
    case .none: nil
    case .label(let id): AccessibilityNode(id.key, .label, words)
    case .notification(let id): AccessibilityNode(id.key, .notification, words)
    }
  }
}
