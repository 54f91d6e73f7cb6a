import ApplicationScope
import Canvas
import Interface
import Platform
import Words

/// A few words at the top of the window, where the document's name is, that go by themselves: a file
/// was saved, a text is locked. Whatever the person does goes on under them.
final class WhisperModule: Module, DocumentPart, Animated, Layer {
  let core: DocumentCore
  private var words: PassingWords?
  /// What is said now; `nil`: nothing.
  private(set) var phrase: Phrase?

  init(_ core: DocumentCore) { self.core = core }

  func tearDown() { end() }

  /// Says something in place of what was said before. `rest`: the seconds that it takes to read.
  func say(_ phrase: Phrase, rest: Double = Motion.whisperRest) {
    let context = chromeSource.context
    words = PassingWords(
      context.words.text(phrase), at: clock.now, rest: rest,
      fade: appearance.desktop.reducesMotion ? 0 : Motion.hintFade, context: context)
    self.phrase = phrase
    redraws.setNeedsFrame()
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

  func draw(into list: inout DisplayList, at moment: DrawingMoment) {
    guard let words else { return }
    let strip = Rect(
      x: 0, y: 0, width: window.logicalSize.width, height: PageMetrics.titleStripHeight)
    words.draw(into: &list, on: words.plate(in: moment.scale.deviceRect(strip)), at: moment)
  }
}
