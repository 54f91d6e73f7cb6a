import Canvas
import Layout
import Localization
import Platform

/// The accessibility node that a text gets.
public enum Announcement {
  /// No node: the text is the name of another view, such as the sheet.
  case none
  case label(ViewID)
  /// Screen readers read it when it appears.
  case notification(ViewID)
  /// A row of a list.
  case row(ViewID)

  func node(_ words: String) -> AccessibilityNode? {
    switch self {
    case .none: nil
    case .label(let id): AccessibilityNode(id.key, .label, words)
    case .notification(let id): AccessibilityNode(id.key, .notification, words)
    case .row(let id): AccessibilityNode(id.key, .listItem, words)
    }
  }
}

/// Words that only screen readers get, when they appear.
public struct Announced: View {
  let words: Phrase
  let id: ViewID

  public init(words: Phrase, id: ViewID) {
    self.words = words
    self.id = id
  }

  public func place(at origin: Point, width: Double, in layout: inout ViewLayout) -> Double {
    layout.add(
      Rect(x: origin.x, y: origin.y, width: width, height: 0),
      node: Announcement.notification(id).node(layout.context.words.text(words)))
    return 0
  }
}

/// A line of the program's own words.
public struct Label: View {
  let text: Phrase
  var style = LabelStyle.control
  var ink: (Theme) -> Color = \.ink
  /// The height of the line; `nil` for that of its letters.
  var height: Double?
  /// True if it is broken into lines of this height that are no wider than the view.
  var wraps = false
  var announcement = Announcement.none

  public init(
    _ text: Phrase, _ style: LabelStyle = .control, ink: @escaping (Theme) -> Color = \.ink,
    height: Double? = nil, wraps: Bool = false, _ announcement: Announcement = .none
  ) {
    self.text = text
    self.style = style
    self.ink = ink
    self.height = height
    self.wraps = wraps
    self.announcement = announcement
  }

  /// Makes a sentence in small, faint lines.
  public init(note text: Phrase, _ announcement: Announcement = .none) {
    self.init(
      text, .note, ink: \.noteInk, height: Self.noteHeight, wraps: true, announcement)
  }

  /// The height of a line of a note, in logical pixels.
  static let noteHeight = 19.0

  public func place(at origin: Point, width: Double, in layout: inout ViewLayout) -> Double {
    let context = layout.context
    let (words, color, scale) = (context.words.text(text), ink(context.theme), context.scale)
    let lines = wraps ? context.lines(of: words, style, width: width) : [words]
    let lineHeight = height ?? Double(context.label(words, style).height) / scale.factor
    let height = Double(lines.count) * lineHeight
    let widths = lines.map { context.width(of: $0, style) }
    if let node = announcement.node(words) {
      layout.add(
        Rect(x: origin.x, y: origin.y, width: widths.max() ?? 0, height: height), node: node)
    }
    for (number, line) in lines.enumerated() {
      let frame = Rect(
        x: origin.x, y: origin.y + Double(number) * lineHeight, width: widths[number],
        height: lineHeight)
      layout.add(frame) { [style, isTight = self.height == nil] frame, _, list in
        guard isTight else {
          return context.drawLabel(line, style, in: frame, color, into: &list)
        }
        let (x, y) = (scale.devicePixel(frame.x), scale.devicePixel(frame.y))
        list.append(.label(context.label(line, style), x: x, y: y, color))
      }
    }
    return height
  }
}

/// Text in lines as wide as the view. It can be selected, unless that is switched off.
public struct Paragraph: View {
  let text: Phrase
  var font: (ChromeContext) -> FontRequest = \.smallFont
  var ink: (Theme) -> Color = \.ink
  var announcement = Announcement.none
  /// False on a panel that a press closes. Text that reads from right to left is then aligned to its
  /// longest line, not to the view's width.
  var isSelectable = true
  /// The greatest number of lines; a longer text ends in an ellipsis.
  var lineLimit = Int.max

  public init(
    _ text: Phrase, font: @escaping (ChromeContext) -> FontRequest = \.smallFont,
    ink: @escaping (Theme) -> Color = \.ink, isSelectable: Bool = true, lineLimit: Int = .max,
    _ announcement: Announcement = .none
  ) {
    self.text = text
    self.font = font
    self.ink = ink
    self.announcement = announcement
    self.isSelectable = isSelectable
    self.lineLimit = lineLimit
  }

  public func place(at origin: Point, width: Double, in layout: inout ViewLayout) -> Double {
    let context = layout.context
    let words = context.words.text(text)
    let paragraph = PlainParagraph(
      words, font: font(context), width: width, lineLimit: lineLimit,
      typesetting: context.typesetting)
    if isSelectable {
      layout.add(paragraph, at: origin, node: announcement.node(words), ink: ink)
      return paragraph.height
    }
    let frame = Rect(
      x: origin.x, y: origin.y, width: paragraph.width, height: paragraph.height)
    layout.add(frame, node: announcement.node(words)) { [ink] frame, _, list in
      paragraph.draw(
        into: &list, x: frame.x, y: frame.y, width: frame.width, color: ink(context.theme),
        scale: context.scale)
    }
    return paragraph.height
  }
}
