import Canvas
import Interface
import Layout
import Platform
import TextCore

/// Fits the text container and the viewport to the window, and keeps the line at the caret where
/// it was while the window changes.
final class TextContainerModule: Module {
  private let window: any Window
  private let layout: LayoutManager
  private let viewport: Viewport
  private let attributes: TextAttributesModule
  private let editor: DocumentEditor
  private let frame: FrameSchedule
  /// Called before the text is fitted to another window.
  var willFit: (() -> Void)?
  /// Called when it is.
  var didFit: (() -> Void)?

  init(
    window: any Window, layout: LayoutManager, viewport: Viewport,
    attributes: TextAttributesModule, editor: DocumentEditor, frame: FrameSchedule
  ) {
    self.window = window
    self.layout = layout
    self.viewport = viewport
    self.attributes = attributes
    self.editor = editor
    self.frame = frame
  }

  func setUp() { fit() }

  /// The window has another size or scale.
  func windowDidResize() { keepingCaretLine(fit) }

  /// What the text looks like has changed.
  func setSheet(_ sheet: StyleSheet) {
    keepingCaretLine {
      attributes.setSheet(sheet)
      fit()
    }
  }

  /// Does `change`, and puts the line at the caret where it was.
  private func keepingCaretLine(_ change: () -> Void) {
    willFit?()
    let selection = editor.selection
    let caret = layout.caretPlace(at: selection.head, affinity: selection.affinity)
    let oldTop = viewport.top(of: caret.piece) + caret.line.top
    let isVisible = oldTop >= 0 && oldTop + caret.line.height <= viewport.height
    let oldScale = layout.scale.factor
    let anchor = viewport.scrollAnchor()
    let wasAtTop = viewport.scrollOffset == 0
    change()
    if wasAtTop {
      viewport.scroll(toOffset: 0)
    } else if isVisible {
      let top = Int((Double(oldTop) * layout.scale.factor / oldScale).rounded())
      viewport.place(
        selection.head, affinity: selection.affinity,
        at: min(top, max(0, viewport.height - caret.line.height)))
    } else {
      viewport.restore(anchor)
    }
    didFit?()
    frame.setNeedsFrame()
  }

  private func fit() {
    let scale = window.scale
    let size = window.deviceSize
    let container = Self.container(
      for: attributes.sheet, layout: layout, width: Double(size.width) / scale.factor)
    layout.setContainer(container, scale: scale, bodyStyle: attributes.sheet.bodyParagraph)
    viewport.setSize(
      height: size.height,
      topInset: scale.devicePixel(PageMetrics.titleStripHeight + PageMetrics.spaceAboveText),
      bottomInset: Int(Double(size.height) * PageMetrics.airBelowText))
    viewport.settle()
  }

  /// The container for a window of the given width in logical pixels.
  static func container(
    for sheet: StyleSheet, layout: LayoutManager, width: Double
  ) -> TextContainer {
    let character = layout.metrics(for: sheet.bodyFont).zeroAdvance
    return TextContainer(
      lineLength: PageMetrics.lineLength, characterWidth: character,
      leftPadding: layout.width(of: "### ", font: sheet.bodyFont),
      minInset: PageMetrics.minInset, availableWidth: width)
  }
}
