import ApplicationScope
import Canvas
import Interface
import Layout
import Localization
import Platform

/// Draws the transient message at the top of the window, beside the document's name. It takes no
/// input.
final class TransientMessageModule: Module, DocumentPart, Animated, Layer {
  let core: DocumentCore
  /// Gives the place of the document's name, which no message covers.
  let titleStrip: TitleStripModule

  init(_ core: DocumentCore, titleStrip: TitleStripModule) {
    self.core = core
    self.titleStrip = titleStrip
  }

  func setUp(_ registrations: Registrations) {
    editor.didChangeText.observe(in: registrations) { [weak self] _ in
      self?.transientMessages.textDidChange()
    }
    transientMessages.didChangeVisibility.observe(in: registrations) { [weak self] in
      self?.keepLayer()
    }
    keepLayer()
  }

  private func keepLayer() { stack.keep(self, while: transientMessages.words != nil) }

  func tearDown() { transientMessages.end() }

  func advance(to time: Double) -> Pace {
    guard let words = transientMessages.words else { return .still }
    let pace = words.pace(at: time)
    if pace == .moving { redraws.setNeedsFrame() }
    if let pace { return pace }
    transientMessages.end()
    return .still
  }

  var accessibilityNodes: [AccessibilityNode] {
    guard let phrase = transientMessages.phrase else { return [] }
    let words = chromeContext.words
    return [
      AccessibilityNode(
        "transientMessages\(transientMessages.count)", .notification, words.text(phrase))
    ]
  }

  var rank: LayerRank { .message }

  func draw(into list: inout DisplayList, at moment: DrawingMoment) {
    guard let words = transientMessages.words else { return }
    let place = place(of: words, at: moment.scale)
    if let paper = place.paper {
      list.append(
        .fill(paper, moment.theme.page.withOpacity(words.opacity(at: moment.time))))
    }
    words.draw(into: &list, on: place.plate, at: moment)
  }

  /// The message's frame, in device pixels; `nil`: there is no message.
  var plate: DeviceRect? { transientMessages.words.map { place(of: $0, at: window.scale).plate } }
}
