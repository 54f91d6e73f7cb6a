import ApplicationScope
import Files
import Interface
import Platform
import SystemPackage
import Words

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
        "“\(name)” is a link that another user has made. Choose another folder.")
    }
    // In other case its own name may seem to be taken.
    let own = file.path.flatMap { FileIdentity(of: $0, in: store) }
    guard try store.stamp(of: target) != nil, own != FileIdentity(of: target, in: store) else {
      return nil
    }
    return store.kind(of: target) == .directory
      ? Phrase("“\(name)” is a folder.") : Phrase("There is already a file “\(name)”.")
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
    movedPictureCount = 0
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

  private func tellMoved() {
    let count = movedPictureCount
    let sentence =
      count == 0
      ? Phrase("Moved")
      : Phrase(one: "Moved with \(count) picture", other: "Moved with \(count) pictures")
    whisper.say(sentence, validity: .untilRetracted)
  }
}
