import ApplicationScope
import Files
import Platform
import TextCore

/// Begins a history: with the first edit of a document, or before that if the edit's record is sealed
/// in the background.
extension HistoryModule {
  /// Begins with the current text.
  func begin() {
    begin { try begun() }
  }

  /// Begins with the text that the file holds and its first edit; or with the current text, which has
  /// that edit, if no file holds all of it.
  func begin(with first: HistoryRecord) {
    begin {
      guard let base else { return try begun() }
      let log = try begun(with: base)
      log.append(first)
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

  private func begun(with base: TextRope) throws -> HistoryLog {
    let log = try histories.begin()
    var kept = KeptHistory(
      file: saving.file, text: base, isSaved: true, undo: UndoHistory(), place: place)
    kept.isBeginning = loading.hasRest
    for record in kept.records { log.append(record) }
    // The base is copied when the edit is recorded: a record of the copy before that would invalidate
    // the edit's seal.
    lacksBase = true
    return log
  }

  /// Returns a closure that computes, on any thread, the checksum of an edit's record; `nil` if the
  /// edit is short. A history that the edit would begin is begun now.
  func sealer(of result: EditResult) -> (@Sendable () -> RecordSeal)? {
    let edit = editor.expectedRecord(of: result)
    guard edit.isLong, !hasLeft else { return nil }
    // If that fails, nothing is missed: the edit itself tries again.
    if log == nil, let base { log = try? begun(with: base) }
    return log?.sealer(of: edit)
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
