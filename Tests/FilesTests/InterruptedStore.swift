import Platform

/// A store where something happens between reading a file and replacing it.
final class InterruptedStore: FileStore {
  private let store: any FileStore
  private let interruption: @Sendable () -> Void

  init(_ store: any FileStore, _ interruption: @escaping @Sendable () -> Void) {
    self.store = store
    self.interruption = interruption
  }

  func replace(
    _ path: String, with write: (_ sink: (ArraySlice<UInt8>) throws -> Void) throws -> Void
  ) throws -> FileStamp {
    interruption()
    return try store.replace(path, with: write)
  }

  func read(_ path: String) throws -> (bytes: [UInt8], stamp: FileStamp) { try store.read(path) }
  func stamp(of path: String) throws -> FileStamp? { try store.stamp(of: path) }
  func kind(of path: String) -> FileKind? { store.kind(of: path) }
  func list(_ folder: String) throws -> [String] { try store.list(folder) }
  func makeFolder(_ path: String) throws { try store.makeFolder(path) }
  func remove(_ path: String) throws { try store.remove(path) }
  func claim(_ path: String) throws -> (any FileClaim)? { try store.claim(path) }
}
