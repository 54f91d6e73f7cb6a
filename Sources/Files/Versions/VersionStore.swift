public import Platform
public import SystemPackage
import TextCore

/// The versions of all documents, in the folder of their histories.
///
/// A history is rewritten whenever it says more than is needed, and forgotten a month after its
/// document was closed; versions live a year. So they have a file of their own, of the same records.
/// It keeps no state, so all threads may use it.
public final class VersionStore: Sendable {
  let store: any FileStore
  let folder: FilePath
  /// Bytes of all versions together.
  private let limit: Int

  /// Makes a store.
  ///
  /// - Parameters:
  ///   - folder: an absolute path; made when something is first written.
  ///   - limit: bytes beyond which the oldest are forgotten, but never the newest of a document.
  public init(store: any FileStore, folder: FilePath, limit: Int = 256 << 20) {
    self.store = store
    self.folder = folder
    self.limit = limit
  }

  // Finding

  /// The versions of a file; `nil`: there are none, or another process has them. Linear in them.
  /// Throws `FileError`.
  ///
  /// - Parameter isNew: whether some are to be begun where there are none.
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
      // The number of a file that is gone was given to another one.
      log.letGo()
      return isNew ? try begin(file, name) : nil
    }
    try log.follow(file, to: self.path(name))
    return log
  }

  /// Whether there is surely nothing at a path.
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

  /// The document has another file now, in the place of the one that it had. Versions that an earlier
  /// file of the same name had are kept among its own. Throws `FileError`.
  func move(_ log: VersionLog, to file: DocumentFile) throws -> VersionLog? {
    guard let path = file.path else { return nil }
    let name = VersionName(of: path, inode: file.stamp?.inode ?? 0)
    defer { log.letGo() }
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

  /// Forgets what is older than a year, and the oldest of what is more than there is room for. Linear
  /// in the folder, and in what is forgotten.
  ///
  /// - Parameter now: in seconds since 1970.
  public func makeRoom(now: Int64) {
    var none: VersionLog?
    makeRoom(own: &none, now: now)
  }

  /// - Parameter own: versions that the caller has.
  func makeRoom(own: inout VersionLog?, now: Int64) {
    var shelf = names().compactMap { name -> Shelved? in
      guard let stamp = try? store.stamp(of: path(name)) else { return nil }
      if now - stamp.modified / 1_000_000_000 > VersionRules.longestKept, forget(name) {
        return nil
      }
      return Shelved(name: name, size: Int(stamp.size))
    }
    var total = shelf.reduce(0) { $0 + $1.size }
    guard total > limit else { return }
    for place in shelf.indices { shelf[place].oldest = oldest(of: shelf[place].name) }
    while total > limit,
      let place = shelf.indices.filter({ shelf[$0].oldest != nil }).min(by: {
        shelf[$0].oldest ?? 0 < shelf[$1].oldest ?? 0
      })
    {
      let before = shelf[place].size
      let left = shorten(shelf[place].name, own: &own)
      shelf[place].size = left?.size ?? before
      shelf[place].oldest = left?.oldest
      total -= before - shelf[place].size
    }
  }

  /// Versions of a document as a list of the folder shows them.
  private struct Shelved {
    var name: VersionName
    /// Bytes.
    var size: Int
    /// The date of the first; `nil`: none of them can go.
    var oldest: Int64?
  }

  private func forget(_ name: VersionName) -> Bool {
    guard let claim = try? claim(of: name) else { return false }
    defer { claim.removeMark() }
    return (try? store.remove(path(name))) != nil
  }

  /// The date of the first version, which stands at the beginning of the file.
  private func oldest(of name: VersionName) -> Int64? {
    guard let file = try? store.open(path(name)), let bytes = try? file.read(1 << 13) else {
      return nil
    }
    return HistoryFormat.read(bytes)?.records.lazy.compactMap {
      if case .version(let note) = $0 { note.date } else { nil }
    }.first
  }

  /// - Returns: what is left, as long as more of it can go.
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
    defer { log.letGo() }
    return drop(&log)
  }

  // Names

  private func names() -> [VersionName] {
    ((try? store.list(folder)) ?? []).compactMap { VersionName($0.string) }
  }

  /// Where the versions of a file are.
  func path(of file: DocumentFile) -> FilePath? {
    file.path.map { path(VersionName(of: $0, inode: file.stamp?.inode ?? 0)) }
  }

  private func path(_ name: VersionName) -> FilePath { folder.appending(name.string) }

  private func claim(of name: VersionName) throws -> (any FileClaim)? {
    try store.claim(folder.appending("\(name.path.hexadecimal).versions-lock"))
  }
}
