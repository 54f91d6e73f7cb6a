import ApplicationScope
import Canvas
import Files
import Interface
import Layout
import Platform
import SystemPackage
import TextCore

/// Text that is dragged over the page: a second caret shows the drop place, the page scrolls while
/// the text is near an edge, and the text is inserted where it is dropped. While a sheet waits for
/// an answer, a drop is refused.
final class DropModule: Module, DocumentPart {
  let core: DocumentCore
  private let pasteboard: PasteboardModule
  private let selection: SelectionModule
  private let typing: TypingModule
  private let saving: SavingModule
  private let lines: DocumentLines
  private let caret: CaretModule
  private let carriedTexts: CarriedTextModule
  /// The place over which text hovers, in logical pixels of the window.
  private var hovering: Point? {
    didSet { stack.keep(self, while: hovering != nil) }
  }

  init(
    _ core: DocumentCore, pasteboard: PasteboardModule, selection: SelectionModule,
    saving: SavingModule, lines: DocumentLines, carriedTexts: CarriedTextModule
  ) {
    self.core = core
    self.pasteboard = pasteboard
    self.selection = selection
    typing = pasteboard.typing
    self.saving = saving
    self.lines = lines
    caret = selection.caret
    self.carriedTexts = carriedTexts
  }

  func tearDown() { hovering = nil }

  /// Shows the drop place for a point; `nil`: no text is over the page.
  func hover(at point: Point?) {
    let point = stack.isCovered(self) ? nil : point
    guard point != hovering else { return }
    hovering = point
    scrollAtEdge()
    redraws.setNeedsFrame()
  }

  /// Scrolls while text is held near the top or the bottom, as far as the text goes.
  private func scrollAtEdge() {
    guard let hovering else { return selection.scroll.setDrag(distance: 0) }
    let factor = layout.scale.factor
    let y = hovering.y * factor
    let edge = SelectionHandlesModule.edge * factor
    let bottom = Double(viewport.clearHeight - 1) - edge
    let distance = y < edge ? y - edge : max(0, y - bottom)
    let hasRoom =
      distance < 0
      ? viewport.scrollOffset > 0 : viewport.scrollOffset < viewport.maxScrollOffset
    selection.scroll.setDrag(distance: hasRoom ? distance : 0)
  }

  /// Takes text that is dropped at a point.
  func take(at point: Point, _ action: DropAction) {
    hover(at: nil)
    if stack.isCovered(self) { return refuse() }
    guard let carried = carriedTexts.current else { return pasteboard.pasteDropped(at: point) }
    // The program's own text: nothing is read.
    refuse()
    if !window.hasFocus { window.activate() }
    if let dragged = carried as? DraggedText, dragged.isText(of: editor), dragged.isUnchanged {
      let place = selection.textPlace(at: point)
      let result = typing.formatting.transferring(dragged.range, to: place.offset, action)
      typing.performOnParagraphs(result)
    } else if pasteboard.insert(carried, at: selection.textPlace(at: point)), action == .move {
      carried.takeOut()
    }
  }

  /// Inserts pictures and links where their files were dropped; `nil`: at the caret.
  func take(_ files: [FilePath], at point: Point?) {
    guard !files.isEmpty, !stack.isCovered(self) else { return }
    let caret = TextPlace(offset: editor.selection.head, affinity: editor.selection.affinity)
    let folder = saving.file.path == nil ? nil : saving.folder
    let markdown = DroppedFiles.markdown(
      of: files, in: folder, lineEnding: saving.lineEnding, lines: lines.meaning)
    _ = pasteboard.insert(TextRope(markdown), at: point.map(selection.textPlace) ?? caret)
  }

  private func refuse() {
    _ = clipboard.read([], from: .drop, decode: { $0 }, answer: { _ in })
  }

  /// True if text that is dropped at an offset would stay where it is.
  private func isInOriginal(_ offset: TextOffset) -> Bool {
    guard let dragged = carriedTexts.current as? DraggedText, dragged.isText(of: editor) else {
      return false
    }
    return dragged.range.lowerBound <= offset && offset <= dragged.range.upperBound
  }
}

extension DropModule: WindowEventObserver {
  func observe(_ event: WindowEvent) {
    switch event {
    case .dropHover(let point): hover(at: point)
    case .dropText(let point, let action): take(at: point, action)
    default: break
    }
  }
}

extension DropModule: Layer {
  var rank: LayerRank { .dropCaret }

  func draw(into list: inout DisplayList, at moment: DrawingMoment) {
    guard let hovering else { return }
    let place = selection.textPlace(at: hovering)
    guard !isInOriginal(place.offset) else { return }
    list.append(
      .fill(caret.bar(at: place).offset(x: 0, y: moment.pageShift), moment.theme.accent))
  }
}
