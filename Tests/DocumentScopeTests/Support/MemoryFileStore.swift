import Files
import Glibc
import Platform
import Synchronization
import SystemPackage
import TestSupport

/// Files in memory, with every way of failing that a disk has.
final class MemoryFileStore: FileStore {
  let state = Mutex(MemoryDisk())

  init(folders: [FilePath]) { for folder in folders { addFolder(folder) } }

  /// Returns an independent copy of the disk, for the next start after a kill.
  func copy() -> MemoryFileStore {
    let copy = MemoryFileStore(folders: [])
    let state = state.withLock { ($0.files, $0.folders, $0.clock) }
    copy.state.withLock { ($0.files, $0.folders, $0.clock) = state }
    return copy
  }

  func read(_ path: FilePath, limit: Int) throws -> (bytes: [UInt8], stamp: FileStamp) {
    try state.withLock { state in
      try state.check(.read, path)
      if state.folders.contains(path) {
        throw FileError(operation: .read, path: path, code: EISDIR)
      }
      guard let file = state.files[path], let stamp = state.stamp(path) else {
        throw FileError(operation: .read, path: path, code: ENOENT)
      }
      if file.bytes.count > limit { throw FileError(operation: .read, path: path, code: EFBIG) }
      return (file.bytes, stamp)
    }
  }

  func open(_ path: FilePath) throws -> any OpenedFile {
    let (bytes, stamp) = try read(path, limit: .max)
    return MemoryFile(bytes, stamp: stamp, in: self) { [weak self] end in
      guard let readable = self?.readable, end > readable else { return }
      throw FileError(operation: .read, path: path, code: EIO)
    }
  }

  func replace(
    _ path: FilePath, expecting expected: ReplaceableContent, readers: NewFileReaders,
    with write: Writer
  ) throws -> FileStamp {
    var bytes: [UInt8] = []
    let room = room ?? .max
    try state.withLock { state in
      try state.check(.write, path)
      if !state.folders.contains(KnownPaths.folder(of: path)) {
        throw FileError(operation: .write, path: path, code: ENOENT)
      }
    }
    try write { piece in
      if bytes.count + piece.count > room {
        throw FileError(operation: .write, path: path, code: ENOSPC, left: touch(path))
      }
      bytes += piece
    }
    return try state.withLock { state in
      if case .only(let seen) = expected, let found = state.stamp(path), found != seen {
        throw UnexpectedContent(path: path, found: found)
      }
      state.writeCount += 1
      state.replace(path, with: bytes)
      guard let stamp = state.stamp(path) else {
        throw FileError(operation: .write, path: path, code: EIO)
      }
      return stamp
    }
  }

  private func touch(_ path: FilePath) -> FileStamp? {
    state.withLock { state in
      guard state.touchesInVain, let bytes = state.files[path]?.bytes else { return nil }
      state.put(bytes, at: path)
      return state.stamp(path)
    }
  }

  func stamp(of path: FilePath) throws -> FileStamp? {
    try state.withLock { state in
      try state.check(.read, path)
      if state.folders.contains(path) {
        return FileStamp(
          device: 2, inode: UInt64(bitPattern: Int64(path.hashValue)), size: 0, modified: 0)
      }
      return state.stamp(path)
    }
  }

  func state(at path: FilePath) throws -> FileState? {
    try stamp(of: path).map { stamp in
      FileState(stamp: stamp, changed: state.withLock { $0.files[path]?.changed ?? 0 })
    }
  }

  func kind(of path: FilePath) -> FileKind? {
    state.withLock { state in
      if state.folders.contains(path) { return .directory }
      return state.files[path] == nil ? nil : .regular
    }
  }

  func list(_ folder: FilePath) throws -> [FileName] {
    try state.withLock { state in
      try state.check(.list, folder)
      guard state.folders.contains(folder) else {
        throw FileError(operation: .list, path: folder, code: ENOENT)
      }
      let start = folder == "/" ? "/" : folder.string + "/"
      return (Array(state.files.keys) + Array(state.folders))
        .filter { Self.isChild($0, of: start) }.compactMap {
          FileName(Array(KnownPaths.names(of: $0).last?.utf8 ?? "".utf8))
        }
    }
  }

