import Canvas
import Platform
import Words

/// A sentence for the person. It goes with Return or Escape, and with any other key or click,
/// which it does not swallow.
public final class NoticeSheet: Sheet {
  /// The sentence.
  public let message: Phrase
  /// Nobody has to answer.
  public var isModal: Bool { false }

  /// Makes a notice.
  public init(_ message: Phrase) { self.message = message }

  /// Draws the sheet.
  public func draw(into list: inout DisplayList, context: ChromeContext) {
    let paragraph = PlainParagraph(
      context.words.text(message), font: context.font, width: SheetBox.contentWidth(context),
      typesetting: context.typesetting)
    let box = SheetBox(contentHeight: paragraph.height, context: context)
    box.draw(into: &list, context: context)
    paragraph.draw(
      into: &list, x: box.frame.x + SheetBox.padding, y: box.frame.y + SheetBox.padding,
      color: context.theme.ink, scale: context.scale)
  }

  /// A key.
  public func handle(_ press: KeyPress) -> SheetResponse {
    switch press.key {
    case .escape, .return: .dismissed
    case .leftAlt, .rightAlt: .ignored
    default: .dismissedAndPassedOn
    }
  }

  /// Typed text.
  public func insert(_ text: String) -> SheetResponse { .dismissedAndPassedOn }

  /// A press of the left button.
  public func handlePress(at point: Point, context: ChromeContext) -> SheetResponse {
    .dismissedAndPassedOn
  }
}
