import Platform
import SystemPackage
import TextCore

/// The versions of a document, and the file to which they are appended. It owns the claim of the
/// file, so that only one process writes to it. A damaged file is copied aside before it is
/// rewritten. `VersionRules` decides which versions are kept.
struct VersionLog: Sendable {
  private(set) var list: VersionList
  private(set) var path: FilePath
  private let log: any LogFile
  private var format: HistoryFormat
  /// The offset of the next record.
  private(set) var end: Int
  private let claim: any FileClaim
  private let store: any FileStore
  /// The path of a copy of the file if it was damaged.
  private(set) var damage: FilePath?

  /// Writes a new file with the versions of a list, which may be empty. Throws `FileError`.
  static func writing(
    _ list: VersionList, at path: FilePath, in store: any FileStore, claim: any FileClaim
  ) throws -> VersionLog {
    let new = path.removingLastComponent().appending(RandomName.make() + ".new")
    let written = try ShortHistory(list.records, at: new, in: store)
    try written.file.rename(to: path)
    // Brings the new name to the disk: after a power cut no start would find the file under its
    // first name. The file has the new name even if this fails; adding the next version tries it
    // again.
    try? written.file.synchronize()
    return VersionLog(
      list: list, path: path, log: written.file, format: written.format, end: written.end,
      claim: claim, store: store)
  }

  /// Reads a file. A damaged one is copied aside, and rewritten with the versions before the damage.
  /// Linear. Throws `FileError`.
  static func reading(
    _ path: FilePath, in store: any FileStore, claim: any FileClaim
  ) throws -> VersionLog {
    let log = try store.openLog(path, isNew: false)
    let bytes = try log.readAll()
    let content = HistoryFormat.read(bytes)
    var list = VersionList()
    var isWhole = content.map { !$0.isDamaged } ?? bytes.isEmpty
    do throws(DamagedRecord) {
      for record in content?.records ?? [] { try list.take(record) }
    } catch {
      isWhole = false
    }
    if let content, isWhole {
      return VersionLog(
        list: list, path: path, log: log, format: content.format, end: content.end, claim: claim,
        store: store)
    }
    let aside = path.removingLastComponent().appending(RandomName.make() + ".damaged")
    try store.replace(aside, readers: .owner, with: bytes)
    var whole = try writing(list, at: path, in: store, claim: claim)
    whole.damage = aside
    return whole
  }

  /// Adds a version, unless the last one has the same text, and flushes it to the disk. Throws
  /// `FileError`; the version is not added then.
  mutating func add(_ text: TextRope, _ reason: VersionNote.Reason, date: Int64) throws {
    var (list, format) = (list, format)
    let isFirst = list.versions.isEmpty
    let records = list.add(text, reason, date: date)
    if isFirst { return try rewrite(list) }
    var bytes: [UInt8] = []
    for record in records { format.append(record, to: &bytes) }
    guard !bytes.isEmpty else { return }
    try log.write(bytes, at: end)
    try log.synchronize()
    (self.list, self.format, end) = (list, format, end + bytes.count)
  }

  /// Drops the versions that `VersionRules` does not keep. A long file is rewritten only if many are
  /// dropped. Throws `FileError`.
  mutating func thin(now: Int64, dayNumber: (Int64) -> Int) throws {
    let kept = VersionRules.kept(
      of: list.versions.map(\.note), now: now, dayNumber: dayNumber)
    let dropped = list.versions.count - kept.count
    guard dropped > 0, end <= Self.quicklyWritten || dropped >= Self.manyDropped else { return }
    try keep(only: kept)
  }

  /// Drops the oldest quarter. Throws `FileError`.
  mutating func dropOldest() throws {
    let count = list.versions.count
    guard count > 1 else { return }
    try keep(only: Array(max(1, count / 4)..<count))
  }

  private mutating func keep(only kept: [Int]) throws {
    var list = list
    list.keep(only: kept)
    try rewrite(list)
  }

  private mutating func rewrite(_ list: VersionList) throws {
    let damage = damage
    self = try .writing(list, at: path, in: store, claim: claim)
    self.damage = damage
  }

  /// The size up to which a file is rewritten for any dropped version, in bytes.
  private static let quicklyWritten = 8 << 20
  private static let manyDropped = 32

  /// Notes the document's new file, by which its versions are found. Throws `FileError`.
  mutating func follow(_ file: DocumentFile, to path: FilePath) throws {
    if path != self.path {
      try log.rename(to: path)
      self.path = path
    }
    guard file != list.file else { return }
    list.file = file
    var bytes: [UInt8] = []
    format.append(.file(file), to: &bytes)
    try log.write(bytes, at: end)
    end += bytes.count
  }

  /// Releases the file for other processes.
  func releaseClaim() { claim.removeMark() }
}
