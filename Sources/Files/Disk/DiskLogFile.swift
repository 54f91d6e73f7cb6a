import Glibc
public import Platform
import Synchronization
public import SystemPackage

/// A log of a `DiskFileStore`, with room taken ahead so that an append is a copy into mapped
/// memory.
///
/// Owns the open file. Any thread may call it; name and room have a lock each.
final class DiskLogFile: LogFile {
  private let file: OpenFile
  private let store: DiskFileStore

  /// The path, and whether its name in the folder is known to be on the disk.
  private struct Name {
    var path: FilePath
    var isKnown = false
  }

  private let name: Mutex<Name>
  private let room = Mutex(LogRoom())
  private var path: FilePath { name.withLock(\.path) }

  init(_ path: FilePath, _ file: OpenFile, store: DiskFileStore) {
    name = Mutex(Name(path: path))
    self.file = file
    self.store = store
  }

  func readAll() throws -> [UInt8] {
    try store.reporting(.read, path) { () throws(SystemError) in
      try file.readAll(sizeHint: file.status().size, limit: Int(DiskFileStore.largest))
    }
  }

  func write(_ bytes: [UInt8], at offset: Int) throws {
    try store.reporting(.write, path) { () throws(SystemError) in
      try file.write(bytes, at: offset)
    }
  }

  func append(_ bytes: [UInt8], at offset: Int) throws {
    let isWritten = room.withLock {
      $0.write(bytes, at: offset) || $0.take(bytes, at: offset, in: file)
    }
    if !isWritten { try write(bytes, at: offset) }
  }

  func trim(to length: Int) throws {
    room.withLock { $0.leave() }
    try store.reporting(.write, path) { () throws(SystemError) in
      guard try file.status().size > Int64(length) else { return }
      try file.truncate(to: length)
    }
  }

  func synchronize() throws {
    try store.reporting(.write, path) { () throws(SystemError) in try file.synchronizeData() }
    let name = name.withLock { $0 }
    if name.isKnown { return }
    try store.reporting(.write, name.path) { () throws(SystemError) in
      try store.synchronizeNames(in: name.path.removingLastComponent())
    }
    self.name.withLock { if $0.path == name.path { $0.isKnown = true } }
  }

  func isIntact(_ start: [UInt8], length: Int) -> Bool {
    do {
      // With the lock, since a concurrent rename changes both the disk and the name here.
      let there = try name.withLock { name throws(SystemError) in
        try store.calls.linkStatus(name.path)
      }
      let mine = try file.status()
      guard mine.device == there.device, mine.inode == there.inode, mine.size >= Int64(length)
      else { return false }
      return try file.readAtStart(start.count) == start
    } catch {
      return false
    }
  }

  func rename(to other: FilePath) throws {
    try name.withLock {
      try store.rename($0.path, to: other)
      $0 = Name(path: other)
    }
  }
}

extension DiskFileStore {
  /// Opens a log; no link is followed.
  public func openLog(_ path: FilePath, isNew: Bool) throws -> any LogFile {
    try reporting(.write, path) { () throws(SystemError) in
      let flags = O_RDWR | O_NOFOLLOW | O_NONBLOCK | O_NOCTTY
      let file = try OpenFile(
        path, isNew ? flags | O_CREAT | O_EXCL : flags, mode: 0o600, calls: calls)
      try Self.checkReadable(file.status())
      return DiskLogFile(path, file, store: self)
    }
  }

  /// Renames a file.
  public func rename(_ path: FilePath, to other: FilePath) throws {
    try reporting(.write, other) { () throws(SystemError) in try calls.rename(path, other) }
  }
}
