import ApplicationScope
import Canvas
import Interface
import Layout
import Markdown
import Platform
import TextCore

/// Shows another text on the page while somebody looks through a menu: an earlier version, a draft.
///
/// It has a layout of its own, laid out where it is looked at, and lies over the page: nothing of the
/// document knows of it, so when it goes all is as it was.
final class PreviewModule: Module, DocumentPart {
  let core: DocumentCore
  private let rasterizer: any GlyphRasterizer
  private let partSizes: PartSizes
  private let queue: any BackgroundQueue
  private let mainThread: any MainThread
  private var page: PreviewPage?
  /// How often something was asked for: what was not asked for last is not shown.
  private var requests = 0

  init(
    _ core: DocumentCore, rasterizer: any GlyphRasterizer, partSizes: PartSizes,
    queue: any BackgroundQueue, mainThread: any MainThread
  ) {
    self.core = core
    self.rasterizer = rasterizer
    self.partSizes = partSizes
    self.queue = queue
    self.mainThread = mainThread
  }

  func tearDown() { page = nil }

  /// Whether another text is shown.
  var isShown: Bool { page != nil }

  /// Where the page that is shown stands, in its own text.
  var anchor: ScrollAnchor? { page?.viewport.scrollAnchor() }

  /// Shows a text as soon as it is made, which happens in the background.
  ///
  /// - Parameter top: logical pixels at the window's top that menus lie on.
  func show(below top: Double = 0, _ make: @escaping @Sendable () -> PreviewedText) {
    requests += 1
    let request = requests
    queue.run { [mainThread, weak self] in
      let text = make()
      let fences = FenceTree(text.text)
      mainThread.post { self?.show(text, fences, below: top, for: request) }
    }
  }

  private func show(
    _ text: PreviewedText, _ fences: FenceTree, below top: Double, for request: Int
  ) {
    guard request == requests else { return }
    page = PreviewPage(text, fences: fences, beside: core, partSizes: partSizes)
    page?.uncover(below: core.layout.scale.devicePixel(top))
    redraws.setNeedsFrame()
  }

  /// Shows the document again.
  func end() {
    requests += 1
    guard page != nil else { return }
    page = nil
    redraws.setNeedsFrame()
  }
}

extension PreviewModule: Layer {
  var caretPresence: CaretPresence { isShown ? .hidden : .blinking }

  func draw(into list: inout DisplayList, at moment: DrawingMoment) {
    guard let page else { return }
    list.append(.fill(window.deviceSize, moment.theme.page))
    page.draw(into: &list, theme: moment.theme, rasterizer: rasterizer)
  }
}
