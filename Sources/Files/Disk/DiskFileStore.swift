import Glibc
import Synchronization
public import Platform
public import SystemPackage

/// Files on the disk.
///
/// Saving replaces a file as a whole (`replace`). If that would lose the file's owner or its other hard
/// links, the file is rewritten in place after a backup was made. All threads may use the store.
public final class DiskFileStore: FileStore {
  let calls: SystemCalls
  let backupFolder: FilePath
  /// The folders that were swept (see `sweepOnce`).
  let swept = Mutex<Set<FilePath>>([])
  /// The folders that were made and whose names may not be on the disk yet.
  let made = Mutex<Set<FilePath>>([])

  /// The largest file that is read: 2 GB.
  public static let largest: Int64 = 1 << 31

  /// Makes a store.
  ///
  /// - Parameter backupFolder: the folder of the copy of a file while it is rewritten in place. It is
  ///   made when needed; if it can't be made, the copy is beside the file.
  public convenience init(backupFolder: FilePath) {
    self.init(backupFolder: backupFolder, calls: .real)
  }

  init(backupFolder: FilePath, calls: SystemCalls) {
    self.backupFolder = backupFolder
    self.calls = calls
  }

  /// Returns the content of a regular file and its stamp from before the reading, so that a change
  /// during the reading is noticed. Anything but a regular file is refused without opening it: `EISDIR`
  /// for a folder, `EINVAL` for pipes and devices, `EFBIG` above `limit` and above 2 GB.
  public func read(_ path: FilePath, limit: Int) throws -> (bytes: [UInt8], stamp: FileStamp) {
    let file = try openDisk(path, limit: limit)
    return (try file.readAll(), file.stamp)
  }

  /// Opens a regular file to read it in pieces. Throws the errors of `read`.
  public func open(_ path: FilePath) throws -> any OpenedFile {
    try openDisk(path, limit: Int(Self.largest))
  }

  private func openDisk(_ path: FilePath, limit: Int) throws(FileError) -> DiskFile {
    try reporting(.read, path) { () throws(SystemError) in
      try Self.checkReadable(calls.pathStatus(path))
      let file = try OpenFile(path, O_RDONLY | O_NONBLOCK | O_NOCTTY, calls: calls)
      // The path's target may have changed between the two calls.
      let status = try file.status()
      try Self.checkReadable(status)
      let limit = min(Int64(limit), Self.largest)
      if status.size > limit { throw SystemError(code: EFBIG) }
      return DiskFile(
        path: path, file: file, stamp: FileStamp(status), limit: Int(limit), store: self)
    }
  }

  static func checkReadable(_ status: FileStatus) throws(SystemError) {
    if status.isDirectory { throw SystemError(code: EISDIR) }
    if !status.isRegular { throw SystemError(code: EINVAL) }
    if status.size > largest { throw SystemError(code: EFBIG) }
  }

  /// Returns the stamp of the file at `path`; `nil` if there is none.
  public func stamp(of path: FilePath) throws -> FileStamp? {
    try reporting(.read, path) { () throws(SystemError) in try existingStamp(path) }
  }

  /// Returns the stamp of the file at `path` and the time of its last change; `nil` if there is none.
  public func state(at path: FilePath) throws -> FileState? {
    try reporting(.read, path) { () throws(SystemError) in
      try existingStatus(path).map { FileState(stamp: FileStamp($0), changed: $0.changed) }
    }
  }

  /// Returns the kind of the file at `path`, following links; `nil` if there is none or it can't be
  /// determined.
  public func kind(of path: FilePath) -> FileKind? {
    guard let status = try? calls.pathStatus(path) else { return nil }
    return status.isRegular ? .regular : status.isDirectory ? .directory : .other
  }

  /// Returns the names in a folder, unsorted.
  public func list(_ folder: FilePath) throws -> [FileName] {
    try reporting(.list, folder) { () throws(SystemError) in try calls.list(folder) }
  }

  /// Makes a folder and those above it. Existing ones stay as they are.
  public func makeFolder(_ path: FilePath, isPrivate: Bool) throws {
    try reporting(.write, path) { () throws(SystemError) in
      try makeFolders(path, mode: isPrivate ? Self.privateMode : Self.usualMode)
    }
  }

  /// Removes the permissions of other users from a folder of this user.
  public func closeFolder(_ path: FilePath) {
    guard let folder = try? OpenFile(path, O_RDONLY | O_DIRECTORY, calls: calls),
      let status = try? folder.status(), status.owner == geteuid(), status.mode & 0o077 != 0
    else { return }
    try? folder.setMode(status.mode & 0o7700)
  }

  /// Checks each link on the path by the kernel's rule for links in folders such as /tmp (proc(5),
  /// protected_symlinks), and by the same rule for folders of other users.
  public func isLedByOthers(_ path: FilePath) -> Bool {
    // In a container the system's files may belong to `nobody` (65534).
    let trusted: Set<uid_t> = [geteuid(), 0, 65534]
    return PathDependencies.stops(of: path, calls: calls).contains { stop in
      guard let name = stop.name, let link = try? calls.linkStatus(stop.folder.appending(name)),
        link.isLink, !trusted.contains(link.owner), let folder = try? calls.pathStatus(stop.folder)
      else { return false }
      let isShared = folder.mode & 0o1002 == 0o1002
      return isShared ? link.owner != folder.owner : !trusted.contains(folder.owner)
    }
  }

  /// The modes of folders, before the umask.
  static let privateMode: UInt32 = 0o700
  static let usualMode: UInt32 = 0o777
  /// The mode of files that only this user can read.
  static let ownMode: mode_t = 0o600

  func makeFolders(_ path: FilePath, mode: UInt32) throws(SystemError) {
    do throws(SystemError) {
      try makeOneFolder(path, mode: mode)
    } catch {
      switch error.code {
      case EEXIST:
        if try !calls.pathStatus(path).isDirectory { throw SystemError(code: ENOTDIR) }
      case ENOENT:
        let above = path.removingLastComponent()
        if above == path { throw error }
        try makeFolders(above, mode: mode)
        try makeOneFolder(path, mode: mode)
      default:
        throw error
      }
    }
  }

  private func makeOneFolder(_ path: FilePath, mode: UInt32) throws(SystemError) {
    try calls.makeDirectory(path, mode)
    _ = made.withLock { $0.insert(path) }
  }

  /// Removes a file.
  public func remove(_ path: FilePath) throws {
    try reporting(.remove, path) { () throws(SystemError) in try calls.unlink(path) }
  }

  /// Runs `body` and converts its error to one with the path.
  func reporting<Value>(
    _ operation: FileError.Operation, _ path: FilePath,
    _ body: () throws(SystemError) -> Value
  ) throws(FileError) -> Value {
    do throws(SystemError) {
      return try body()
    } catch {
      throw FileError(operation: operation, path: path, code: error.code)
    }
  }
}

extension FileStamp {
  init(_ status: FileStatus) {
    self.init(
      device: status.device, inode: status.inode, size: status.size, modified: status.modified)
  }
}
