import Layout
import ApplicationScope
import Canvas
import Interface
import Platform
import Words

/// A few words at the top of the window, beside the document's name, that go by themselves: a file was
/// saved, a text is locked. Whatever the person does goes on under them.
final class WhisperModule: Module, DocumentPart, Animated, Layer {
  let core: DocumentCore
  private var words: PassingWords?
  /// How often something was said: the same words are new each time.
  private var count = 0
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
    count += 1
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

  var accessibilityNodes: [AccessibilityNode] {
    guard let phrase else { return [] }
    let words = chromeSource.context.words
    return [AccessibilityNode("whisper\(count)", .notification, words.text(phrase))]
  }

  func draw(into list: inout DisplayList, at moment: DrawingMoment) {
    guard let words else { return }
    words.draw(into: &list, on: plate(of: words, at: moment.scale), at: moment)
  }

  /// In the white space beside the column, so that it covers neither the name nor a line of text that
  /// was scrolled up there; in the middle where there is no room for it.
  private func plate(of words: PassingWords, at scale: Scale) -> DeviceRect {
    let container = layout.container
    let strip = Rect(
      x: 0, y: 0, width: window.logicalSize.width, height: PageMetrics.titleStripHeight)
    var plate = words.plate(in: scale.deviceRect(strip))
    let edge = scale.devicePixel(4)
    let x =
      scale.devicePixel(container.leftInset + container.leftPadding / 2) - edge - plate.width
    if x >= edge { plate.x = x }
    return plate
  }
}
