import ApplicationScope
import Files
import Interface
import Localization
import Platform
import SystemPackage
import WindowScope

/// Opens other documents from this one: by a dialog, from files that are dropped or linked, and
/// from imports. An untouched sheet closes once the others are open, unless one was refused.
/// Windows and reading of files belong to `DocumentsModule`.
final class OpenDocumentModule: Module, DocumentPart {
  let core: DocumentCore
  private let saving: SavingModule
  private let documents: DocumentsModule
  private let locked: LockedFilesModule
  private let closing: ClosingModule
  private let importing: ImportModule

  init(
    _ core: DocumentCore, saving: SavingModule, closing: ClosingModule, importing: ImportModule,
    documents: DocumentsModule, locked: LockedFilesModule
  ) {
    self.core = core
    self.saving = saving
    self.closing = closing
    self.importing = importing
    self.documents = documents
    self.locked = locked
  }

  /// The folder of this document, in which relative paths of links begin.
  var folder: FilePath { saving.folder }

  func setUp(_ registrations: Registrations) {
    importing.didImport.observe(in: registrations) { [weak self] in
      self?.open($0.sheets, makesRoom: $0.isComplete)
    }
  }

  /// Asks for files and opens them.
  func open() {
    saving.dialogs.ask(.opening(in: saving.folder)) { [weak self] in
      guard let self, let chosen = $0 else { return }
      if chosen.isReadOnly { for path in chosen.paths { locked.setLocked(true, path) } }
      open(chosen.paths)
    }
  }

  /// Opens files in windows of their own; an untouched sheet makes room for them, unless one of
  /// them is refused, which it then tells. Documents of other programs are imported.
  func open(_ paths: [FilePath]) {
    if paths.isEmpty { return }
    let makesRoom = saving.isUntouched
    let foreign = paths.filter(documents.isForeign)
    let refusals = paths.filter { !foreign.contains($0) }.compactMap { path in
      refusal(of: FileSentence.name(of: path)) { try documents.open(path: path) }
    }
    if !foreign.isEmpty {
      // The sheet makes room when their windows are open.
      importing.read(foreign, refusals: refusals)
    } else if let sentence = RefusalSentence.sentence(refusals) {
      sheets.notify(sentence)
    } else if makesRoom {
      closing.close()
    }
  }

  /// True if a file would open as a text or be imported, or if opening it would show an error.
  func opens(_ path: FilePath) -> Bool { documents.opens(path) }

  /// True for a file that is a program, or that a desktop would run as one.
  func isProgram(_ path: FilePath) -> Bool { documents.isProgram(path) }

  /// Opens sheets in windows of their own; an untouched one makes room for them if all goes well.
  ///
  /// - Parameter makesRoom: false if it stays in any case.
  func open(_ requests: [DocumentRequest], makesRoom: Bool) {
    if requests.isEmpty { return }
    let makesRoom = makesRoom && saving.isUntouched
    let refusals = requests.compactMap { request in
      refusal(of: saving.file.name) { try documents.open(request) }
    }
    if let sentence = RefusalSentence.sentence(refusals) {
      sheets.notify(sentence)
    } else if makesRoom {
      closing.close()
    }
  }

  /// Opens a blank sheet in a window of its own.
  func newSheet() {
    if let refusal = refusal(of: saving.file.name, { try documents.newSheet() }) {
      sheets.notify(refusal)
    }
  }

  /// Runs `body` and returns its error as a sentence.
  private func refusal(of name: Phrase, _ body: () throws -> Void) -> Phrase? {
    do {
      try body()
      return nil
    } catch let refusal as DocumentsModule.Refusal {
      return refusal.sentence
    } catch let error as DesktopError {
      return .verbatim(error.message)
    } catch {
      return FileSentence.sentence(for: error, name: name)
    }
  }

  /// The commands that open something.
  var commands: [Command] {
    [
      Command("new", "New Sheet", .file, [Shortcut(.character("n"), .control)]) {
        [weak self] in self?.newSheet()
      },
      Command("open", "Open…", .file, [Shortcut(.character("o"), .control)]) {
        [weak self] in self?.open()
      },
    ]
  }
}
