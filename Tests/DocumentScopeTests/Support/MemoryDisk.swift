import Files
import Platform
import SystemPackage

/// The content of a file store in memory, and its failures.
struct MemoryDisk {
  struct File {
    var bytes: [UInt8]
    var inode: UInt64
    var modified: Int64
    var changed: Int64

    var stamp: FileStamp {
      FileStamp(device: 1, inode: inode, size: Int64(bytes.count), modified: modified)
    }
  }

  struct Failure: Hashable {
    var operation: FileError.Operation
    var path: FilePath
  }

  var files: [FilePath: File] = [:]
  var folders: Set<FilePath> = ["/"]
  /// Files that other programs have open for writing, by number: they stay when they lose their name.
  var heldOpen: Set<UInt64> = []
  /// Such files that have lost their name, by number.
  var nameless: [UInt64: File] = [:]
  var failures: [Failure: Int32] = [:]
  /// The number of bytes that can be written before the disk is full.
  var room: Int?
  /// Nanoseconds since 1970; later than any clock of the tests, so that nothing is long ago.
  var clock: Int64 = 4_000_000_000_000_000_000
  var writeCount = 0
  var claims: [FilePath: MemoryClaim] = [:]
  /// The number of bytes of a file after which the disk can't be read.
  var readable: Int?
  /// True if a failing write has begun to write.
  var touchesInVain = false
  var ledByOthers: Set<FilePath> = []

  mutating func put(_ bytes: [UInt8], at path: FilePath) {
    clock += 1
    let inode = files[path]?.inode ?? UInt64(clock)
    files[path] = .init(bytes: bytes, inode: inode, modified: clock, changed: clock)
  }

  /// Puts another file in the place of one that a program has open; else as `put`.
  mutating func replace(_ path: FilePath, with bytes: [UInt8]) {
    if let file = files[path], heldOpen.contains(file.inode) {
      nameless[file.inode] = files.removeValue(forKey: path)
    }
    put(bytes, at: path)
  }

  func stamp(_ path: FilePath) -> FileStamp? { files[path]?.stamp }

  /// The file of a number, with a name or without.
  func file(_ inode: UInt64) -> File? {
    nameless[inode] ?? files.values.first { $0.inode == inode }
  }

  /// A program that has the file open writes after its end.
  mutating func append(_ bytes: [UInt8], to inode: UInt64) {
    clock += 1
    if let path = files.first(where: { $0.value.inode == inode })?.key {
      put((files[path]?.bytes ?? []) + bytes, at: path)
    } else {
      nameless[inode]?.bytes += bytes
      nameless[inode]?.modified = clock
    }
  }

  func check(_ operation: FileError.Operation, _ path: FilePath) throws {
    if let code = failures[.init(operation: operation, path: path)] {
      throw FileError(operation: operation, path: path, code: code)
    }
  }
}
