import Canvas
import Layout
import Localization
import Platform

/// A letter to the writer: a greeting, a sentence or two, a closing and a signature, in a book
/// font.
public final class ReleaseNoteSheet: PassingSheet {
  public let greeting: Phrase
  /// The message.
  public let body: Phrase
  public let closing: Phrase
  public let signature: Phrase

  public init(greeting: Phrase, body: Phrase, closing: Phrase, signature: Phrase) {
    self.greeting = greeting
    self.body = body
    self.closing = closing
    self.signature = signature
  }

  /// Draws the letter.
  public func draw(into list: inout DisplayList, context: ChromeContext) {
    let width = SheetBox.contentWidth(context) - 2 * Self.padding
    let font = context.bookFont(size: Self.letterSize)
    let words = context.words
    let end = words.text(closing) + "\n" + words.text(signature)
    let paragraphs = [words.text(greeting), words.text(body), end].map {
      PlainParagraph($0, font: font, width: width, typesetting: context.typesetting)
    }
    let height =
      paragraphs.map(\.height).reduce(0, +)
      + Self.gap * Double(paragraphs.count - 1) + 2 * Self.padding
    let box = SheetBox(contentHeight: height, context: context)
    box.draw(into: &list, context: context)
    var y = box.frame.y + SheetBox.padding + Self.padding
    for paragraph in paragraphs {
      paragraph.draw(
        into: &list, x: box.frame.x + SheetBox.padding + Self.padding, y: y,
        color: context.theme.ink, scale: context.scale)
      y += paragraph.height + Self.gap
    }
  }

  /// The font size in logical pixels.
  private static let letterSize = 17.0
  /// The padding, which is greater than that of a question.
  private static let padding = 16.0
  /// The space between its parts.
  private static let gap = 18.0
}

extension ChromeContext {
  /// Returns a book font; the text's own font where none is installed.
  func bookFont(size: Double) -> FontRequest {
    let families = ["C059", "XCharter", "Source Serif 4", "Noto Serif", "Liberation Serif"]
    return FontRequest(role: .body, family: typesetting.shaper.family(families), size: size)
  }
}

extension ReleaseNoteSheet {
  /// Returns the letter as one text for screen readers.
  public func accessibilityNode(_ context: ChromeContext) -> AccessibilityNode {
    let parts = [greeting, body, closing, signature].map(context.words.text)
    return AccessibilityNode("", .notification, parts.joined(separator: " "))
  }
}
