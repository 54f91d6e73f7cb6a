import Files
import Platform
import Synchronization
import SystemPackage
import TestSupport

/// Changes of the disk by tests.
extension MemoryFileStore {
  func addFolder(_ path: FilePath) {
    state.withLock { state in
      // The folders above an existing one exist, at least the root.
      var folder = path
      while state.folders.insert(folder).inserted {
        folder = KnownPaths.folder(of: folder)
      }
    }
  }

  func removeFolder(_ path: FilePath) { _ = state.withLock { $0.folders.remove(path) } }

  /// Puts a file there, as another program would.
  func put(_ bytes: [UInt8], at path: FilePath) {
    addFolder(KnownPaths.folder(of: path))
    state.withLock { $0.put(bytes, at: path) }
  }

  func put(_ text: String, at path: FilePath) { put(Array(text.utf8), at: path) }

  /// Writes a file like `put`, for a program that sets the file's time back.
  func putUnseen(_ text: String, at path: FilePath) {
    state.withLock { state in
      let former = state.files[path]?.modified
      state.put(Array(text.utf8), at: path)
      if let former { state.files[path]?.modified = former }
    }
  }

  /// Another program opens a file to append to it, until `close`.
  func openElsewhere(_ path: FilePath) -> UInt64 {
    state.withLock { state in
      let inode = state.files[path]?.inode ?? 0
      state.heldOpen.insert(inode)
      return inode
    }
  }

  func append(_ text: String, to inode: UInt64) {
    state.withLock { $0.append(Array(text.utf8), to: inode) }
  }

  /// Another program writes a file without a name anew.
  func rewrite(_ text: String, _ inode: UInt64) {
    state.withLock { state in
      let length = state.nameless[inode]?.bytes.count ?? 0
      state.append([], to: inode)
      state.nameless[inode]?.bytes.replaceSubrange(0..<length, with: Array(text.utf8))
    }
  }

  func close(_ inode: UInt64) { state.withLock { _ = $0.heldOpen.remove(inode) } }

  func bytes(at path: FilePath) -> [UInt8]? { state.withLock { $0.files[path]?.bytes } }

  func text(at path: FilePath) -> String? {
    bytes(at: path).map { String(decoding: $0, as: UTF8.self) }
  }

  func paths(in folder: FilePath) -> [FilePath] {
    state.withLock { $0.files.keys.filter { $0.starts(with: folder) && $0 != folder } }
      .sorted { $0.string < $1.string }
  }

  /// Makes every such operation fail; `nil` ends that.
  func fail(_ operation: FileError.Operation, _ path: FilePath, _ code: Int32?) {
    state.withLock { $0.failures[MemoryDisk.Failure(operation: operation, path: path)] = code }
  }

  /// The number of bytes that still fit on the disk; `nil` for any number.
  var room: Int? {
    get { state.withLock { $0.room } }
    set { state.withLock { $0.room = newValue } }
  }

  /// The processes that claimed something have ended.
  func endClaims() { state.withLock { $0.claims = [:] } }

  /// The number of times that a file was written.
  var writeCount: Int { state.withLock { $0.writeCount } }

  /// True if a write that fails because the disk is full changes the file's time.
  var touchesInVain: Bool {
    get { state.withLock { $0.touchesInVain } }
    set { state.withLock { $0.touchesInVain = newValue } }
  }

  /// Another user makes a link there.
  func layLink(at path: FilePath) { _ = state.withLock { $0.ledByOthers.insert(path) } }

  func isLedByOthers(_ path: FilePath) -> Bool { state.withLock { $0.ledByOthers.contains(path) } }

  /// The number of bytes after which a file that is read piece by piece fails; `nil` for never.
  var readable: Int? {
    get { state.withLock { $0.readable } }
    set { state.withLock { $0.readable = newValue } }
  }
}
