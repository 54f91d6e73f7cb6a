import Glibc
import Platform
import SystemPackage

extension DiskFileStore {
  /// Rewrites a file in place so that its old content is never lost. Takes little memory beside
  /// `content`.
  ///
  /// First the old content is copied to the backup folder and flushed to the disk, then room for the new
  /// content is reserved; if the disk is full it ends here, with the file untouched. If writing fails,
  /// the old content is restored from the copy. The copy is removed when the file is complete, old or
  /// new, and kept if it could not be restored either. If the process is killed meanwhile, the next one
  /// finds the copy (`recoverRewrites`).
  func rewrite(_ place: Place, _ content: [UInt8]) throws -> FileStamp {
    let target = place.target
    let file = try OpenFile(target, O_RDWR | O_NONBLOCK | O_NOCTTY, calls: calls)
    let status = try file.status()
    try Self.checkReadable(status)
    let mark = RewriteMark(target: target, file: status, content: content)
    let backup = try backUp(file, as: mark)
    defer { withExtendedLifetime(backup) {} }
    // Before room is reserved, which changes the file's time.
    if let found = try existingStamp(target) { try place.check(found) }
    do throws(SystemError) {
      try file.reserve(content.count)
      try overwrite(file, with: content, or: backup)
      if place.readers == .owner { try file.setMode(Self.ownMode) }
      return FileStamp(try file.status())
    } catch {
      throw FileError(
        operation: .write, path: place.path, code: error.code,
        left: (try? file.status()).map { FileStamp($0) })
    }
  }

  private func overwrite(
    _ file: OpenFile, with content: [UInt8], or backup: TemporaryFile
  ) throws(SystemError) {
    do throws(SystemError) {
      try file.overwrite(with: content)
    } catch {
      do throws(SystemError) {
        try file.overwrite(withContentOf: backup.file)
      } catch {
        backup.keep()
      }
      throw error
    }
  }

  /// Copies the content of `file`, on the disk, to the backup folder, or else beside the file.
  private func backUp(
    _ file: OpenFile, as mark: RewriteMark
  ) throws(SystemError) -> TemporaryFile {
    do throws(SystemError) {
      try makeFolders(backupFolder, mode: Self.privateMode)
      closeFolder(backupFolder)
      return try copy(file, to: backupFolder, as: mark)
    } catch {
      return try copy(file, to: mark.target.removingLastComponent(), as: mark)
    }
  }

  private func copy(
    _ file: OpenFile, to folder: FilePath, as mark: RewriteMark
  ) throws(SystemError) -> TemporaryFile {
    // The name tells the user which file was copied; cut, because a name has at most 255 bytes.
    let name = Array(mark.target.lastComponent?.bytes.prefix(100) ?? [])
    let copy = try TemporaryFile(
      in: folder, suffix: "-".utf8 + name + RewriteMark.suffix, mode: Self.ownMode, calls: calls)
    // Without attributes the user has to restore the copy.
    let isMarked = (try? copy.file.setAttribute(RewriteMark.attribute, mark.unfinished)) != nil
    try copy.file.write(contentOf: file)
    try copy.file.synchronize()
    // Not before the copy is complete: else the next start would restore a part of it.
    if isMarked {
      try copy.file.setAttribute(RewriteMark.attribute, mark.encoded)
      try copy.file.synchronize()
    }
    // A copy whose name is not on the disk is lost in a power cut.
    synchronizeFolder(folder)
    return copy
  }
}
