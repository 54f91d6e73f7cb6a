import Platform
import SystemPackage

/// A store that does something before it replaces a file, or that has a machine number of its own.
final class InterruptedStore: FileStore {
  private let store: any FileStore
  private let interruption: @Sendable () -> Void
  private let machine: String?

  /// - Parameter machine: the number that the machine is to have; `nil`: its own.
  init(
    _ store: any FileStore, machine: String? = nil,
    _ interruption: @escaping @Sendable () -> Void = {}
  ) {
    self.store = store
    self.machine = machine
    self.interruption = interruption
  }

  func replace(
    _ path: FilePath, expecting expected: ReplaceableContent, readers: NewFileReaders,
    with write: Writer
  ) throws -> FileStamp {
    interruption()
    return try store.replace(path, expecting: expected, readers: readers, with: write)
  }

  func read(_ path: FilePath, limit: Int) throws -> (bytes: [UInt8], stamp: FileStamp) {
    let (bytes, stamp) = try store.read(path, limit: limit)
    return (path == "/etc/machine-id" ? machine.map { Array($0.utf8) } ?? bytes : bytes, stamp)
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
