import Glibc
public import Platform
public import SystemPackage
public import TextCore

/// The histories of all documents, in one folder that only this user may read.
///
/// Each document has one file, whose name tells whether the document is open or closed. A program that
/// ends unexpectedly leaves the names of open ones. An open history is claimed, so that no other process
/// recovers it. The store has no state, so all threads may use it; each history belongs to one thread.
public final class HistoryStore: Sendable {
  let store: any FileStore
  /// The folder of the histories.
  public let folder: FilePath

  /// Makes a store.
  ///
  /// - Parameter folder: an absolute path; made when the first history is written.
  public init(store: any FileStore, folder: FilePath) {
    self.store = store
    self.folder = folder
  }

  /// The versions of documents, in the same folder.
  public var versions: VersionStore { VersionStore(store: store, folder: folder) }

  /// A history that was read.
  public struct Found: Sendable {
    /// The log to continue.
    public let log: HistoryLog
    /// The state of the history.
    public private(set) var replay: HistoryReplay
    /// The damage, with the path of a copy of the damaged file in the folder; `nil` if there is none.
    public let damage: Damage?
    /// True if the base is only in the document's file. It must be copied before that file is written.
    public let lacksBase: Bool

    /// Merges another program's change of the file with the unsaved changes, as one undo step. Linear in
    /// the texts.
    ///
    /// - Returns: true if both changed the same paragraphs, of which those written here stay.
    public mutating func takeOver(_ text: TextRope, _ file: DocumentFile) -> Bool {
      let change = OutsideChange(
        base: replay.savedText, ours: replay.text, replay.directions, theirs: text)
      for record in replay.takeOver(change, file) { log.append(record) }
      return change.hasConflicts
    }
  }

  /// The damage of a history.
  public enum Damage: Equatable, Sendable {
    /// The end is torn or damaged; all before it was read.
    case end(FilePath)
    /// The document's file has changed since, and there is no copy of the base, so the text can't be
    /// recovered.
    case base(FilePath)
    /// Nothing could be read.
    case all(FilePath)
  }

  /// Begins a history. Throws `FileError`.
  ///
  /// - Parameter seal: the record of its first edit, if that is sealed; it decides the random number.
  public func begin(sealedBy seal: RecordSeal? = nil) throws -> HistoryLog {
    try makeFolder()
    let id = RandomName.make()
    // Without locks in the file system it needs no claim, since its name is new.
    let claim = try? store.claim(lock(of: id))
    let file = try store.openLog(path(.open(id: id)), isNew: true)
    let salt = seal?.salt ?? .random(in: .min ... .max)
    return HistoryLog(new: id, salt: salt, file: file, claim: claim)
  }

  /// Returns the histories of documents that were open when their program ended, the one written last
  /// at the end.
  public func unfinished() -> [String] {
    names().compactMap { name -> (id: String, written: Int64)? in
      guard case .open(let id) = name else { return nil }
      return (id, (try? store.stamp(of: path(name)))?.modified ?? 0)
    }
    .sorted { ($0.written, $0.id) < ($1.written, $1.id) }.map(\.id)
  }

  /// True if there is a history with that ID and its document is closed.
  public func isClosed(_ id: String) -> Bool {
    names().contains { name in
      if case .open = name { false } else { name.id == id }
    }
  }

  /// Returns the history of a closed file, by its path and inode or else by one of them, and whether the
  /// file had the text.
  public func closed(of path: FilePath, _ stamp: FileStamp?) -> (id: String, isSaved: Bool)? {
    let number = HistoryName.number(of: path)
    var best: (id: String, isSaved: Bool)?
    var bestRank = 0
    for name in names() {
      guard case .closed(let id, let key, let inode, let isSaved) = name else { continue }
      // Another file may have had this name before.
      let rank = (key == number ? 2 : 0) + (inode == stamp?.inode ? 1 : 0)
      if rank > bestRank { (best, bestRank) = ((id, isSaved), rank) }
    }
    return best
  }

