import ApplicationScope
import Canvas
import Interface
import Layout
import Localization
import Platform

/// A transient message at the top of the window, beside the document's name, such as “saved” or
/// “locked”. It takes no input. It goes early when it is no longer true: most messages are about
/// the current text, and go with the next edit.
final class TransientMessageModule: Module, DocumentPart, Animated, Layer {
  let core: DocumentCore
  private var words: PassingWords?
  /// The number of messages so far: the same words are new each time.
  private var count = 0
  /// The current message; `nil`: there is none.
  private(set) var phrase: Phrase?
  private var validity = Validity.untilEdit
  /// Gives the place of the document's name, which no message covers.
  weak var titleStrip: TitleStripModule?
  /// Gives the place of the caret, which no message covers either.
  weak var caret: CaretModule?
  /// The bars at the foot of the window.
  weak var find: FindModule?
  weak var goTo: GoToModule?

  /// The time for which a message stays true.
  enum Validity {
    /// Until the text changes.
    case untilEdit
    /// Until it is retracted.
    case untilRetracted
  }

  init(_ core: DocumentCore) { self.core = core }

  func setUp(_ registrations: Registrations) {
    editor.didChangeText.observe(in: registrations) { [weak self] _ in self?.textDidChange() }
  }

  func tearDown() { end() }

  /// Shows a message in place of the current one. `rest`: the seconds that it takes to read.
  func say(
    _ phrase: Phrase, rest: Double = Motion.transientMessageRest, validity: Validity = .untilEdit
  ) {
    let context = chromeContext
    words = PassingWords(
      context.words.text(phrase), at: clock.now, rest: rest,
      fade: appearance.desktop.reducesMotion ? 0 : Motion.hintFade, context: context)
    self.phrase = phrase
    self.validity = validity
    count += 1
    redraws.setNeedsFrame()
  }

  /// Removes a message that is no longer true; a newer one stays.
  func retract(_ phrase: Phrase) {
    guard self.phrase == phrase else { return }
    self.phrase = nil
    words?.leave(at: clock.now)
    redraws.setNeedsFrame()
  }

  private func textDidChange() {
    if let phrase, validity == .untilEdit { retract(phrase) }
  }

  private func end() {
    words = nil
    phrase = nil
  }

  func advance(to time: Double) -> Pace {
    guard let words else { return .still }
    let pace = words.pace(at: time)
    if pace == nil { end() }
    if pace == nil || pace == .moving { redraws.setNeedsFrame() }
    return pace ?? .still
  }

  var accessibilityNodes: [AccessibilityNode] {
    guard let phrase else { return [] }
    let words = chromeContext.words
    return [AccessibilityNode("transientMessages\(count)", .notification, words.text(phrase))]
  }

  var rank: LayerRank { .overlay }

  func draw(into list: inout DisplayList, at moment: DrawingMoment) {
    guard let words else { return }
    let place = place(of: words, at: moment.scale)
    if let paper = place.paper {
      list.append(
        .fill(paper, moment.theme.page.withOpacity(words.opacity(at: moment.time))))
    }
    words.draw(into: &list, on: place.plate, at: moment)
  }

  /// The message's frame, in device pixels; `nil`: there is no message.
  var plate: DeviceRect? { words.map { place(of: $0, at: window.scale).plate } }
}
