import ApplicationScope
import Files
import Platform
import TextCore

/// Begins a history with the first edit of a document, whose record a job may have sealed before.
extension HistoryModule {
  /// Begins with the current text.
  func begin() {
    begin { try begun() }
  }

  /// Begins with the text that the file holds and its first edit; or with the current text, which has
  /// that edit, if no file holds all of it.
  func begin(with first: HistoryRecord, sealedBy seal: RecordSeal?) {
    begin {
      guard let base else { return try begun() }
      let log = try histories.begin(sealedBy: seal)
      for record in records(of: base) { log.append(record) }
      lacksBase = true
      log.append(first, sealedBy: seal)
      return log
    }
  }

  private func begin(_ begun: () throws -> HistoryLog) {
    do {
      log = try begun()
    } catch {
      hasMissed = true
      complain(error)
    }
  }

  /// Returns a new history that begins with the current text.
  func begun() throws -> HistoryLog {
    let log = try histories.begin()
    for record in kept.records { log.append(record) }
    return log
  }

  /// The text that the file holds, if that is known and all changes since can be recorded.
  private var base: TextRope? { loading.isPartial || hasMissed ? nil : editor.savedText }

  /// The records of a history that begins with the text that the file holds.
  private func records(of base: TextRope) -> [HistoryRecord] {
    var kept = KeptHistory(
      file: saving.file, text: base, isSaved: true, undo: UndoHistory(), place: place)
    kept.isBeginning = loading.hasRest
    return kept.records
  }

  /// Returns a closure that makes, on any thread, the record of an edit that is about to be applied;
  /// `nil` if the edit is short, or if `seal` has it already.
  func sealer(
    of edit: HistoryEdit, unless seal: RecordSeal? = nil
  ) -> (@Sendable () -> RecordSeal)? {
    guard edit.isLong, !hasLeft else { return nil }
    guard let log else {
      guard let base, seal?.holds(for: edit) != true else { return nil }
      return RecordSeal.sealer(ofFirst: edit, after: records(of: base))
    }
    if let seal, log.accepts(seal, of: edit) { return nil }
    // A record of the place must not come between: then the seal would not hold.
    notePlace()
    return log.sealer(of: edit)
  }

  /// Keeps the text before the file with all of it disappears: begins a history, or copies the text
  /// with which the history begins.
  func fileIsGoing() {
    if log == nil { beginWithFile() } else { fileWillChange() }
  }

  /// Copies the text with which the history begins, before another program's replaces it in the file.
  func fileWillChange() {
    if let log, !loading.hasRest { copyBase(of: log) }
  }

  /// Begins with the text that the file holds, or held until now.
  func beginWithFile() {
    begin()
    lacksBase = true
    if let log, !loading.hasRest { copyBase(of: log) }
  }

  /// Copies a base that only the file has, before anything is saved over it.
  func copyBase(of log: HistoryLog) {
    guard lacksBase, let text = editor.savedText else { return }
    lacksBase = false
    guard text.utf8Count > KeptHistory.longestHeld else { return }
    let copy = histories.copyBase(text, of: log, saving.file)
    queue.start {
      try? copy()
    } then: { [weak self] in
      if let record = $0 { self?.note(record) }
    }
  }
}
