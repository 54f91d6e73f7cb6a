public import Platform
public import SystemPackage
import TextCore

/// The versions of all documents, in the folder of their histories.
///
/// A history is rewritten when it holds more than is needed, and removed a month after its document was
/// closed; versions are kept for a year. So they have their own file, with the same kind of records. The
/// store has no state, so all threads may use it.
public final class VersionStore: Sendable {
  let store: any FileStore
  let folder: FilePath
  /// The size limit for all versions together, in bytes.
  private let limit: Int

  /// Makes a store.
  ///
  /// - Parameters:
  ///   - folder: an absolute path; made when the first version is written.
  ///   - limit: the size in bytes above which the oldest versions are dropped, but never the newest one
  ///     of a document.
  public init(store: any FileStore, folder: FilePath, limit: Int = 256 << 20) {
    self.store = store
    self.folder = folder
    self.limit = limit
  }

  // Look-up

  /// Returns the versions of a file; `nil` if there are none, or if another process has claimed them.
  /// Linear in them. Throws `FileError`.
  ///
  /// - Parameter isNew: true to make an empty list if there is none.
  func log(of file: DocumentFile, makes isNew: Bool) throws -> VersionLog? {
    guard let path = file.path else { return nil }
    let inode = file.stamp?.inode ?? 0
    let name = VersionName(of: path, inode: inode)
    let names = names()
    let known = names.first { $0.path == name.path }
    guard let found = known ?? names.first(where: { inode != 0 && $0.inode == inode }) else {
      return isNew ? try begin(file, name) : nil
    }
    guard let claim = try claim(of: found) else { return nil }
    var log = try VersionLog.reading(self.path(found), in: store, claim: claim)
    if known == nil, log.list.file.stamp != file.stamp || !isGone(log.list.file.path) {
      // The inode of a removed file was reused for another one.
      log.releaseClaim()
      return isNew ? try begin(file, name) : nil
    }
    try log.follow(file, to: self.path(name))
    return log
  }

  /// True if there certainly is no file at a path.
  func isGone(_ path: FilePath?) -> Bool {
    guard let path else { return true }
    do { return try store.stamp(of: path) == nil } catch { return false }
  }

  private func begin(_ file: DocumentFile, _ name: VersionName) throws -> VersionLog? {
    try store.makeFolder(folder, isPrivate: true)
    store.closeFolder(folder)
    guard let claim = try claim(of: name) else { return nil }
    return try .writing(VersionList(file, []), at: path(name), in: store, claim: claim)
  }

  /// Moves the versions to the document's new file, which replaces its former one. Versions of an
  /// earlier file of the same name are merged with them. Throws `FileError`.
  func move(_ log: VersionLog, to file: DocumentFile) throws -> VersionLog? {
    guard let path = file.path else { return nil }
    let name = VersionName(of: path, inode: file.stamp?.inode ?? 0)
    defer { log.releaseClaim() }
    guard let claim = try claim(of: name) else { return nil }
    var versions = log.list.versions
    if let other = names().first(where: { $0.path == name.path }) {
      let others = try VersionLog.reading(self.path(other), in: store, claim: claim)
      versions += others.list.versions
      if other != name { try store.remove(self.path(other)) }
    }
    let moved = try VersionLog.writing(
      VersionList(file, versions), at: self.path(name), in: store, claim: claim)
    if log.path != moved.path { try store.remove(log.path) }
    return moved
  }

  // Room

  /// Removes files that were last changed more than a year ago, and the oldest versions beyond the size
  /// limit. Linear in the folder and in the files that are shortened.
  ///
  /// - Parameter now: in seconds since 1970.
  public func makeRoom(now: Int64) {
    var none: VersionLog?
    makeRoom(own: &none, now: now)
  }

  /// - Parameter own: the versions that the caller has claimed.
  func makeRoom(own: inout VersionLog?, now: Int64) {
    var stored = names().compactMap { name -> StoredVersions? in
      guard let stamp = try? store.stamp(of: path(name)) else { return nil }
      if now - stamp.modified / 1_000_000_000 > VersionRules.longestKept, forget(name) {
        return nil
      }
      return StoredVersions(name: name, size: Int(stamp.size))
    }
    var total = stored.reduce(0) { $0 + $1.size }
    guard total > limit else { return }
    for place in stored.indices { stored[place].oldest = oldest(of: stored[place].name) }
    while total > limit,
      let place = stored.indices.filter({ stored[$0].oldest != nil }).min(by: {
        stored[$0].oldest ?? 0 < stored[$1].oldest ?? 0
      })
    {
      let before = stored[place].size
      let left = shorten(stored[place].name, own: &own)
      stored[place].size = left?.size ?? before
      stored[place].oldest = left?.oldest
      total -= before - stored[place].size
    }
  }

  /// A file of versions in the listing of the folder.
  private struct StoredVersions {
    var name: VersionName
    /// The size in bytes.
    var size: Int
    /// The date of the first version; `nil` if none can be dropped.
    var oldest: Int64?
  }

  private func forget(_ name: VersionName) -> Bool {
    guard let claim = try? claim(of: name) else { return false }
    defer { claim.removeMark() }
    return (try? store.remove(path(name))) != nil
  }

  /// Returns the date of the first version, which is at the beginning of the file.
  private func oldest(of name: VersionName) -> Int64? {
    guard let file = try? store.open(path(name)), let bytes = try? file.read(1 << 13) else {
      return nil
    }
    return HistoryFormat.read(bytes)?.records.lazy.compactMap {
      if case .version(let note) = $0 { note.date } else { nil }
    }.first
  }

  /// - Returns: the remaining size and oldest date; `nil` if it failed. The date is `nil` if no more can
  ///   be dropped.
  private func shorten(
    _ name: VersionName, own: inout VersionLog?
  ) -> (size: Int, oldest: Int64?)? {
    func drop(_ log: inout VersionLog) -> (size: Int, oldest: Int64?)? {
      guard (try? log.dropOldest()) != nil else { return nil }
      let versions = log.list.versions
      return (log.end, versions.count > 1 ? versions.first?.note.date : nil)
    }
    if var log = own, log.path == path(name) {
      defer { own = log }
      return drop(&log)
    }
    guard let claim = try? claim(of: name),
      var log = try? VersionLog.reading(path(name), in: store, claim: claim)
    else { return nil }
    defer { log.releaseClaim() }
    return drop(&log)
  }

  // Names

  private func names() -> [VersionName] {
    ((try? store.list(folder)) ?? []).compactMap { VersionName($0.string) }
  }

  /// Returns the path of the file of a document's versions.
  func path(of file: DocumentFile) -> FilePath? {
    file.path.map { path(VersionName(of: $0, inode: file.stamp?.inode ?? 0)) }
  }

  private func path(_ name: VersionName) -> FilePath { folder.appending(name.string) }

  private func claim(of name: VersionName) throws -> (any FileClaim)? {
    try store.claim(folder.appending("\(name.path.hexadecimal).versions-lock"))
  }
}
