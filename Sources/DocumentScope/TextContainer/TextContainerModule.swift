import Canvas
import Interface
import Layout
import Platform
import Styling
import TextCore

/// Fits the text container and the viewport to the window and to the page's look, and keeps the
/// caret's line in place while they change.
final class TextContainerModule: Module, DocumentPart {
  let core: DocumentCore
  private var look: PageLayoutSettings
  /// The scroll offset of a page that is scrolled only to show the caret.
  private var offsetForCaret: Int?
  /// The line to keep in place, from the last change of the look or the window.
  private var kept: KeptLine?
  /// Tells that the text is about to be fitted to another window.
  let willFit = Broadcast<Void>()
  /// Tells that it is.
  let didFit = Broadcast<Void>()

  init(_ core: DocumentCore, look: PageLayoutSettings) {
    self.core = core
    self.look = look
  }

  func setUp(_ registrations: Registrations) {
    fit()
    viewport.settle()
  }

  /// Fits the text to another size or scale of the window.
  private func windowDidResize() { keepingPlace(.top) { fit() } }

  /// Sets the page's look. Costs what the visible page costs; does nothing if the look is the same.
  func setLook(_ look: PageLayoutSettings) {
    guard look != self.look else { return }
    self.look = look
    keepingPlace(.caretLine) {
      attributes.setSheet(look.sheet)
      fit()
    }
  }

  /// Sets the direction of paragraphs without letters; does nothing if it is the same.
  func setRightToLeft(_ isRightToLeft: Bool) {
    guard isRightToLeft != layout.isRightToLeft else { return }
    keepingPlace(.caretLine) { layout.setRightToLeft(isRightToLeft) }
  }

  /// The anchor that keeps its place when lines move.
  private enum Place {
    /// The text's first line, if the page is not scrolled and the caret does not leave the window,
    /// else as for `caretLine`.
    case top
    /// The caret's line, if it is in the window, else the line at the top.
    case caretLine
  }

  /// A line that is kept in place. At an end of the text, or in a window that is too small for a
  /// moment, it can't always be. It comes back to its place with the earlier look or size, if
  /// nothing else has happened meanwhile.
  private struct KeptLine {
    /// Logical pixels from the window's top.
    var top: Double
    /// The state right after the line was placed, which may not be at `top`.
    var actual: Actual

    struct Actual: Equatable {
      var selection: Selection
      var revision: Int
      var scrollOffset: Int
    }
  }

  private var actualPlace: KeptLine.Actual {
    KeptLine.Actual(
      selection: editor.selection, revision: editor.revision, scrollOffset: viewport.scrollOffset)
  }

  private func keepingPlace(_ place: Place, _ change: () -> Void) {
    willFit.send()
    let selection = editor.selection
    let caret = layout.carets.place(at: selection.head, affinity: selection.affinity)
    let oldTop = viewport.top(of: caret.piece) + caret.line.top
    let isVisible = oldTop >= 0 && oldTop + caret.line.height <= viewport.clearHeight
    let wasKept = kept?.actual == actualPlace ? kept : nil
    let top = wasKept?.top ?? Double(oldTop) / layout.scale.factor
    let anchor = viewport.scrollAnchor()
    let isAtTop = viewport.scrollOffset == 0 || viewport.scrollOffset == offsetForCaret
    let staysAtTop = place == .top && isAtTop
    (offsetForCaret, kept) = (nil, nil)
    change()
    if staysAtTop {
      viewport.scroll(toOffset: 0)
      if isVisible { keepCaretInSight(selection) }
    } else if isVisible {
      let line = layout.carets.place(at: selection.head, affinity: selection.affinity).line
      viewport.place(
        selection.head, affinity: selection.affinity,
        at: min(
          Int((top * layout.scale.factor).rounded()),
          max(0, viewport.clearHeight - line.height)))
      kept = KeptLine(top: top, actual: actualPlace)
    } else {
      viewport.restore(anchor)
    }
    didFit.send()
    redraws.setNeedsFrame()
  }

  /// Scrolls an unscrolled page as little as needed to show the caret, as when an on-screen
  /// keyboard covers it. The page scrolls back when there is room again.
  private func keepCaretInSight(_ selection: Selection) {
    let place = layout.carets.place(at: selection.head, affinity: selection.affinity)
    let lowest = max(0, viewport.clearHeight - place.line.height)
    guard viewport.top(of: place.piece) + place.line.top > lowest else { return }
    viewport.place(selection.head, affinity: selection.affinity, at: lowest)
    offsetForCaret = viewport.scrollOffset
  }

  private func fit() {
    let scale = window.scale
    let size = window.deviceSize
    let container = Self.container(
      for: look, layout: layout, width: Double(size.width) / scale.factor)
    layout.setContainer(container, scale: scale, bodyStyle: attributes.sheet.bodyParagraph)
    let keyboard = min(size.height, scale.devicePixel(window.keyboardInset))
    viewport.setSize(
      height: size.height,
      topInset: scale.devicePixel(PageMetrics.titleStripHeight + PageMetrics.spaceAboveText),
      bottomInset: Int(Double(size.height - keyboard) * PageMetrics.airBelowText),
      keyboardInset: keyboard)
  }

  /// The container for a window of the given width in logical pixels.
  private static func container(
    for look: PageLayoutSettings, layout: LayoutManager, width: Double
  ) -> TextContainer {
    let font = look.sheet.bodyFont
    return TextContainer(
      lineLength: look.lineLength, characterWidth: layout.metrics(for: font).zeroAdvance,
      leftPadding: layout.width(of: "### ", font: font),
      minInset: PageMetrics.minInset, availableWidth: width)
  }
}

extension TextContainerModule: WindowEventObserver {
  func observe(_ event: WindowEvent) {
    if event == .resized { windowDidResize() }
  }
}
