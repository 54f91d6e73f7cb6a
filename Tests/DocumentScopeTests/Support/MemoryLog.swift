import Files
import Platform
import SystemPackage

/// A log, which keeps its file whatever that is called.
final class MemoryLog: LogFile {
  private let path: FilePath
  private let inode: UInt64
  private let store: MemoryFileStore

  init(_ path: FilePath, inode: UInt64, in store: MemoryFileStore) {
    self.path = path
    self.inode = inode
    self.store = store
  }

  func readAll() -> [UInt8] { store.bytes(ofInode: inode) }
  func write(_ bytes: [UInt8], at offset: Int) throws {
    try store.write(bytes, at: offset, to: inode, path)
  }
  func synchronize() {}
  func rename(to other: FilePath) throws { try store.rename(path, to: other) }
}