  /// True if a path has one name after `start`. Folders are read at every start.
  private static func isChild(_ path: FilePath, of start: String) -> Bool {
    path.withPlatformString { path in
      let length = start.utf8.count
      guard strncmp(path, start, length) == 0, path[length] != 0 else { return false }
      return strchr(path + length, 0x2F) == nil
    }
  }

  func makeFolder(_ path: FilePath, isPrivate: Bool) throws {
    try state.withLock { try $0.check(.write, path) }
    addFolder(path)
  }

  func remove(_ path: FilePath) throws {
    try state.withLock { state in
      try state.check(.remove, path)
      guard state.files.removeValue(forKey: path) != nil else {
        throw FileError(operation: .remove, path: path, code: ENOENT)
      }
    }
  }

  func rename(_ path: FilePath, to other: FilePath) throws {
    try state.withLock { state in
      try state.check(.write, other)
      guard let file = state.files.removeValue(forKey: path) else {
        throw FileError(operation: .write, path: path, code: ENOENT)
      }
      state.files[other] = file
    }
  }

  func move(_ path: FilePath, to other: FilePath) throws -> MovedFile {
    try state.withLock { state in
      try state.check(.move, path)
      guard let file = state.files[path], let stamp = state.stamp(path) else {
        throw FileError(operation: .move, path: path, code: ENOENT)
      }
      if state.files[other] != nil || state.folders.contains(other) {
        throw FileError(operation: .move, path: other, code: EEXIST)
      }
      if !state.folders.contains(KnownPaths.folder(of: other)) {
        throw FileError(operation: .move, path: path, code: ENOENT)
      }
      if KnownPaths.name(of: other)?.bytes.count ?? 0 > 255 {
        throw FileError(operation: .move, path: other, code: ENAMETOOLONG)
      }
      state.files[path] = nil
      state.files[other] = file
      return MovedFile(before: stamp, after: stamp)
    }
  }

  func openLog(_ path: FilePath, isNew: Bool) throws -> any LogFile {
    try state.withLock { state in
      try state.check(.write, path)
      if !state.folders.contains(KnownPaths.folder(of: path))
        || (state.files[path] == nil) != isNew
      {
        throw FileError(operation: .write, path: path, code: isNew ? EEXIST : ENOENT)
      }
      if isNew { state.put([], at: path) }
      guard let inode = state.files[path]?.inode else {
        throw FileError(operation: .write, path: path, code: EIO)
      }
      return MemoryLog(path, inode: inode, in: self)
    }
  }

  func write(_ bytes: [UInt8], at offset: Int, to inode: UInt64, _ path: FilePath)
    throws
  {
    try state.withLock { state in
      try state.check(.write, path)
      if let room = state.room, bytes.count > room {
        throw FileError(operation: .write, path: path, code: ENOSPC)
      }
      guard let name = state.files.first(where: { $0.value.inode == inode })?.key else { return }
      var content = state.files[name]?.bytes ?? []
      content += [UInt8](repeating: 0, count: max(0, offset + bytes.count - content.count))
      content.replaceSubrange(offset..<offset + bytes.count, with: bytes)
      state.put(content, at: name)
    }
  }

  func bytes(ofInode inode: UInt64) -> [UInt8] {
    state.withLock { $0.files.values.first { $0.inode == inode }?.bytes ?? [] }
  }

  func claim(_ path: FilePath) throws -> (any FileClaim)? {
    state.withLock { state in
      guard state.claims[path] == nil else { return nil }
      let claim = MemoryClaim { [weak self] in self?.state.withLock { $0.claims[path] = nil } }
      state.claims[path] = claim
      return claim
    }
  }
}

/// The path of a name in a folder.
func / (folder: FilePath, name: String) -> FilePath { folder.appending(name) }
