import ApplicationScope
import Interface
import Localization
import Platform
import WindowScope

/// The transient message of a document, such as “saved” or “locked”. It disappears early when it is
/// no longer true: most messages are about the current text, and disappear with the next edit.
final class TransientMessages {
  private let window: WindowCore
  /// The words on the window; they stay while they fade.
  private(set) var words: TransientMessageView? {
    didSet { if (words == nil) != (oldValue == nil) { didChangeVisibility.send() } }
  }
  /// Sent when a message appears or is gone.
  let didChangeVisibility = Broadcast<Void>()
  /// The number of messages so far: the same words are new each time.
  private(set) var count = 0
  /// The current message; `nil`: there is none.
  private(set) var phrase: Phrase?
  private var validity = Validity.untilEdit

  /// The time for which a message stays true.
  enum Validity {
    /// Until the text changes.
    case untilEdit
    /// Until it is retracted.
    case untilRetracted
  }

  init(_ window: WindowCore) { self.window = window }

  /// Shows a message in place of the current one. `rest`: the seconds that it takes to read.
  func say(
    _ phrase: Phrase, rest: Double = Motion.transientMessageRest, validity: Validity = .untilEdit
  ) {
    let context = window.chromeContext
    words = TransientMessageView(
      context.words.text(phrase), at: window.clock.now, rest: rest,
      fade: window.appearance.desktop.reducesMotion ? 0 : Motion.hintFade, context: context)
    self.phrase = phrase
    self.validity = validity
    count += 1
    window.redraws.setNeedsFrame()
  }

  /// Removes a message that is no longer true; a newer one stays.
  func retract(_ phrase: Phrase) {
    guard self.phrase == phrase else { return }
    self.phrase = nil
    words?.leave(at: window.clock.now)
    window.redraws.setNeedsFrame()
  }

  /// Removes a message about the text before an edit.
  func textDidChange() {
    if let phrase, validity == .untilEdit { retract(phrase) }
  }

  /// Removes the message at once.
  func end() {
    words = nil
    phrase = nil
  }
}
