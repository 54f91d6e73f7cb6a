import Interface
import Platform

/// What somebody wants of the document by its window: to close it, to open what was dropped on it.
final class WindowRequestsModule: Module, WindowEventObserver {
  private let saving: SavingModule
  private let proSheets: ProSheetsModule

  init(saving: SavingModule, proSheets: ProSheetsModule) {
    self.saving = saving
    self.proSheets = proSheets
  }

  func observe(_ event: WindowEvent) {
    switch event {
    case .closeRequested: saving.requestClose { _ in }
    case .dropFile(let path): if !proSheets.takeLicence(fileAt: path) { saving.open(path) }
    default: break
    }
  }
}
