import Glibc
import Synchronization
public import Platform
public import SystemPackage

/// Files on the disk.
///
/// Saving replaces a file as a whole (`replace`); where that cannot be done without losing the
/// file's owner or its other names, the file is rewritten in place after a backup copy was made.
/// It keeps hardly any state, and all threads may use it.
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
  /// - Parameter backupFolder: where the copy of a file is kept while it is rewritten in place. It
  ///   is made when needed; where it cannot be, the copy is kept beside the file.
  public convenience init(backupFolder: FilePath) {
    self.init(backupFolder: backupFolder, calls: .real)
  }

  init(backupFolder: FilePath, calls: SystemCalls) {
    self.backupFolder = backupFolder
    self.calls = calls
  }

  /// The content of a regular file and its stamp from before the reading, so that a change during
  /// the reading shows as a change. Anything but a regular file is refused without touching it:
  /// `EISDIR` for a folder, `EINVAL` for pipes and devices, `EFBIG` above `limit` and above 2 GB.
  public func read(_ path: FilePath, limit: Int) throws -> (bytes: [UInt8], stamp: FileStamp) {
    let file = try openDisk(path, limit: limit)
    return (try file.readAll(), file.stamp)
  }

  /// Opens a regular file to read it piece by piece; refuses what `read` refuses.
  public func open(_ path: FilePath) throws -> any OpenedFile {
    try openDisk(path, limit: Int(Self.largest))
  }

  private func openDisk(_ path: FilePath, limit: Int) throws(FileError) -> DiskFile {
    try reporting(.read, path) { () throws(SystemError) in
      try Self.checkReadable(calls.pathStatus(path))
      let file = try OpenFile(path, O_RDONLY | O_NONBLOCK | O_NOCTTY, calls: calls)
      // What the path leads to may have changed between the two questions.
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

  /// The stamp of what is at `path`; `nil` where there is nothing.
  public func stamp(of path: FilePath) throws -> FileStamp? {
    try reporting(.read, path) { () throws(SystemError) in try existingStamp(path) }
  }

  /// The stamp of what is at `path`, and when it was changed last; `nil` where there is nothing.
  public func look(at path: FilePath) throws -> FileLook? {
    try reporting(.read, path) { () throws(SystemError) in
      try existingStatus(path).map { FileLook(stamp: FileStamp($0), changed: $0.changed) }
    }
  }

  /// What is at `path`, following links; `nil` where there is nothing or nothing can be known.
  public func kind(of path: FilePath) -> FileKind? {
    guard let status = try? calls.pathStatus(path) else { return nil }
    return status.isRegular ? .regular : status.isDirectory ? .directory : .other
  }

  /// The names in a folder, unsorted.
  public func list(_ folder: FilePath) throws -> [FileName] {
    try reporting(.list, folder) { () throws(SystemError) in try calls.list(folder) }
  }

  /// Makes a folder and those above it. One that is there is left as it is.
  public func makeFolder(_ path: FilePath, isPrivate: Bool) throws {
    try reporting(.write, path) { () throws(SystemError) in
      try makeFolders(path, mode: isPrivate ? Self.privateMode : Self.usualMode)
    }
  }

  /// Takes everybody else's permissions from a folder of this user's.
  public func closeFolder(_ path: FilePath) {
    guard let folder = try? OpenFile(path, O_RDONLY | O_DIRECTORY, calls: calls),
      let status = try? folder.status(), status.owner == geteuid(), status.mode & 0o077 != 0
    else { return }
    try? folder.setMode(status.mode & 0o7700)
  }

  /// Looks at each link on the way. The kernel's own rule for links in folders such as /tmp
  /// (proc(5), protected_symlinks), and the same for folders of others.
  public func isLedByOthers(_ path: FilePath) -> Bool {
    // In a container the system's own files may be nobody's.
    let trusted: Set<uid_t> = [geteuid(), 0, 65534]
    return FileTrail.stops(of: path, calls: calls).contains { stop in
      guard let name = stop.name, let link = try? calls.linkStatus(stop.folder.appending(name)),
        link.isLink, !trusted.contains(link.owner), let folder = try? calls.pathStatus(stop.folder)
      else { return false }
      let isShared = folder.mode & 0o1002 == 0o1002
      return isShared ? link.owner != folder.owner : !trusted.contains(folder.owner)
    }
  }

  /// The modes of folders; the process' mask takes from them.
  static let privateMode: UInt32 = 0o700
  static let usualMode: UInt32 = 0o777
  /// The mode of files that are nobody else's.
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

  /// Runs `body` and turns its error into one that names the path.
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
