import Files
import Platform
import Synchronization
import SystemPackage

/// A log, which keeps its file when that is renamed.
final class MemoryLog: LogFile {
  private let path: Mutex<FilePath>
  private let inode: UInt64
  private let store: MemoryFileStore

  init(_ path: FilePath, inode: UInt64, in store: MemoryFileStore) {
    self.path = Mutex(path)
    self.inode = inode
    self.store = store
  }

  func readAll() -> [UInt8] { store.bytes(ofInode: inode) }
  func write(_ bytes: [UInt8], at offset: Int) throws {
    try store.write(bytes, at: offset, to: inode, path.withLock { $0 })
  }
  func synchronize() {}
  func isIntact(_ start: [UInt8], length: Int) -> Bool {
    let (name, bytes) = (path.withLock { $0 }, readAll())
    return (try? store.stamp(of: name))?.inode == inode && bytes.count >= length
      && bytes.starts(with: start)
  }
  func rename(to other: FilePath) throws {
    try path.withLock {
      try store.rename($0, to: other)
      $0 = other
    }
  }
}
