import Canvas
import Interface
import Layout
import MarkdownSyntax
import Platform
import Styling
import TextCore

/// A text laid out as the document's page is, for a preview of another file or version in a menu.
///
/// Owns its own layout, attributes and viewport. The document's text and scroll position are
/// untouched.
final class PreviewPage {
  private let text: PreviewedText
  private let core: DocumentCore
  private let layout: LayoutManager
  private let attributes: TextAttributes
  let viewport: Viewport
  private var memory = PageMemory()

  init(
    _ text: PreviewedText, fences: FenceTree, beside core: DocumentCore, partSizes: PartSizes
  ) {
    self.text = text
    self.core = core
    let storage = TextStorage(text.text)
    attributes = TextAttributes(
      storage: storage, styles: StyleBook(StyleTable(), sheet: core.attributes.sheet),
      partSizes: partSizes, fences: fences)
    layout = core.makeLayout(of: storage, attributes)
    viewport = Viewport(layout: layout)
    storage.onEndEditing = { [weak layout] in layout?.invalidate($0) }
    fit()
    if let anchor = text.anchor { viewport.restore(anchor) }
    viewport.settle()
  }

  /// Takes over window size, scale and look of the document's page, which may change while it is
  /// shown.
  private func fit() {
    let page = core.viewport
    layout.setRightToLeft(core.layout.isRightToLeft)
    attributes.setSheet(core.attributes.sheet)
    layout.setContainer(
      core.layout.container, scale: core.layout.scale,
      bodyStyle: core.attributes.sheet.bodyParagraph)
    viewport.setSize(
      height: page.height, topInset: page.titleInset,
      bottomInset: page.bottomInset - page.keyboardInset, keyboardInset: page.keyboardInset)
  }

  /// Scrolls so that the nearest mark is visible, or else the beginning.
  ///
  /// - Parameter top: device pixels at the window's top that are covered, which don't count as long
  ///   as a good part of the window is free.
  func uncover(below top: Int) {
    let top = top < viewport.clearHeight * 3 / 4 ? top : 0
    let mark = text.anchor.map { text.nearestMark(to: $0.offset) } ?? 0
    guard let mark, !isMarkVisible(below: top) else { return }
    let place =
      text.anchor == nil ? top + viewport.topInset : top + (viewport.clearHeight - top) / 3
    // The first lines, too, may be placed there.
    viewport.setAirAbove(place)
    viewport.place(mark, affinity: .downstream, at: place)
  }

  private func isMarkVisible(below top: Int) -> Bool {
    let pieces = viewport.visiblePieces()
    guard let first = pieces.first, let last = pieces.last else { return false }
    return text.marks(in: first.piece.range.lowerBound..<last.piece.range.upperBound).contains {
      let caret = layout.carets.place(at: $0, affinity: .downstream)
      let y = viewport.top(of: caret.piece) + caret.line.top
      return y >= top && y + caret.line.height <= viewport.clearHeight
    }
  }

  func draw(into list: inout DisplayList, theme: Theme, rasterizer: any GlyphRasterizer) {
    fit()
    let pieces = viewport.visiblePieces()
    PreviewMarks(layout: layout, theme: theme).draw(text, in: pieces, into: &list)
    PageView(layout: layout, theme: theme, left: layout.container.leftInset)
      .draw(pieces, selection: 0..<0, remembering: &memory, with: rasterizer, into: &list)
  }
}
