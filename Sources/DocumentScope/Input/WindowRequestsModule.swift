import ApplicationScope
import Interface
import Platform

/// What somebody wants of the document by its window: to use it, to close it, to open what was dropped
/// on it.
final class WindowRequestsModule: Module, WindowEventObserver {
  private let opening: OpeningModule
  private let closing: ClosingModule
  private let proSheets: ProSheetsModule
  private let documents: DocumentsModule
  private let recovery: RecoveryModule
  /// What is used when the keyboard comes to the window.
  weak var document: (any DocumentHandle)?

  init(
    opening: OpeningModule, closing: ClosingModule, proSheets: ProSheetsModule,
    documents: DocumentsModule, recovery: RecoveryModule
  ) {
    self.opening = opening
    self.closing = closing
    self.proSheets = proSheets
    self.documents = documents
    self.recovery = recovery
  }

  func observe(_ event: WindowEvent) {
    switch event {
    case .closeRequested: closing.requestClose { _ in }
    case .destroyed: if let document { recovery.windowWasDestroyed(of: document) }
    case .focus(true): if let document { documents.didUse(document) }
    case .dropFiles(let paths): opening.open(paths.filter { !proSheets.takeLicence(fileAt: $0) })
    default: break
    }
  }
}