  /// Resumes a history; `nil` if another process has claimed it, or if it is gone or empty. Linear in
  /// it. Throws `FileError` and `Unusable`.
  ///
  /// - Parameter known: a file whose current text is known, so that it is not read again.
  public func resume(
    _ id: String, known: (file: DocumentFile, text: TextRope)? = nil
  ) throws -> Found? {
    guard let name = names().first(where: { $0.id == id }) else { return nil }
    let claim: (any FileClaim)?
    do {
      claim = try store.claim(lock(of: id))
      if claim == nil { return nil }
    } catch {
      claim = nil
    }
    let open = path(.open(id: id))
    if path(name) != open { try store.rename(path(name), to: open) }
    let file = try store.openLog(open, isNew: false)
    let bytes = try file.readAll()
    guard let content = HistoryFormat.read(bytes) else {
      if bytes.count < HistoryFormat.headerLength {
        // The program ended before anything was written.
        try store.remove(open)
        claim?.removeMark()
        return nil
      }
      throw try damaged(.all, bytes, id, claim)
    }
    var replay = HistoryReplay()
    let isWhole: Bool
    do {
      isWhole = try replay.take(content.records) { [self] file, copy in
        if let known, file.stamp == known.file.stamp,
          file.format.encoding == known.file.format.encoding
        {
          return known.text
        }
        return try base(of: id, file, copy, at: location(of: file, in: content.records))
      }
    } catch {
      guard case .closed(_, _, _, isSaved: true) = name else {
        throw try damaged(.base, bytes, id, claim)
      }
      // It has only undo steps of a text that no longer exists, and nothing unsaved.
      try store.remove(open)
      claim?.removeMark()
      return nil
    }
    if !replay.hasBase, !content.isDamaged {
      // The program ended before any text was written.
      try store.remove(open)
      claim?.removeMark()
      return nil
    }
    guard replay.hasBase else { throw try damaged(.all, bytes, id, claim) }
    let damage = content.isDamaged || !isWhole ? Damage.end(try putAside(bytes, id)) : nil
    let log = HistoryLog(
      id: id, file: file, format: content.format, end: content.end, claim: claim)
    if let path = location(of: replay.file, in: content.records), path != replay.file.path {
      replay.findFile(at: path)
      log.append(.file(replay.file))
    }
    // Otherwise the bytes after the damage would be valid again after a record as long as the damaged
    // one.
    if damage != nil { try shorten(log, replay.kept) }
    if settle(&replay) { log.append(.saved(replay.file)) }
    let lacksBase = replay.baseInFile.map { store.kind(of: base(of: id, $0.stamp)) == nil } ?? false
    return Found(log: log, replay: replay, damage: damage, lacksBase: lacksBase)
  }

  /// Returns true if the file has the text that was being saved when the program ended. Reads the file
  /// only if a save was under way, since a window waits for this.
  private func settle(_ replay: inout HistoryReplay) -> Bool {
    guard replay.isSaving, let path = replay.file.path, let now = try? store.stamp(of: path),
      now != replay.file.stamp, let (bytes, stamp) = try? store.read(path, limit: .max),
      let found = try? TextDecoder.decode(bytes, before: replay.file.format.encoding)
    else { return false }
    return replay.settle(found.text, stamp)
  }

  /// The reason why a history can't be recovered.
  public struct Unusable: Error, Equatable {
    /// The damage, with the path of the copy.
    public var damage: Damage
  }

  private enum Loss { case all, base }

  private func damaged(
    _ loss: Loss, _ bytes: [UInt8], _ id: String, _ claim: (any FileClaim)?
  ) throws -> Unusable {
    let aside = try putAside(bytes, id)
    try store.remove(path(.open(id: id)))
    claim?.removeMark()
    return Unusable(damage: loss == .all ? .all(aside) : .base(aside))
  }

  /// Copies a damaged history, for the user to look at.
  private func putAside(_ bytes: [UInt8], _ id: String) throws -> FilePath {
    let aside = folder.appending("\(id).\(RandomName.make()).damaged")
    try store.replace(aside, readers: .owner, with: bytes)
    return aside
  }

  // Closing

  /// Closes the history of a closed document, and shortens it if possible. Waits for the disk. Throws
  /// `FileError`; the next start then recovers it as that of an open document.
  public func leave(_ log: HistoryLog, _ kept: KeptHistory, _ file: DocumentFile) throws {
    if kept.isSaved, kept.isShort { try? shorten(log, kept) }
    try close(log, file, isSaved: kept.isSaved)
  }

  /// Closes the history of a closed document: gives it the name of a closed one. Waits for the disk, so
  /// that a power cut does not bring the document back as an open one.
  public func close(_ log: HistoryLog, _ file: DocumentFile, isSaved: Bool) throws {
    try store.rename(
      path(.open(id: log.id)), to: path(HistoryName(closed: log.id, file, isSaved: isSaved)))
    try? store.remove(newPath(of: log.id))
    store.synchronizeFolder(folder)
    log.releaseClaim()
  }

  /// Removes a history. Waits for the disk, so that a power cut does not bring it back.
  public func discard(_ log: HistoryLog) throws {
    try store.remove(path(.open(id: log.id)))
    // Only then: the history must not come back without its base.
    store.synchronizeFolder(folder)
    removeBases(of: log.id)
    log.releaseClaim()
  }

  /// Removes the histories of saved files that were closed before a date, in seconds since 1970, and the
  /// pictures that only these had. Histories with unsaved text stay. Linear in the folder; reads all
  /// histories if there are such old pictures.
  public func sweep(before date: Double) {
    for name in names() {
      guard case .closed(let id, _, _, isSaved: true) = name,
        let stamp = try? store.stamp(of: path(name)), Double(stamp.modified) / 1e9 < date,
        let claim = try? store.claim(lock(of: id))
      else { continue }
      try? store.remove(path(name))
      removeBases(of: id)
      claim.removeMark()
    }
    pictures.sweep(before: date) { mayHold($0) }
  }

  /// The error for a missing base.
  struct NoBase: Error {}

  func makeFolder() throws {
    try store.makeFolder(folder, isPrivate: true)
    store.closeFolder(folder)
  }

  // Names

  func names() -> [HistoryName] {
    ((try? store.list(folder)) ?? []).compactMap { HistoryName($0.string) }
  }

  func path(_ name: HistoryName) -> FilePath { folder.appending(name.string) }
  func lock(of id: String) -> FilePath { folder.appending(id + ".lock") }
}
