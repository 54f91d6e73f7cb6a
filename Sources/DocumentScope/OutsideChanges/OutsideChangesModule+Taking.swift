import ApplicationScope
import Files
import Interface
import Layout
import Localization
import MarkdownSyntax
import Platform
import SystemPackage
import TextCore
import WindowScope

/// Merging a file that has changed and has settled.
extension OutsideChangesModule {
  func read(_ path: FilePath) {
    queue.start { [store, known = saving.file.format.encoding] in
      FoundText(reading: path, in: store, before: known)
    } then: { [weak self] in
      self?.take($0, at: path)
    }
  }

  private func take(_ found: FoundText, at path: FilePath) {
    guard isCurrent(path) else { return handle(.workIsOutdated) }
    switch found {
    case .text(let text, let format, let stamp) where sight?.stamp == stamp || hasWaitedLong:
      merge(
        PendingMerge(
          theirs: text, file: DocumentFile(path: path, format: format, stamp: stamp)))
    case .unsettled where hasWaitedLong: finish(follows: false)
    case .text, .unsettled: forgetSight()
    case .unreadable(let error): tell(error, path)
    }
  }

  /// Compares the file's content with the current text, and again if that changes meanwhile.
  func merge(_ merge: PendingMerge) {
    let (base, current, revision) = (editor.savedText, editor.text, editor.revision)
    let (theirs, file, directions) = (merge.theirs, merge.file, editor.storage.directions)
    let seemsSame = file.stamp == saving.file.stamp
    queue.start { [last = unfinished?.change] in
      if seemsSame, theirs == base { return nil }
      let change =
        last?.followed(by: theirs, current: current, directions)
        ?? OutsideChange(base: base, ours: current, directions, theirs: theirs)
      return (change, FenceTree(change.text))
    } then: { [weak self] (found: (change: OutsideChange, fences: FenceTree)?) in
      guard let self else { return }
      guard let (change, fences) = found else { return noteSame() }
      guard let path = file.path, isCurrent(path) else { return handle(.workIsOutdated) }
      guard revision == editor.revision, directions == editor.storage.directions else {
        return self.merge(merge)
      }
      sealIfRecorded(change, EditPreparation(fences: fences)) { [weak self] preparation in
        guard let self else { return }
        guard isCurrent(path) else { return handle(.workIsOutdated) }
        guard let preparation else { return self.merge(merge) }
        take(change, preparation, of: merge)
      }
    }
  }

  private func take(
    _ change: OutsideChange, _ preparation: EditPreparation, of merge: PendingMerge
  ) {
    if isInHand, !waiting.contains(where: \.isUrgent) {
      handle(.hold(merge))
    } else {
      noteTaken(change)
      takeOver(change, preparation, merge.file)
      finish(follows: true)
    }
  }

  /// Seals the record of a change that the file holds. A history that the change begins stores the whole
  /// text before it instead of a record, so there is nothing to seal.
  func sealIfRecorded(
    _ change: OutsideChange, _ preparation: EditPreparation,
    then take: @escaping (EditPreparation?) -> Void
  ) {
    if history.log == nil { take(preparation) } else { seal(change, preparation, then: take) }
  }

  /// Seals the record of a change in the background, unless it is short.
  ///
  /// - Parameters:
  ///   - tries: the number of times that it is sealed if selection and page change meanwhile.
  ///   - take: gets the sealed record; `nil`: the text or a direction was edited meanwhile.
  func seal(
    _ change: OutsideChange, _ preparation: EditPreparation,
    tries: Int = EditPreparation.mostSeals, then take: @escaping (EditPreparation?) -> Void
  ) {
    let record = editor.expectedRecord(of: change)
    guard tries > 0, let sealer = history.sealer(of: record, unless: preparation.seal) else {
      return take(preparation)
    }
    let (revision, directions) = (editor.revision, editor.storage.directions)
    queue.start {
      sealer()
    } then: { [weak self] in
      guard let self else { return }
      guard revision == editor.revision, directions == editor.storage.directions else {
        return take(nil)
      }
      var sealed = preparation
      sealed.seal = $0
      seal(change, sealed, tries: tries - 1, then: take)
    }
  }

  /// Notes that the file's content is the same: only its permissions or its links changed.
  private func noteSame() {
    if case .file(let look) = sight { saving.note(look) }
    finish(follows: true)
  }

  /// True while the user is in the middle of an action that depends on the text as it is.
  var isInHand: Bool { layout.preedit != nil || stack.isInHand }

  /// Makes the text the file's content, or the merge of both.
  func takeOver(
    _ change: OutsideChange, _ preparation: EditPreparation, _ file: DocumentFile
  ) {
    var file = file
    file.untitled = saving.file.untitled
    told = nil
    history.fileWillChange()
    loading.noteWhole()
    saving.follow(file)
    if case .file(let look) = sight, look.stamp == file.stamp { saving.note(look) }
    editor.takeOver(change, preparation, in: file)
    redraws.setNeedsFrame()
    if change.hasConflicts { keepBack(change.theirs) }
  }

  /// Keeps the file's text as a version, as not all of it is in the document's, and tells so once.
  func keepBack(_ theirs: TextRope) {
    versions.keepOther(theirs)
    didKeepBack.send()
  }

  // No text

  /// Tells that the changed file can't be read: the text stays, and is in no file now.
  private func tell(_ error: any Error, _ path: FilePath) {
    told = sight
    noteGone()
    // A pending request asks the user, or tells more.
    if waiting.isEmpty {
      let sentence = FileSentence.sentence(for: error, path: path)
      sheets.notify(
        Phrase("Another program changed this file. \(sentence) Your text is still here."))
    }
    finish(follows: false)
  }

  func searchNewPath(of path: FilePath) {
    guard let stamp = saving.file.stamp else { return finish(follows: true) }
    queue.start { [store] in
      PathState.newPath(of: path, stamp, in: store)
    } then: { [weak self] found in
      guard let self else { return }
      guard isCurrent(path) else { return handle(.workIsOutdated) }
      if let found, saving.documents.openPath(of: found) == nil {
        var file = saving.file
        file.path = found
        saving.follow(file)
      } else {
        noteGone()
      }
      finish(follows: true)
    }
  }

  private func noteGone() {
    history.fileIsGoing()
    editor.markGone(true)
  }
}
