import Platform
import SystemPackage

/// A file of a `DiskFileStore` that is read piece by piece.
final class DiskFile: OpenedFile {
  /// The file as it was when it was opened, so that a change during the reading shows as a change.
  let stamp: FileStamp
  private let path: FilePath
  private let file: OpenFile
  private let limit: Int
  private let store: DiskFileStore

  /// - Parameter limit: more bytes are not read as a whole, whatever size the file says it has.
  init(path: FilePath, file: OpenFile, stamp: FileStamp, limit: Int, store: DiskFileStore) {
    self.path = path
    self.file = file
    self.stamp = stamp
    self.limit = limit
    self.store = store
  }

  func read(_ count: Int) throws -> [UInt8] {
    try store.reporting(.read, path) { () throws(SystemError) in try file.read(count) }
  }

  func readAll() throws -> [UInt8] {
    try store.reporting(.read, path) { () throws(SystemError) in
      try file.readAll(sizeHint: stamp.size, limit: limit)
    }
  }

  func currentStamp() throws -> FileStamp {
    try store.reporting(.read, path) { () throws(SystemError) in FileStamp(try file.status()) }
  }

  func writers() -> FileWriters { file.writers() }
}
