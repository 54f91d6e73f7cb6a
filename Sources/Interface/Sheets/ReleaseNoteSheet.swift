import Layout
import Localization

/// A letter to the writer: a greeting, a sentence or two, a closing and a signature, in a book
/// font.
public final class ReleaseNoteSheet: DismissibleSheet {
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
    super.init()
  }

  /// The margin is greater than that of a question.
  public override var content: any View {
    let font: (ChromeContext) -> FontRequest = { $0.bookFont(size: 17) }
    let ending = Stack([closing, signature].map { Paragraph($0, font: font) })
    let parts = Stack(
      [Paragraph(greeting, font: font), Paragraph(body, font: font), ending], gap: 18)
    return Inset(side: 16, margin: 16, content: parts)
  }

  override var name: Phrase { "\(greeting) \(body) \(closing) \(signature)" }
}

extension ChromeContext {
  /// Returns a book font; the text's own font where none is installed.
  func bookFont(size: Double) -> FontRequest {
    let families = ["C059", "XCharter", "Source Serif 4", "Noto Serif", "Liberation Serif"]
    return FontRequest(role: .body, family: typesetting.shaper.family(families), size: size)
  }
}
