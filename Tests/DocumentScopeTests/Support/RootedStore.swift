import Files
import Platform
import SystemPackage

/// A folder of the real disk as if it were all of it.
final class RootedStore: FileStore {
  private let disk: DiskFileStore
  let root: FilePath

  init(_ root: FilePath) {
    self.root = root
    disk = DiskFileStore(backupFolder: root.appending("backups"))
  }

  func real(_ path: FilePath) -> FilePath { FilePath(root.string + path.string) }

  func read(_ path: FilePath, limit: Int) throws -> (bytes: [UInt8], stamp: FileStamp) {
    try disk.read(real(path), limit: limit)
  }
  func open(_ path: FilePath) throws -> any OpenedFile { try disk.open(real(path)) }
  func replace(
    _ path: FilePath, expecting expected: ReplaceableContent, readers: NewFileReaders,
    with write: Writer
  ) throws -> FileStamp {
    try disk.replace(real(path), expecting: expected, readers: readers, with: write)
  }
  func stamp(of path: FilePath) throws -> FileStamp? { try disk.stamp(of: real(path)) }
  func kind(of path: FilePath) -> FileKind? { disk.kind(of: real(path)) }
  func list(_ folder: FilePath) throws -> [FileName] { try disk.list(real(folder)) }
  func makeFolder(_ path: FilePath, isPrivate: Bool) throws {
    try disk.makeFolder(real(path), isPrivate: isPrivate)
  }
  func remove(_ path: FilePath) throws { try disk.remove(real(path)) }
  func rename(_ path: FilePath, to other: FilePath) throws {
    try disk.rename(real(path), to: real(other))
  }
  func move(_ path: FilePath, to other: FilePath) throws -> MovedFile {
    try disk.move(real(path), to: real(other))
  }
  func clone(_ path: FilePath, to other: FilePath) throws -> Bool {
    try disk.clone(real(path), to: real(other))
  }
  func openLog(_ path: FilePath, isNew: Bool) throws -> any LogFile {
    RootedLog(try disk.openLog(real(path), isNew: isNew), in: self)
  }
  func claim(_ path: FilePath) throws -> (any FileClaim)? { try disk.claim(real(path)) }
}

private final class RootedLog: LogFile {
  private let log: any LogFile
  private let store: RootedStore

  init(_ log: any LogFile, in store: RootedStore) {
    self.log = log
    self.store = store
  }

  func readAll() throws -> [UInt8] { try log.readAll() }
  func write(_ bytes: [UInt8], at offset: Int) throws { try log.write(bytes, at: offset) }
  func synchronize() throws { try log.synchronize() }
  func isIntact(_ start: [UInt8], length: Int) -> Bool { log.isIntact(start, length: length) }
  func rename(to other: FilePath) throws { try log.rename(to: store.real(other)) }
}
