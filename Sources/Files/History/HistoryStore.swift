import Glibc
public import Platform
public import SystemPackage
public import TextCore

/// The histories of all documents, in one folder that only this user may read.
///
/// One file a document: under the name of an open one while it is open, which a program that ended
/// unexpectedly leaves behind, and of a closed one afterwards. An open one is claimed, so that another
/// process does not bring back the same. It keeps no state, so all threads may use it; each history is
/// one thread's.
public final class HistoryStore: Sendable {
  let store: any FileStore
  /// Where they are.
  public let folder: FilePath

  /// Makes a store.
  ///
  /// - Parameter folder: an absolute path; made when something is first written.
  public init(store: any FileStore, folder: FilePath) {
    self.store = store
    self.folder = folder
  }

  /// The versions of documents, in the same folder.
  public var versions: VersionStore { VersionStore(store: store, folder: folder) }

  /// A history that was read.
  public struct Found: Sendable {
    /// Where it goes on.
    public let log: HistoryLog
    /// What it says.
    public private(set) var replay: HistoryReplay
    /// What could not be read, and why: it stands under another name in the folder.
    public let damage: Damage?
    /// Whether it begins with a text that only its file has: before that is written to, the text is to be
    /// copied.
    public let lacksBase: Bool

    /// Takes over what another program wrote into the file, merged with what was not saved, as one
    /// step that can be taken back. Linear in the texts.
    ///
    /// - Returns: whether both changed the same paragraphs, of which those written here stay.
    public mutating func takeOver(_ text: TextRope, _ file: DocumentFile) -> Bool {
      let change = OutsideChange(base: replay.savedText, ours: replay.text, theirs: text)
      for record in replay.takeOver(change, file) { log.append(record) }
      return change.hasConflicts
    }
  }

  /// The damage of a history.
  public enum Damage: Equatable, Sendable {
    /// The end of it is torn or damaged; all before that was read.
    case end(FilePath)
    /// Its file has changed since, and there is no copy: nothing can be made of it.
    case base(FilePath)
    /// Nothing of it could be read.
    case all(FilePath)
  }

  /// Begins one. Throws `FileError`.
  public func begin() throws -> HistoryLog {
    try makeFolder()
    let id = RandomName.make()
    // Where the file system knows no locks, nobody else has it.
    let claim = try? store.claim(lock(of: id))
    let file = try store.openLog(path(.open(id: id)), isNew: true)
    return HistoryLog(new: id, file: file, claim: claim)
  }

  /// The documents that were open when their program ended, in the order of their names.
  public func unfinished() -> [String] {
    names().compactMap { if case .open(let id) = $0 { id } else { nil } }.sorted()
  }

  /// Whether there is a history of that name and its document is closed.
  public func isClosed(_ id: String) -> Bool {
    names().contains { name in
      if case .open = name { false } else { name.id == id }
    }
  }

  /// The closed history of a file, by its path and its number on its device, or else by one of them,
  /// and whether the file had the text.
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

  /// Takes a history up again; `nil` where another process has it or it is gone. Linear in it. Throws
  /// `FileError` and `Unusable`.
  ///
  /// - Parameter known: what a file is known to hold now, so that it is not read again.
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
        // It ended before anything was written.
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
      // Steps to a text that is no more, and nothing that was not saved.
      try store.remove(open)
      claim?.removeMark()
      return nil
    }
    if !replay.hasBase, !content.isDamaged {
      // It ended before any text was written.
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
    // What stands behind the damage would fit again behind a record as long as the damaged one.
    if damage != nil { try shorten(log, replay.kept) }
    if settle(&replay) { log.append(.saved(replay.file)) }
    let lacksBase = replay.baseInFile.map { store.kind(of: base(of: id, $0.stamp)) == nil } ?? false
    return Found(log: log, replay: replay, damage: damage, lacksBase: lacksBase)
  }

  /// True if the file holds what was being saved when the program ended. The file is read
  /// only if a save was under way: a window waits for this.
  private func settle(_ replay: inout HistoryReplay) -> Bool {
    guard replay.isSaving, let path = replay.file.path, let now = try? store.stamp(of: path),
      now != replay.file.stamp, let (bytes, stamp) = try? store.read(path, limit: .max),
      let found = try? TextDecoder.decode(bytes, before: replay.file.format.encoding)
    else { return false }
    return replay.settle(found.text, stamp)
  }

  /// Why nothing came back.
  public struct Unusable: Error, Equatable {
    /// What is wrong, and where it lies now.
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

  /// Copies what can't be read whole, for a person to look at.
  private func putAside(_ bytes: [UInt8], _ id: String) throws -> FilePath {
    let aside = folder.appending("\(id).\(RandomName.make()).damaged")
    try store.replace(aside, readers: .owner, with: bytes)
    return aside
  }

  // The end of one

  /// The document has closed: keeps of its history what is needed. Waits for the disk. Throws
  /// `FileError`; the history comes back then as that of an open one.
  public func leave(_ log: HistoryLog, _ kept: KeptHistory, _ file: DocumentFile) throws {
    if kept.isSaved, kept.isShort { try? shorten(log, kept) }
    try close(log, file, isSaved: kept.isSaved)
  }

  /// The document has closed: keeps its history under the name of a closed one.
  public func close(_ log: HistoryLog, _ file: DocumentFile, isSaved: Bool) throws {
    try store.rename(
      path(.open(id: log.id)), to: path(HistoryName(closed: log.id, file, isSaved: isSaved)))
    try? store.remove(newPath(of: log.id))
    log.letGo()
  }

  /// Forgets a history. Waits for the disk: a power cut does not bring it back.
  public func discard(_ log: HistoryLog) throws {
    try store.remove(path(.open(id: log.id)))
    // The texts that it begins with go when it can't come back without them.
    store.synchronizeFolder(folder)
    removeBases(of: log.id)
    log.letGo()
  }

  /// Forgets the steps of files that were closed before a date, in seconds since 1970, and the pictures
  /// that only these had. What is in no file stays. Linear in the folder; reads all histories where
  /// there are such old pictures.
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

  /// Why there is no base.
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
