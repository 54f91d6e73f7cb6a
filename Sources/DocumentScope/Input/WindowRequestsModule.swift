import Interface
import Platform

/// What somebody wants of the document by its window: to close it, to open what was dropped on it.
final class WindowRequestsModule: Module, WindowEventObserver {
  private let opening: OpeningModule
  private let closing: ClosingModule
  private let proSheets: ProSheetsModule

  init(opening: OpeningModule, closing: ClosingModule, proSheets: ProSheetsModule) {
    self.opening = opening
    self.closing = closing
    self.proSheets = proSheets
  }

  func observe(_ event: WindowEvent) {
    switch event {
    case .closeRequested: closing.requestClose { _ in }
    case .dropFile(let path): if !proSheets.takeLicence(fileAt: path) { opening.open(path) }
    default: break
    }
  }
}
