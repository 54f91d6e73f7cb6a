import Files
import Platform
import SystemPackage

/// What is in a store of files in memory, and how it fails.
struct MemoryDisk {
  struct File {
    var bytes: [UInt8]
    var inode: UInt64
    var modified: Int64
    var changed: Int64
  }

  struct Failure: Hashable {
    var operation: FileError.Operation
    var path: FilePath
  }

  var files: [FilePath: File] = [:]
  var folders: Set<FilePath> = ["/"]
  var failures: [Failure: Int32] = [:]
  /// Bytes that a write may hold before the disk is full.
  var room: Int?
  /// Nanoseconds since 1970; later than any clock of the tests, so that nothing is long ago.
  var clock: Int64 = 4_000_000_000_000_000_000
  var writeCount = 0
  var claims: [FilePath: MemoryClaim] = [:]
  /// Bytes of a file after which the disk can't be read.
  var readable: Int?
  /// Whether a writing that fails has begun to write.
  var touchesInVain = false
  var ledByOthers: Set<FilePath> = []

  mutating func put(_ bytes: [UInt8], at path: FilePath) {
    clock += 1
    let inode = files[path]?.inode ?? UInt64(clock)
    files[path] = .init(bytes: bytes, inode: inode, modified: clock, changed: clock)
  }

  func stamp(_ path: FilePath) -> FileStamp? {
    files[path].map {
      FileStamp(device: 1, inode: $0.inode, size: Int64($0.bytes.count), modified: $0.modified)
    }
  }

  func check(_ operation: FileError.Operation, _ path: FilePath) throws {
    if let code = failures[.init(operation: operation, path: path)] {
      throw FileError(operation: operation, path: path, code: code)
    }
  }
}
