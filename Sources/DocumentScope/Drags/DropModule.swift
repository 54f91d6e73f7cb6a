import Canvas
import Interface
import Platform

/// Text that is dragged here from another program: it comes where it is let go, and until then a
/// second caret shows where that is. In front of a page that waits for an answer it is refused.
final class DropModule: Module, DocumentPart {
  let core: DocumentCore
  private let pasteboard: PasteboardModule
  private let selection: SelectionModule
  private let caret: CaretModule
  /// Where text hovers, in logical pixels of the window.
  private var hover: Point?

  init(
    _ core: DocumentCore, pasteboard: PasteboardModule, selection: SelectionModule,
    caret: CaretModule
  ) {
    self.core = core
    self.pasteboard = pasteboard
    self.selection = selection
    self.caret = caret
  }

  func tearDown() { hover = nil }

  private func show(_ point: Point?) {
    let point = stack.isCovered(self) ? nil : point
    guard point != hover else { return }
    hover = point
    redraws.setNeedsFrame()
  }

  private func take(at point: Point) {
    show(nil)
    guard stack.isCovered(self) else { return pasteboard.pasteDropped(at: point) }
    _ = clipboard.read([], from: .drop, decode: { _ in }, answer: { _ in })
  }
}

extension DropModule: WindowEventObserver {
  func observe(_ event: WindowEvent) {
    switch event {
    case .dropHover(let point): show(point)
    case .dropText(let point): take(at: point)
    default: break
    }
  }
}

extension DropModule: Layer {
  func draw(into list: inout DisplayList, at moment: DrawingMoment) {
    guard let hover else { return }
    let bar = caret.bar(at: selection.textPlace(at: hover))
    list.append(.fill(bar.offset(x: 0, y: moment.pageShift), moment.theme.accent))
  }
}
