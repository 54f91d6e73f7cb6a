import Glibc
public import Platform
import Synchronization
public import SystemPackage

extension DiskFileStore {
  /// Replaces the content of a file, or makes it; follows symbolic links.
  ///
  /// The content goes to a new file beside the old one. That takes over owner, permissions and
  /// attributes, is flushed to the disk, and then takes the old one's name in one step. Until then it
  /// has no name, if the file system supports that, so that nothing is left if the program ends. If that
  /// is not possible (the file has several hard links or another owner, or its folder is not this
  /// user's), the file is rewritten in place; see `rewrite`. Once the new file has the name, the folder
  /// is flushed to the disk too. If that fails, the file is saved all the same, but a power cut may
  /// restore the old content, in full.
  ///
  /// `write` is called exactly once, or not at all; its errors are rethrown.
  public func replace(
    _ path: FilePath, expecting expected: ReplaceableContent, readers: NewFileReaders,
    with write: Writer
  ) throws -> FileStamp {
    let target = try reporting(.write, path) { () throws(SystemError) in try resolveLinks(path) }
    let place = Place(path: path, target: target, expected: expected, readers: readers)
    do {
      defer { sweepOnce(target.removingLastComponent()) }
      guard let old = try openForReplacing(target) else { return try create(place, write) }
      let status = try old.status()
      try place.check(FileStamp(status))
      if status.linkCount > 1 { return try rewrite(place, collect(write, instead: status)) }
      return try replaceByRename(place, old, write)
    } catch let error as SystemError {
      throw FileError(operation: .write, path: path, code: error.code)
    }
  }

  /// The destination of a content.
  struct Place {
    /// The path as requested.
    var path: FilePath
    /// The path with links resolved.
    var target: FilePath
    /// The content that may be replaced.
    var expected: ReplaceableContent
    var readers: NewFileReaders

    /// Throws `UnexpectedContent` if the found content may not be replaced.
    func check(_ found: FileStamp) throws {
      if case .only(let seen) = expected, seen != found {
        throw UnexpectedContent(path: path, found: found)
      }
    }
  }

  /// Returns the path with links resolved, also if the last link leads to no file yet.
  private func resolveLinks(_ path: FilePath) throws(SystemError) -> FilePath {
    var path = path
    for _ in 0..<40 {
      do throws(SystemError) {
        guard try calls.linkStatus(path).isLink else { return path }
      } catch {
        if error.code == ENOENT { return path }
        throw error
      }
      // Not resolved as text: `..` goes up from the target of a linked folder.
      path = path.removingLastComponent().pushing(try calls.readLink(path))
    }
    throw SystemError(code: ELOOP)
  }

  /// Opens the old file for reading; `nil` if there is none. Throws if it must not be replaced.
  private func openForReplacing(_ target: FilePath) throws(SystemError) -> OpenFile? {
    do throws(SystemError) {
      try Self.checkReadable(calls.pathStatus(target))
    } catch {
      if error.code == ENOENT { return nil }
      throw error
    }
    // A rename could replace a write-protected file, which its owner does not want.
    try calls.checkWritable(target)
    return try OpenFile(target, O_RDONLY | O_NONBLOCK | O_NOCTTY, calls: calls)
  }

  /// Makes a new file, with the permissions that the umask gives.
  private func create(_ place: Place, _ write: Writer) throws -> FileStamp {
    let mode: mode_t = place.readers == .owner ? Self.ownMode : 0o666
    let temporary = try TemporaryFile(
      in: place.target.removingLastComponent(), mode: mode, calls: calls)
    try fill(temporary, write)
    return try install(temporary, at: place)
  }

  private func replaceByRename(
    _ place: Place, _ old: OpenFile, _ write: Writer
  ) throws -> FileStamp {
    let temporary: TemporaryFile
    do throws(SystemError) {
      temporary = try TemporaryFile(
        namelessIn: place.target.removingLastComponent(), calls: calls)
      try temporary.file.takeIdentity(of: old)
      if place.readers == .owner { try temporary.file.setMode(Self.ownMode) }
    } catch {
      if [ENOSPC, EDQUOT, EIO, EMFILE, ENFILE].contains(error.code) { throw error }
      return try rewrite(place, collect(write, instead: old.status()))
    }
    try fill(temporary, write)
    do {
      // Before `install` checks the present file, since the rename should follow that check at once.
      try temporary.appear()
      return try install(temporary, at: place)
    } catch let error as SystemError
      where [EXDEV, EPERM, EACCES, EBUSY, ENOTSUP].contains(error.code)
    {
      let size = try temporary.file.status().size
      return try rewrite(place, try temporary.file.readAll(sizeHint: size))
    }
  }

  private func fill(_ temporary: TemporaryFile, _ write: Writer) throws {
    let sink = BufferedSink(temporary.file)
    try write { piece in try sink.append(piece) }
    try sink.flush()
    try temporary.file.synchronize()
  }

  /// Returns the new content in memory, with room for the old size and some more.
  private func collect(_ write: Writer, instead old: FileStatus) throws -> [UInt8] {
    var content: [UInt8] = []
    content.reserveCapacity(Int(clamping: old.size) + 1 << 16)
    try write { piece in content.append(contentsOf: piece) }
    return content
  }

  /// Gives the new file, which is on the disk, its name. Checks directly before whether the present file
  /// may be replaced. A file that appears at a new name in the same moment is not replaced either.
  private func install(_ temporary: TemporaryFile, at place: Place) throws -> FileStamp {
    let stamp = FileStamp(try temporary.file.status())
    if place.expected == .anything {
      try temporary.rename(to: place.target)
    } else if let found = try existingStamp(place.target) {
      try place.check(found)
      try temporary.rename(to: place.target)
    } else {
      do throws(SystemError) {
        try temporary.name(place.target)
      } catch {
        guard error.code == EEXIST, let found = try existingStamp(place.target) else { throw error }
        throw UnexpectedContent(path: place.path, found: found)
      }
    }
    synchronizeFolder(place.target.removingLastComponent())
    return stamp
  }

  func existingStamp(_ path: FilePath) throws(SystemError) -> FileStamp? {
    try existingStatus(path).map { FileStamp($0) }
  }

  func existingStatus(_ path: FilePath) throws(SystemError) -> FileStatus? {
    do throws(SystemError) {
      return try calls.pathStatus(path)
    } catch {
      if error.code == ENOENT || error.code == ENOTDIR { return nil }
      throw error
    }
  }

  /// Brings the names in a folder to the disk, if that can be done.
  public func synchronizeFolder(_ folder: FilePath) { try? synchronizeNames(in: folder) }

  /// Flushes the names in a folder to the disk, and those of folders that were made for it. Does nothing
  /// if the file system can't flush folders.
  func synchronizeNames(in folder: FilePath) throws(SystemError) {
    do throws(SystemError) {
      try OpenFile(folder, O_RDONLY | O_DIRECTORY, calls: calls).synchronize()
    } catch {
      if ![EINVAL, ENOTSUP, EACCES, EPERM].contains(error.code) { throw error }
    }
    guard made.withLock({ $0.contains(folder) }) else { return }
    try synchronizeNames(in: folder.removingLastComponent())
    _ = made.withLock { $0.remove(folder) }
  }
}
