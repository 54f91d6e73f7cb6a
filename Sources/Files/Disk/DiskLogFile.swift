import Glibc
public import Platform
import Synchronization
public import SystemPackage

/// A log of a `DiskFileStore`.
final class DiskLogFile: LogFile {
  private let path: FilePath
  private let file: OpenFile
  private let store: DiskFileStore
  /// Whether the folder is known to have the file's name on the disk.
  private let hasName = Mutex(false)

  init(_ path: FilePath, _ file: OpenFile, store: DiskFileStore) {
    self.path = path
    self.file = file
    self.store = store
  }

  func readAll() throws -> [UInt8] {
    try store.reporting(.read, path) { () throws(SystemError) in
      try file.readAll(sizeHint: file.status().size, limit: Int(DiskFileStore.largest))
    }
  }

  func write(_ bytes: [UInt8], at offset: Int) throws {
    try store.reporting(.write, path) { () throws(SystemError) in
      try file.write(bytes, at: offset)
    }
  }

  func synchronize() throws {
    try store.reporting(.write, path) { () throws(SystemError) in try file.synchronizeData() }
    hasName.withLock { hasName in
      if !hasName { store.synchronizeFolder(path.removingLastComponent()) }
      hasName = true
    }
  }
}

extension DiskFileStore {
  /// Opens a log; no link is followed.
  public func openLog(_ path: FilePath, isNew: Bool) throws -> any LogFile {
    try reporting(.write, path) { () throws(SystemError) in
      let flags = O_RDWR | O_NOFOLLOW | O_NONBLOCK | O_NOCTTY
      let file = try OpenFile(
        path, isNew ? flags | O_CREAT | O_EXCL : flags, mode: 0o600, calls: calls)
      try Self.checkReadable(file.status())
      return DiskLogFile(path, file, store: self)
    }
  }

  /// Renames a file and brings its folder to the disk.
  public func rename(_ path: FilePath, to other: FilePath) throws {
    try reporting(.write, other) { () throws(SystemError) in try calls.rename(path, other) }
  }
}
