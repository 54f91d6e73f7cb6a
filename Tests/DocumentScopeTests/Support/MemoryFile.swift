import Files
import Platform
import Synchronization
import TestSupport

/// A file that is read piece by piece, as far as `check` lets it.
final class MemoryFile: OpenedFile {
  let stamp: FileStamp
  private let bytes: BytesOfFile
  private let check: @Sendable (Int) throws -> Void
  private let end = Mutex(0)
  private let store: MemoryFileStore

  init(
    _ bytes: [UInt8], stamp: FileStamp, in store: MemoryFileStore,
    check: @escaping @Sendable (Int) throws -> Void
  ) {
    self.stamp = stamp
    self.store = store
    self.bytes = BytesOfFile(bytes, stamp: stamp)
    self.check = check
  }

  func read(_ count: Int) throws -> [UInt8] {
    let piece = bytes.read(count)
    try check(
      end.withLock {
        $0 += piece.count
        return $0
      })
    return piece
  }

  func readAll() -> [UInt8] { now?.bytes ?? bytes.readAll() }

  func currentStamp() -> FileStamp { now?.stamp ?? stamp }

  func writers() -> FileWriters {
    store.state.withLock { $0.heldOpen.contains(stamp.inode) } ? .some : .none
  }

  private var now: MemoryDisk.File? { store.state.withLock { $0.file(stamp.inode) } }
}
