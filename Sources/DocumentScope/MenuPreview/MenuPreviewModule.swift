import ApplicationScope
import Canvas
import Interface
import Layout
import MarkdownSyntax
import Platform
import TextCore

/// Shows another text on the page while the user moves through a menu: an earlier version, a draft,
/// another file.
///
/// It has a layout of its own, made only for the visible part, and covers the page. The document
/// knows nothing of it, so everything is unchanged when it goes.
final class MenuPreviewModule: Module, DocumentPart {
  let core: DocumentCore
  private let partSizes: PartSizes
  /// Makes the page of the latest request in the background.
  private let slot: JobSlot
  private var page: PreviewPage? {
    didSet { stack.keep(self, while: isShown) }
  }

  init(
    _ core: DocumentCore, partSizes: PartSizes, queue: JobQueue
  ) {
    self.core = core
    self.partSizes = partSizes
    slot = JobSlot(queue: queue)
  }

  func tearDown() {
    slot.cancel()
    page = nil
  }

  /// True while another text is shown.
  var isShown: Bool { page != nil }

  /// The scroll position of the preview, in its own text.
  var anchor: ScrollAnchor? { page?.viewport.scrollAnchor() }

  /// Shows a text as soon as it is made, which happens in the background.
  ///
  /// - Parameter top: logical pixels at the window's top that menus lie on.
  func show(below top: Double = 0, _ make: @escaping @Sendable () -> PreviewedText) {
    slot.start { _ in
      let text = make()
      return (text, FenceTree(text.text))
    } then: { [weak self] outcome in
      let (text, fences) = outcome.value
      self?.show(text, fences, below: top)
    }
  }

  private func show(_ text: PreviewedText, _ fences: FenceTree, below top: Double) {
    page = PreviewPage(text, fences: fences, beside: core, partSizes: partSizes)
    page?.uncover(below: core.layout.scale.devicePixel(top))
    redraws.setNeedsFrame()
  }

  /// Shows the document again.
  func end() {
    slot.cancel()
    page = nil
  }
}

extension MenuPreviewModule: Layer {
  var rank: LayerRank { .preview }

  var caretPresence: CaretPresence { .hidden }

  func draw(into list: inout DisplayList, at moment: DrawingMoment) {
    guard let page else { return }
    list.append(.fill(window.deviceSize, moment.theme.page))
    page.draw(into: &list, theme: moment.theme, rasterizer: rasterizer)
  }
}
