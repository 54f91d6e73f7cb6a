import Glibc
import Platform
import SystemPackage

extension DiskFileStore {
  /// Rewrites a file in place so that its old content is never lost.
  ///
  /// First the old content is copied to the backup folder and brought to the disk, then room for
  /// the new content is claimed; a full disk ends here, with the file untouched. When the writing
  /// fails, the old content is put back from memory. The copy is removed when the file is whole
  /// again, old or new, and kept where not even putting back worked.
  func rewrite(_ place: Place, _ content: [UInt8]) throws -> FileStamp {
    let target = place.target
    let file = try OpenFile(target, O_RDWR | O_NONBLOCK | O_NOCTTY, calls: calls)
    let status = try file.status()
    try Self.checkReadable(status)
    let oldContent = try file.readAll(sizeHint: status.size)
    let backup = try backUp(oldContent, of: target)
    defer { withExtendedLifetime(backup) {} }
    // Before room is claimed, which changes the file's time.
    if let found = try existingStamp(target) { try place.check(found) }
    try file.reserve(content.count)
    do throws(SystemError) {
      try file.overwrite(with: content)
    } catch {
      do throws(SystemError) {
        try file.overwrite(with: oldContent)
      } catch {
        backup.keep()
      }
      throw error
    }
    return FileStamp(try file.status())
  }

  /// A copy of `content` on the disk, in the backup folder or beside the file.
  private func backUp(_ content: [UInt8], of target: FilePath) throws(SystemError) -> TemporaryFile
  {
    do throws(SystemError) {
      try makeFolders(backupFolder, mode: Self.privateMode)
      return try copy(content, to: backupFolder, for: target)
    } catch {
      return try copy(content, to: target.removingLastComponent(), for: target)
    }
  }

  private func copy(
    _ content: [UInt8], to folder: FilePath, for target: FilePath
  ) throws(SystemError) -> TemporaryFile {
    // The name tells a person what it is a copy of; cut, because a name has at most 255 bytes.
    let name = Array(target.lastComponent?.bytes.prefix(100) ?? [])
    let copy = try TemporaryFile(
      in: folder, suffix: "-".utf8 + name + ".backup".utf8, mode: 0o600, calls: calls)
    try copy.file.write(content[...])
    try copy.file.synchronize()
    // A copy whose name is not on the disk is none after a power cut.
    synchronizeFolder(folder)
    return copy
  }
}
