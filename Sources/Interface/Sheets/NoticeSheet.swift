import Localization

/// A sheet with one sentence for the user. It has no buttons: any key or click closes it.
public final class NoticeSheet: DismissibleSheet {
  /// The sentence.
  public let message: Phrase

  public init(_ message: Phrase) {
    self.message = message
    super.init()
  }

  public override var content: any View { Paragraph(message, font: \.font) }
  override var name: Phrase { message }
}
