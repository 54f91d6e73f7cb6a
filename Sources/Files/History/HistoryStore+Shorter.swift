import Platform
import SystemPackage

/// A history that is longer than it need be is written anew, and the new one takes the name of the old
/// one. At each moment one of them has everything that was written, and everything that was brought to
/// the disk is there after a power cut: until the new one has the name, records go to both.
extension HistoryStore {
  /// Puts a short form of a history in its place, before this returns: one that leaves a large text to
  /// its file alone. Throws `FileError`; it stays as it is then.
  public func shorten(_ log: HistoryLog, _ kept: KeptHistory) throws {
    do {
      log.beginTail()
      let path = newPath(of: log.id)
      try takeOver(log, ShortHistory(kept.records, at: path, in: store), base: nil)()
      finishShortening(log)
    } catch {
      log.giveUpSuccessor()
      throw error
    }
  }

  /// Makes the folder of the histories and the claim of one anew, where another program has removed
  /// them. Throws `FileError`.
  public func restoreFolder(of log: HistoryLog) throws {
    try makeFolder()
    // Where the mark is still there, the log holds its claim already.
    if let claim = try? store.claim(lock(of: log.id)) { log.hold(claim) }
  }

  /// What writes the short form of a history, and beside it the text that it leaves to the file, on any
  /// thread; everything that happens meanwhile is remembered.
  public func beginShortening(
    _ log: HistoryLog, _ kept: KeptHistory
  ) -> @Sendable () throws -> ShortHistory {
    log.beginTail()
    let (id, path) = (log.id, newPath(of: log.id))
    return { [self] in
      var records = kept.records
      if kept.leavesTextToFile, !kept.isBeginning {
        // Behind the file and the base.
        records.insert(try keepBase(kept.text, of: id, kept.file), at: 2)
      }
      return try ShortHistory(records, at: path, in: store)
    }
  }

  /// Has everything written to both forms from now on. Throws `FileError`.
  ///
  /// - Returns: what brings the short one to the disk under its name, on any thread; when that has
  ///   happened, `finishShortening` goes on in that alone.
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
      // What came since it was made, so that nothing is lost with the name of the longer one.
      try shorter.file.synchronize()
      try shorter.file.rename(to: open)
      // What only the longer one needs goes when that can't come back.
      if (try? shorter.file.synchronize()) != nil { removeBases(of: id, besides: base) }
    }
  }

  /// Goes on in the short form.
  public func finishShortening(_ log: HistoryLog) { log.finishSuccession() }

  /// The short form did not come to be, or did not get its name.
  public func giveUpShortening(_ log: HistoryLog) { log.giveUpSuccessor() }

  /// Where a short form is until it has its name.
  func newPath(of id: String) -> FilePath { folder.appending(id + ".new") }
}
