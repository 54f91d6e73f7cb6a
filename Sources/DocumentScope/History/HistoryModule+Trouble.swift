import ApplicationScope
import Files
import Interface
import Platform
import WindowScope

/// Handles a history that can't be written because the disk is full or another program removed the
/// file. The user is told once, the dot before the name stays, and the module tries again.
extension HistoryModule {
  func complain(_ error: any Error) {
    syncDue = clock.now + Self.retryDelay
    let sentence = HistorySentence.unwritten(error)
    guard trouble != sentence else { return }
    let isNew = trouble == nil
    trouble = sentence
    if isNew { sheets.notify(sentence) }
    didChangeTrouble.send()
  }

  func endTrouble() {
    guard trouble != nil else { return }
    trouble = nil
    didChangeTrouble.send()
  }

  /// Writes the whole history again under the same name, in the background, after another program
  /// has removed or changed its file.
  func fileIsGone(of id: String) {
    guard let log, log.id == id, !hasLeft else { return }
    isFileGone = true
    // A rewrite that is running may fail in the removed folder, and a document that is still loading does
    // not have all of its text. Both are checked again later.
    guard !isShortening, !loading.isPartial else { return syncDue = clock.now + Self.syncDelay }
    do {
      try histories.restoreFolder(of: log)
      rewrite(log, kept)
    } catch {
      complain(error)
    }
  }

  /// Writes the whole history again and waits until it is on the disk. Throws `FileError`.
  func restoreFile(of log: HistoryLog) throws {
    try histories.restoreFolder(of: log)
    try histories.shorten(log, kept)
    isFileGone = false
  }
}
