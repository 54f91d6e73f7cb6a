import Platform
import SystemPackage

/// A file of a `DiskFileStore` that is read in pieces.
///
/// It owns the open file, and closes that when it goes. It reads what the path named at the opening, even
/// if another file has the path since. Its errors name the path.
final class DiskFile: OpenedFile {
  /// The file's stamp when it was opened, so that a change during the reading is noticed.
  let stamp: FileStamp
  private let path: FilePath
  private let file: OpenFile
  private let limit: Int
  private let store: DiskFileStore

  /// - Parameter limit: the most bytes that `readAll` reads, regardless of the size that the file
  ///   claims.
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
