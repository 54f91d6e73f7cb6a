import Canvas
import Interface
import Layout
import Markdown
import Platform
import TextCore

/// A text laid out as the document's page is, to be looked at.
final class PreviewPage {
  private let text: PreviewedText
  private let core: DocumentCore
  private let layout: LayoutManager
  private let attributes: TextAttributesModule
  let viewport: Viewport
  private var memory = PageMemory()

  init(
    _ text: PreviewedText, fences: FenceTree, beside core: DocumentCore, partSizes: PartSizes
  ) {
    self.text = text
    self.core = core
    let storage = TextStorage(text.text)
    let styles = StyleTable()
    layout = core.makeLayout(of: storage, styles)
    viewport = Viewport(layout: layout)
    attributes = TextAttributesModule(
      storage: storage, layout: layout,
      styles: StyleBook(styles, sheet: core.attributes.sheet), partSizes: partSizes,
      fences: fences)
    attributes.setUp(Registrations())
    storage.onEndEditing = { [weak layout] in layout?.invalidate($0) }
    fit()
    viewport.restore(text.anchor)
    viewport.settle()
  }

  /// Takes on what the document's page has: window, scale and look may change while it is shown.
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

  /// Goes to what differs where nothing of that is to be seen.
  ///
  /// - Parameter top: device pixels at the window's top that are covered, which don't count as long as
  ///   a good part of the window is free.
  func showMark(below top: Int) {
    let top = top < viewport.clearHeight * 3 / 4 ? top : 0
    let free = viewport.visiblePieces().filter { $0.top + $0.piece.layout.height > top }
    guard let first = free.first, let last = free.last,
      !text.hasMark(in: first.piece.range.lowerBound..<last.piece.range.upperBound),
      let mark = text.nearestMark(to: text.anchor.offset)
    else { return }
    viewport.place(mark, affinity: .downstream, at: top + (viewport.clearHeight - top) / 3)
  }

  func draw(into list: inout DisplayList, theme: Theme, rasterizer: any GlyphRasterizer) {
    fit()
    let pieces = viewport.visiblePieces()
    PreviewMarks(layout: layout, theme: theme).draw(text, in: pieces, into: &list)
    PageView(layout: layout, theme: theme, left: layout.container.leftInset)
      .draw(pieces, selection: 0..<0, remembering: &memory, with: rasterizer, into: &list)
  }
}
