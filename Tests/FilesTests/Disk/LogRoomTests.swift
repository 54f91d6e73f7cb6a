import Glibc
import Platform
import SystemPackage
import TestSupport
import Testing

@testable import Files

/// Bytes that are appended through mapped memory are in the file, even if it changes meanwhile.
@Suite struct LogRoomTests {
  private let folder = TemporaryFolder()
  private var path: FilePath { FilePath(folder("log")) }

  private func held(_ store: DiskFileStore) throws -> [UInt8] {
    try store.read(path, limit: .max).bytes
  }

  @Test(arguments: [1, 7, 60, 4_000]) func appendedRecordsAreThereAtOnce(size: Int) throws {
    let store = DiskFileStore(backupFolder: FilePath(folder("backups")))
    let log = try store.openLog(path, isNew: true)
    var written: [UInt8] = []
    for number in 0..<min(3 * LogRoom.size / size, 40_000) {
      let bytes = [UInt8](repeating: UInt8(1 + number % 250), count: size)
      try log.append(bytes, at: written.count)
      written += bytes
    }
    let all = try held(store)
    #expect(all.starts(with: written))
    let rest = all.dropFirst(written.count)
    #expect(!rest.isEmpty && rest.allSatisfy { $0 == 0 })
    #expect(try log.readAll() == all)

    try log.trim(to: written.count)
    #expect(try held(store) == written)
    try log.append([9], at: written.count)
    #expect(try held(store).starts(with: written + [9]), "it goes on behind that")
  }

  @Test func manyBytesAtOnceStandBehindThoseInMemory() throws {
    let store = DiskFileStore(backupFolder: FilePath(folder("backups")))
    let log = try store.openLog(path, isNew: true)
    let long = [UInt8](repeating: 2, count: 3 * LogRoom.size)
    try log.append([1], at: 0)
    try log.append(long, at: 1)
    try log.append([3], at: 1 + long.count)
    #expect(try held(store).starts(with: [1] + long + [3]))
  }

  @Test func aFileThatBecameShorterEndsNothing() throws {
    let store = DiskFileStore(backupFolder: FilePath(folder("backups")))
    let log = try store.openLog(path, isNew: true)
    try log.append([1, 2, 3], at: 0)
    #expect(truncate(folder("log"), 0) == 0)
    // The memory is no longer backed by the file: the kernel would end the process.
    try log.append([4, 5], at: 3)
    try log.append([6], at: 5)
    #expect(try held(store) == [0, 0, 0, 4, 5, 6])
  }

  @Test func aFullDiskIsToldAndTriedAgain() throws {
    let system = FaultySystem(.init(operation: .write, after: 2, code: ENOSPC))
    let store = DiskFileStore(backupFolder: FilePath(folder("backups")), calls: system.calls())
    let log = try store.openLog(path, isNew: true)
    try log.append([1], at: 0)
    try log.append([2], at: 1)
    // Writing to memory fails once, and the system call in its place succeeds.
    try log.append([3], at: 2)
    #expect(try held(store).starts(with: [1, 2, 3]))
    #expect(system.failures == 1)
  }

  @Test func aDiskThatStaysFullIsTold() throws {
    let system = FaultySystem(.init(operation: .write, after: 2, code: ENOSPC, isLasting: true))
    let store = DiskFileStore(backupFolder: FilePath(folder("backups")), calls: system.calls())
    let log = try store.openLog(path, isNew: true)
    try log.append([1], at: 0)
    try log.append([2], at: 1)
    #expect(throws: FileError(operation: .write, path: path, code: ENOSPC)) {
      try log.append([3], at: 2)
    }
  }
}
