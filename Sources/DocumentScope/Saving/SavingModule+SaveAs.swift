import ApplicationScope
import Files
import Interface
import Localization
import MarkdownSyntax
import Platform
import SystemPackage
import TextCore

/// Saving under a name that the user chooses.
extension SavingModule {
  /// The proposed path of a sheet without a file.
  var proposedPath: FilePath {
    let name = headingName ?? words.text(Phrase("Untitled"))
    return folder.appending(name + ".md")
  }

  /// The first heading as the name of a file; `nil`: there is none. O(log n).
  var headingName: String? {
    let fences = editor.attributes.fences
    return (fences.heading(atOrBefore: 0) ?? fences.heading(after: 0)).flatMap {
      FileName.proposed(by: HeadingTitles.title(of: $0, in: editor.text))
    }
  }

  /// Asks for a path and saves there.
  func saveAs(finish: @escaping (Bool) -> Void = { _ in }) {
    askWhere(file.path ?? proposedPath, finish: finish)
  }

  /// Asks for a path, and again after a refusal, with the refused path in the line.
  private func askWhere(
    _ start: FilePath, refusal: Phrase? = nil, finish: @escaping (Bool) -> Void
  ) {
    dialogs.ask(.saving(at: start, in: folder, refusal: refusal)) { [weak self] in
      guard let self, let chosen = $0, let target = chosen.paths.first else { return finish(false) }
      let request = SaveRequest(finish: finish) { [weak self] in
        guard let self else { return finish(false) }
        askWhere(target, refusal: $0, finish: finish)
      }
      writer.whenIdle { [weak self] in self?.save(to: target, chosen, request) }
    }
  }

  private func save(to target: FilePath, _ chosen: PathAnswer, _ request: SaveRequest) {
    // The document's own file may have changed on the disk, too.
    if isOwnFile(target) { return save(finish: request.finish) }
    // The format is known only when the whole file is read.
    loading.complete()
    let folderOfTarget = target.removingLastComponent()
    let (found, hasFolder): (FileStamp?, Bool)
    do {
      // A path that can't be checked is not missing.
      found = try store.stamp(of: target)
      hasFolder = try found != nil || store.stamp(of: folderOfTarget) != nil
    } catch {
      return request.refuse(sentence(for: error, target))
    }
    if let refusal = refusalToWrite(target) { return request.refuse(refusal) }
    switch store.kind(of: target) {
    case .some where found.map(chosen.mayReplace) == true:
      write(to: target, replacing: found, request)
    case .some:
      askWhetherToReplace(target) { [weak self] in
        self?.write(to: target, replacing: found, request)
      } leave: { [weak self] in
        guard let self else { return request.finish(false) }
        askWhere(target, finish: request.finish)
      }
    case nil where !hasFolder:
      askWhetherToMake(folderOfTarget) { [weak self] in
        self?.makeFolder(of: target, request)
      } leave: { [weak self] in
        guard let self else { return request.finish(false) }
        askWhere(target, finish: request.finish)
      }
    case nil: write(to: target, replacing: nil, request)
    }
  }

  /// True if a path leads to the document's file, also by another name.
  func isOwnFile(_ target: FilePath) -> Bool {
    guard let path = file.path else { return false }
    return target == path || documents.openPath(of: target) == path
  }

  /// The reason for which nothing is written to a path that is not the document's file; nil: there is
  /// none.
  func refusalToWrite(_ target: FilePath) -> Phrase? {
    let name = FileSentence.name(of: target)
    let kind = store.kind(of: target)
    if kind == .directory { return Phrase("“\(name)” is a folder.") }
    if store.isLedByOthers(target) {
      return Phrase(
        "“\(name)” is a link made by another user, so nothing was saved. Choose another name.")
    }
    if documents.openPath(of: target) != nil {
      return Phrase("“\(name)” is open in another window.")
    }
    if kind != nil, locked.isLocked(target) {
      return Phrase("“\(name)” is read-only, so nothing was saved. Choose another name.")
    }
    return nil
  }

  private func makeFolder(of target: FilePath, _ request: SaveRequest) {
    do {
      try store.makeFolder(target.removingLastComponent(), isPrivate: false)
      write(to: target, replacing: nil, request)
    } catch {
      request.refuse(sentence(for: error, target))
    }
  }

  func tellSaved(_ isSaved: Bool) {
    guard isSaved else { return }
    if pictures.count == 0, pictures.error == nil { transientMessages.say(Phrase("Saved")) }
    didSaveOnRequest.send()
  }

  /// The commands that save.
  var commands: [Command] {
    [
      Command("save", "Save", .file, [Shortcut(.character("s"), .control)]) {
        [weak self] in self?.save { self?.tellSaved($0) }
      },
      Command("save-as", "Save As…", .file, [Shortcut(.character("s"), [.control, .shift])]) {
        [weak self] in self?.saveAs { self?.tellSaved($0) }
      },
    ]
  }
}
