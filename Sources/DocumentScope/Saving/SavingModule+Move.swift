import ApplicationScope
import Files
import Interface
import Localization
import Platform
import SystemPackage
import TextCore

/// Another name or another folder for the document's file.
extension SavingModule {
  /// Moves the document's file to an unused path; a text that has no file yet is saved there.
  /// `answer` gets the reason for a failure; `nil`: it is done.
  func move(to target: FilePath, _ answer: @escaping (Phrase?) -> Void) {
    writer.whenIdle { [weak self] in
      guard let self, target != file.path else { return answer(nil) }
      loading.complete()
      do {
        if let refusal = try refusal(of: target) { return answer(refusal) }
        if let path = file.path, try store.stamp(of: path) != nil {
          return moveFile(to: target, answer)
        }
      } catch {
        return answer(FileSentence.sentence(for: error, path: target))
      }
      if file.path != nil, file.stamp == nil, !hasTextForFile {
        // The name of a file that will be written later.
        belong(to: target)
        return answer(nil)
      }
      write(
        to: target, replacing: nil, SaveRequest(finish: { _ in answer(nil) }, refuse: answer),
        asksNothing: true)
    }
  }

  /// Returns the reason why the file can't be there; `nil`: none is known.
  private func refusal(of target: FilePath) throws -> Phrase? {
    let name = FileSentence.name(of: target)
    if let open = documents.openPath(of: target), open != file.path {
      return Phrase("“\(name)” is open in another window.")
    }
    if store.isLedByOthers(target) {
      return Phrase(
        "“\(name)” is a link made by another user. Choose another folder.")
    }
    // In other case its own name may seem to be taken.
    let own = file.path.flatMap { FileIdentity(of: $0, in: store) }
    guard try store.stamp(of: target) != nil, own != FileIdentity(of: target, in: store) else {
      return nil
    }
    return store.kind(of: target) == .directory
      ? Phrase("“\(name)” is a folder.") : Phrase("A file named “\(name)” already exists.")
  }

  /// Asks for the new place of the file: a folder, or another name in one. After a refusal it asks
  /// again, with the refused path in the line.
  func askWhereToMove(_ start: FilePath? = nil, refusal: Phrase? = nil) {
    guard let path = file.path else { return saveAs { [weak self] in self?.tellSaved($0) } }
    dialogs.ask(.moving(from: folder, start: start, refusal: refusal)) { [weak self] in
      guard let self, let chosen = $0?.paths.first, let name = path.lastComponent else { return }
      let isFolder = store.kind(of: chosen) == .directory
      move(to: isFolder ? chosen.appending(name) : chosen, orAskFrom: chosen)
    }
  }

  private func move(to target: FilePath, orAskFrom chosen: FilePath) {
    let folder = target.removingLastComponent()
    let answer: (Phrase?) -> Void = { [weak self] refusal in
      guard let self else { return }
      if let refusal { return askWhereToMove(chosen, refusal: refusal) }
      tellMoved()
    }
    lastMove = MoveSummary()
    guard store.kind(of: folder) == nil else { return move(to: target, answer) }
    askWhetherToMake(folder) { [weak self] in
      guard let self else { return }
      do {
        try store.makeFolder(folder, isPrivate: false)
        move(to: target, answer)
      } catch {
        answer(FileSentence.sentence(for: error, path: target))
      }
    } leave: { [weak self] in
      self?.askWhereToMove(chosen)
    }
  }

  // Pictures and addresses after a move

  /// The outcome of a move, beside the file itself.
  struct MoveSummary {
    /// The pictures that were copied to the other folder.
    var pictureCount = 0
    /// The addresses in the text that were changed, to lead where they led before.
    var addressCount = 0
    /// True if such addresses stay as they were, since the text can't be edited.
    var isTextLocked = false
  }

  /// Ends a move: changes the relative addresses of the text that would lead elsewhere now.
  func didMoveFile(
    _ move: Relocation, _ moved: FileWriter.Moved, _ answer: @escaping (Phrase?) -> Void
  ) {
    lastMove = MoveSummary(pictureCount: moved.pictureCount)
    guard move.old.removingLastComponent() != move.new.removingLastComponent() else {
      return answer(nil)
    }
    relocateAddresses(move) { answer(nil) }
  }

  private func relocateAddresses(_ move: Relocation, _ finish: @escaping () -> Void) {
    let (text, revision) = (editor.text, editor.revision)
    writer.findAddresses(in: text, after: move) { [weak self] found in
      guard let self else { return finish() }
      // The text was edited meanwhile.
      guard revision == editor.revision else { return relocateAddresses(move, finish) }
      change((try? found.get()) ?? [], in: text)
      finish()
    }
  }

  /// Changes addresses: one step of undo.
  private func change(_ addresses: [Edit.Replacement], in text: TextRope) {
    guard !addresses.isEmpty else { return }
    let edit = Edit(addresses, in: text)
    lastMove.isTextLocked = editor.isLocked
    guard !editor.isLocked,
      editor.apply(
        EditResult(edit: edit, selection: editor.selection.mapped(by: edit), kind: .command))
    else { return }
    lastMove.addressCount = addresses.count
  }

  private func tellMoved() {
    transientMessages.say(lastMove.sentence, validity: .untilRetracted)
  }
}

extension SavingModule.MoveSummary {
  /// The message after the move.
  fileprivate var sentence: Phrase {
    let moved =
      pictureCount == 0
      ? Phrase("Moved")
      : Phrase(
        one: "Moved with \(pictureCount) picture", other: "Moved with \(pictureCount) pictures")
    if isTextLocked {
      return Phrase("\(moved). The document is read-only, so its links were not changed.")
    }
    guard addressCount > 0 else { return moved }
    let changed = Phrase(
      one: "\(addressCount) address changed", other: "\(addressCount) addresses changed")
    return Phrase("\(moved), \(changed)")
  }
}
