import ApplicationScope
import Localization
import Platform
import TextCore
import WindowScope

extension ProSheetsModule {
  /// Opens the mail program with a message that recommends Paber to a friend. If no mail program
  /// opens, the message goes to the clipboard.
  func give() {
    let words = language.words
    let message = MailMessage(
      subject: words.text(Phrase("A sheet of paper for you")),
      body: Self.paragraphs.map(words.text).joined(separator: "\n\n"))
    opener.compose(message) { [weak self] outcome in
      guard let self, outcome != .opened else { return }
      clipboard.offer(ClipboardContent(text: TextRope(message.body)), on: .clipboard)
      tell(Phrase("No mail program could be opened. The message is on the clipboard."))
    }
  }

  private static let paragraphs = [
    Phrase("Hello,"),
    Phrase("I write with Paber, and I think you would like it, too."),
    Phrase("It is a blank page with a caret. There is nothing else until you ask for it."),
    Phrase("It runs on Linux, and all its features are free."),
    Phrase("See you,"),
  ]
}
