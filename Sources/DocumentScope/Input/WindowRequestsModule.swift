import ApplicationScope
import Canvas
import Interface
import Platform
import SystemPackage
import WindowScope

/// Requests to the document by its window: to make it the front one, to take what was dropped on it. Dropped texts open, licences go to Pro, pictures and links to all other files
/// into the text.
final class WindowRequestsModule: Module, WindowEventObserver {
  private let opening: OpenDocumentModule
  private let proSheets: ProSheetsModule
  private let drop: DropModule
  private let documents: DocumentsModule
  private let recovery: RecoveryModule
  /// The document that becomes the front one when the window gets the keyboard.
  private weak var document: (any DocumentHandle)?

  init(
    _ document: any DocumentHandle, opening: OpenDocumentModule, proSheets: ProSheetsModule,
    drop: DropModule, documents: DocumentsModule, recovery: RecoveryModule
  ) {
    self.document = document
    self.opening = opening
    self.proSheets = proSheets
    self.drop = drop
    self.documents = documents
    self.recovery = recovery
  }

  func observe(_ event: WindowEvent) {
    switch event {
    case .destroyed: if let document { recovery.windowWasDestroyed(of: document) }
    case .focus(true): if let document { documents.didUse(document) }
    case .dropFiles(let paths, let point): take(paths, at: point)
    default: break
    }
  }

  private func take(_ paths: [FilePath], at point: Point?) {
    let files = paths.filter { !proSheets.takeLicence(fileAt: $0) }
    let opened = files.filter { !DroppedFiles.isPicture($0) && opening.opens($0) }
    // Before other files open, for which an untouched sheet would make room.
    drop.take(files.filter { !opened.contains($0) }, at: point)
    opening.open(opened)
  }
}
