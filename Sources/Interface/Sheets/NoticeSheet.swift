import Canvas
import Localization
import Platform

/// A sheet with a sentence for the user.
public final class NoticeSheet: PassingSheet {
  /// The sentence.
  public let message: Phrase

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
}

extension NoticeSheet {
  /// Returns a notification with the sentence.
  public func accessibilityNode(_ context: ChromeContext) -> AccessibilityNode {
    AccessibilityNode("", .notification, context.words.text(message))
  }
}
