import Glibc
public import Platform
public import SystemPackage

extension DiskFileStore {
  /// Moves a file to a path where nothing is. To another device it is copied, with all attributes that
  /// `replace` keeps and the file system there supports. The old file is removed when the copy is on the
  /// disk under its name, and only if the old file has not changed.
  public func move(_ path: FilePath, to other: FilePath) throws -> MovedFile {
    do throws(SystemError) {
      return try moved(path, to: other)
    } catch {
      let isAboutName = error.code == EEXIST || error.code == ENAMETOOLONG
      throw FileError(operation: .move, path: isAboutName ? other : path, code: error.code)
    }
  }

  private func moved(_ path: FilePath, to other: FilePath) throws(SystemError) -> MovedFile {
    let link = try calls.linkStatus(path)
    let status = try calls.pathStatus(path)
    try Self.checkReadable(status)
    let (from, to) = (path.removingLastComponent(), other.removingLastComponent())
    if link.isLink, from != to, try calls.readLink(path).isRelative {
      throw SystemError(code: ELOOP)
    }
    let before = FileStamp(status)
    do throws(SystemError) {
      try calls.renameReplacingNothing(path, other)
    } catch {
      switch error.code {
      case EEXIST where isOtherSpelling(other, of: link): try calls.rename(path, other)
      case EXDEV: return MovedFile(before: before, after: try copied(path, to: other, before))
      default: throw error
      }
    }
    synchronizeFolder(to)
    if from != to { synchronizeFolder(from) }
    return MovedFile(before: before, after: before)
  }

  /// True if a name that seems to be taken is the file's own in another case, on a case-insensitive file
  /// system.
  private func isOtherSpelling(_ other: FilePath, of file: FileStatus) -> Bool {
    guard file.linkCount == 1, let found = try? calls.linkStatus(other) else { return false }
    return (found.device, found.inode) == (file.device, file.inode)
  }

  private func copied(
    _ path: FilePath, to other: FilePath, _ before: FileStamp
  ) throws(SystemError) -> FileStamp {
    let old = try OpenFile(path, O_RDONLY | O_NONBLOCK | O_NOCTTY | O_NOFOLLOW, calls: calls)
    let copy = try TemporaryFile(namelessIn: other.removingLastComponent(), calls: calls)
    try takeIdentity(of: old, for: copy.file)
    try copy.file.write(contentOf: old)
    try copy.file.synchronize()
    try copy.name(other)
    do throws(SystemError) {
      // Until the copy's name is on the disk, the old file is the only safe one.
      try synchronizeNames(in: other.removingLastComponent())
      if FileStamp(try calls.linkStatus(path)) != before { throw SystemError(code: EBUSY) }
      try calls.unlink(path)
    } catch {
      try? calls.unlink(other)
      throw error
    }
    synchronizeFolder(path.removingLastComponent())
    return FileStamp(try copy.file.status())
  }

  /// Copies owner, permissions and attributes. If the file system there does not support them, limits
  /// the permissions so that no other user can read the copy who can't read the file.
  private func takeIdentity(of old: OpenFile, for copy: OpenFile) throws(SystemError) {
    do throws(SystemError) {
      try copy.takeIdentity(of: old)
    } catch {
      guard [EPERM, ENOTSUP, EINVAL].contains(error.code) else { throw error }
      let (mine, theirs) = (try copy.status(), try old.status())
      let readers: mode_t = mine.group == theirs.group ? 0o777 : 0o707
      if mine.owner == theirs.owner { try? copy.setMode(theirs.mode & readers) }
    }
  }

  /// Makes a file that shares the blocks of another; returns false if the file system can't.
  public func clone(_ path: FilePath, to other: FilePath) throws -> Bool {
    try reporting(.write, other) { () throws(SystemError) in
      let old = try OpenFile(path, O_RDONLY | O_NONBLOCK | O_NOCTTY, calls: calls)
      try Self.checkReadable(old.status())
      let copy = try TemporaryFile(namelessIn: other.removingLastComponent(), calls: calls)
      do throws(SystemError) {
        try copy.file.shareBlocks(of: old)
      } catch {
        guard [EOPNOTSUPP, ENOTSUP, EXDEV, EINVAL, ENOTTY, ENOSYS, EPERM].contains(error.code)
        else { throw error }
        return false
      }
      try copy.file.synchronize()
      try copy.rename(to: other)
      synchronizeFolder(other.removingLastComponent())
      return true
    }
  }
}
