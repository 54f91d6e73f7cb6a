import Glibc
import Platform
import Synchronization
public import SystemPackage

/// Cleaning up after a process that was killed during a save.
extension DiskFileStore {
  /// Removes unused temporary files from a folder at the first save there: this user's files with one of
  /// Paber's names that are not locked and not new. Ignores errors. Linear in the folder.
  func sweepOnce(_ folder: FilePath) {
    guard swept.withLock({ $0.insert(folder).inserted }),
      let names = try? calls.list(folder)
    else { return }
    for name in names where Self.isTemporary(name.bytes) {
      let path = folder.appending(name)
      guard let file = staleFile(at: path) else { continue }
      try? calls.unlink(path)
      withExtendedLifetime(file) {}
    }
  }

  /// The seconds after a change in which no other process removes a temporary file.
  private static let freshness: Int64 = 60

  /// True for `.paber-`, 16 bytes and `.tmp`.
  private static func isTemporary(_ name: [UInt8]) -> Bool {
    name.count == TemporaryFile.prefix.count + 16 + TemporaryFile.usualSuffix.count
      && name.starts(with: TemporaryFile.prefix)
      && name.suffix(TemporaryFile.usualSuffix.count) == TemporaryFile.usualSuffix[...]
  }

  /// Opens and locks a file that a process of this user has left behind; `nil` for any other file.
  private func staleFile(at path: FilePath, freshness: Int64 = freshness) -> OpenFile? {
    let flags = O_RDWR | O_NOFOLLOW | O_NONBLOCK | O_NOCTTY
    guard let status = try? calls.linkStatus(path), status.isRegular, status.owner == geteuid(),
      Int64(time(nil)) - status.modified / 1_000_000_000 >= freshness,
      let file = try? OpenFile(path, flags, calls: calls), (try? file.lock()) == true
    else { return nil }
    return file
  }

  /// A file that was restored after a process was killed while rewriting it in place.
  public struct RecoveredRewrite: Hashable, Sendable {
    /// The file, which has its old content again.
    public var path: FilePath
    /// A copy of the content that was found there.
    public var torn: FilePath
  }

  /// Looks for backups of files whose rewriting was interrupted, and restores torn files: those with
  /// bytes of the new content, and after them bytes of the old one. Copies the found content beside the
  /// backup, so that nothing is lost. Removes the backups of complete files, old or new. Leaves files
  /// alone that another program has written since.
  public func recoverRewrites() -> [RecoveredRewrite] {
    guard let names = try? calls.list(backupFolder) else { return [] }
    return names.compactMap { name in
      guard name.bytes.starts(with: TemporaryFile.prefix),
        name.bytes.suffix(RewriteMark.suffix.count) == RewriteMark.suffix[...]
      else { return nil }
      let path = backupFolder.appending(name)
      guard let backup = staleFile(at: path, freshness: 0) else { return nil }
      return try? recover(from: backup, at: path)
    }
  }

  private func recover(from backup: OpenFile, at path: FilePath) throws -> RecoveredRewrite? {
    let said = try? backup.attribute(RewriteMark.attribute)
    // Nothing was copied yet, or not all of it: the file was not touched.
    if try said.map(RewriteMark.isUnfinished) ?? (backup.status().size == 0) {
      try calls.unlink(path)
      return nil
    }
    guard let mark = said.flatMap({ RewriteMark($0) }) else { return nil }
    let file = try OpenFile(mark.target, O_RDWR | O_NOFOLLOW | O_NONBLOCK, calls: calls)
    let status = try file.status()
    guard status.isRegular, (status.device, status.inode) == (mark.device, mark.inode) else {
      return nil
    }
    let found = try file.readAll(sizeHint: status.size)
    let old = try backup.readAll(sizeHint: try backup.status().size)
    let isNew = found.count == mark.size && RewriteMark.checksum(found) == mark.checksum
    if isNew || found == old {
      try calls.unlink(path)
      return nil
    }
    let age = status.modified &- (try backup.status().modified)
    guard age <= Self.longestRewrite, Self.isTorn(found, old, newSize: mark.size) else {
      return nil
    }
    let torn = FilePath(bytes: path.bytes + Array(".torn".utf8)) ?? path
    _ = try replace(torn, readers: .owner, with: found)
    try file.overwrite(withContentOf: backup)
    try calls.unlink(path)
    return RecoveredRewrite(path: mark.target, torn: torn)
  }

  /// The most nanoseconds between a backup and the last write to its file.
  private static let longestRewrite: Int64 = 120 * 1_000_000_000

  /// True if `found` may be a beginning of the new content with the rest of the old one. A file is
  /// written from its beginning and truncated last.
  private static func isTorn(_ found: [UInt8], _ old: [UInt8], newSize: Int) -> Bool {
    guard found.count >= old.count else { return false }
    if found.count > old.count { return found.count <= newSize }
    let tail = zip(found.reversed(), old.reversed()).prefix { $0 == $1 }.count
    return found.count - tail <= newSize
  }
}
