import Platform
import SystemPackage

/// A history that is longer than needed is rewritten, and the new one takes the name of the old one. At
/// each moment one of them has all records that were written, and all that were flushed to the disk
/// survive a power cut: until the new one has the name, records go to both.
extension HistoryStore {
  /// Replaces a history by a short form before this returns. A large text that the document's file has
  /// is not copied. Throws `FileError`; the history stays as it is then.
  public func shorten(_ log: HistoryLog, _ kept: KeptHistory) throws {
    do {
      log.beginTail()
      let path = newPath(of: log.id)
      try takeOver(log, ShortHistory(kept.records, at: path, in: store), base: nil)()
      finishShortening(log)
    } catch {
      log.discardSuccessor()
      throw error
    }
  }

  /// Makes the folder of the histories and the claim of one again if another program has removed them.
  /// Throws `FileError`.
  public func restoreFolder(of log: HistoryLog) throws {
    try makeFolder()
    // If its file is still there, the log holds the claim already.
    if let claim = try? store.claim(lock(of: log.id)) { log.hold(claim) }
  }

  /// Returns a closure that writes the short form of a history, and a copy of its base if that is only
  /// in the document's file, on any thread. The log collects all records that are added meanwhile.
  public func beginShortening(
    _ log: HistoryLog, _ kept: KeptHistory
  ) -> @Sendable () throws -> ShortHistory {
    log.beginTail()
    let (id, path) = (log.id, newPath(of: log.id))
    return { [self] in
      var records = kept.records
      if kept.leavesTextToFile, !kept.isBeginning {
        // After the file and the base.
        records.insert(try keepBase(kept.text, of: id, kept.file), at: 2)
      }
      return try ShortHistory(records, at: path, in: store)
    }
  }

  /// Begins to write all records to both forms. Throws `FileError`.
  ///
  /// - Returns: a closure that flushes the short form to the disk under its final name, on any thread.
  ///   After that, `finishShortening` continues in the short form alone.
  public func beginSuccession(
    _ log: HistoryLog, _ shorter: ShortHistory, of kept: KeptHistory
  ) throws -> @Sendable () throws -> Void {
    try takeOver(log, shorter, base: kept.leavesTextToFile ? kept.file.stamp : nil)
  }

  private func takeOver(
    _ log: HistoryLog, _ shorter: ShortHistory, base: FileStamp?
  ) throws -> @Sendable () throws -> Void {
    try log.begin(shorter)
    let (id, open) = (log.id, path(.open(id: log.id)))
    return { [self] in
      // The records since it was made, so that none is lost when the longer one loses its name.
      try shorter.file.synchronize()
      try shorter.file.rename(to: open)
      // Bases that only the longer one needs are removed when that can't come back.
      if (try? shorter.file.synchronize()) != nil { removeBases(of: id, besides: base) }
    }
  }

  /// Continues in the short form.
  public func finishShortening(_ log: HistoryLog) { log.finishSuccession() }

  /// Discards the short form, which failed or did not get its name.
  public func cancelShortening(_ log: HistoryLog) { log.discardSuccessor() }

  /// Returns the path of a short form until it gets its final name.
  func newPath(of id: String) -> FilePath { folder.appending(id + ".new") }
}
