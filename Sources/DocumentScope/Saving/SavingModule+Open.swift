import ApplicationScope
import Files
import Platform
import Words

extension SavingModule {
  /// Asks for a path and opens it in a window of its own; an untouched sheet makes room for it.
  func open() {
    let folder = path.map(PathName.folder(of:)) ?? folders.working
    let start = PathName.abbreviated(folder, home: folders.home)
    prompt(Phrase("Open"), path: start.hasSuffix("/") ? start : start + "/", selectsName: false) {
      [weak self] target in
      if let target { self?.open(target) }
    }
  }

  /// Opens a file in a window of its own.
  func open(_ target: String) {
    let makesRoom = isUntouched
    let didOpen = telling(about: FileSentence.name(of: target)) { try documents.open(path: target) }
    if didOpen, makesRoom { close() }
  }

  /// Opens a blank sheet in a window of its own.
  func newSheet() {
    telling(about: name) { try documents.newSheet() }
  }

  /// Does something and tells what goes wrong with it.
  ///
  /// - Returns: whether it went well.
  @discardableResult
  private func telling(about name: Phrase, _ body: () throws -> Void) -> Bool {
    do {
      try body()
      return true
    } catch let refusal as DocumentsModule.Refusal {
      sheets.notify(refusal.sentence)
    } catch let error as DesktopError {
      sheets.notify(.verbatim(error.message))
    } catch {
      sheets.notify(FileSentence.sentence(for: error, name: name))
    }
    return false
  }
}
