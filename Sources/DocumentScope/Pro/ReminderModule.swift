import ApplicationScope
import Canvas
import Interface
import Localization
import Platform
import WindowScope

/// Reports typing to the application's trial rule, and shows its reminder on this page when it is
/// due.
///
/// A letter costs the same few calls in a document of any size. Text that an input method has
/// composed counts as no characters, like pasted text, which never comes this way.
final class ReminderModule: Module, DocumentPart, TypingObserver, ReminderPage, ReminderOwner {
  let core: DocumentCore
  private let pro: ProModule
  /// Tells that the user wants to see the price of Pro.
  let wantsOffer = Broadcast<Void>()

  /// The reminder that is on the page, or waits for another sheet to go.
  private var reminder: ReminderSheet?

  init(_ core: DocumentCore, pro: ProModule) {
    self.core = core
    self.pro = pro
  }

  func tearDown() {
    // Closing the window postpones the reminder.
    if reminder != nil { pro.later() }
    reminder = nil
  }

  // Writing

  func didInsert(_ text: String, isComposed: Bool) {
    pro.typed(
      characters: isComposed ? 0 : text.count, endsParagraph: text.last?.isNewline ?? false,
      in: self)
  }

  // The page

  func showReminder() {
    let sheet = ReminderSheet(
      Phrase("You are writing with Paber Pro. Subscribers keep Paber going."),
      choices: [
        .init(Phrase("Subscribe…")) { [weak self] in
          self?.later()
          self?.wantsOffer.send()
        },
        .init(Phrase("Ask Me Later")) { [weak self] in self?.later() },
        .init(Phrase("Reset Pro")) { [weak self] in
          self?.reminder = nil
          self?.pro.reset()
        },
      ],
      clock: clock, on: self)
    reminder = sheet
    sheets.presentLast { [weak self] in self?.reminder === sheet ? sheet : nil }
  }

  func takeReminderAway() {
    guard let gone = reminder else { return }
    reminder = nil
    sheets.dismiss(gone)
  }

  func later() {
    reminder = nil
    pro.later()
  }
}

extension ReminderModule: WindowEventObserver {
  /// Reports keys, even those that type nothing, and composing by an input method, which is no pause.
  func observe(_ event: WindowEvent) {
    switch event {
    case .key, .composition: pro.typed(characters: 0, endsParagraph: false, in: self)
    default: break
    }
  }
}
