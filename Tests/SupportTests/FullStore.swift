import Glibc
import Platform
import Synchronization
import SystemPackage

/// A disk that is full on demand.
final class FullStore: FileStore {
  let isFull = Atomic(false)
  private let store: any FileStore

  init(_ store: any FileStore) { self.store = store }

  func replace(
    _ path: FilePath, expecting expected: ReplaceableContent, readers: NewFileReaders,
    with write: Writer
  ) throws -> FileStamp {
    if isFull.load(ordering: .relaxed) {
      throw FileError(operation: .write, path: path, code: ENOSPC)
    }
    return try store.replace(path, expecting: expected, readers: readers, with: write)
  }

  func read(_ path: FilePath, limit: Int) throws -> (bytes: [UInt8], stamp: FileStamp) {
    try store.read(path, limit: limit)
  }
  func open(_ path: FilePath) throws -> any OpenedFile { try store.open(path) }
  func stamp(of path: FilePath) throws -> FileStamp? { try store.stamp(of: path) }
  func kind(of path: FilePath) -> FileKind? { store.kind(of: path) }
  func list(_ folder: FilePath) throws -> [FileName] { try store.list(folder) }
  func makeFolder(_ path: FilePath, isPrivate: Bool) throws {
    try store.makeFolder(path, isPrivate: isPrivate)
  }
  func remove(_ path: FilePath) throws { try store.remove(path) }
  func rename(_ path: FilePath, to other: FilePath) throws { try store.rename(path, to: other) }
  func move(_ path: FilePath, to other: FilePath) throws -> MovedFile {
    try store.move(path, to: other)
  }
  func openLog(_ path: FilePath, isNew: Bool) throws -> any LogFile {
    try store.openLog(path, isNew: isNew)
  }
  func claim(_ path: FilePath) throws -> (any FileClaim)? { try store.claim(path) }
}
