import Glibc
import Platform
import Synchronization
import SystemPackage
import TestSupport
import Testing

@testable import Files

/// Claims of a path by a lock.
@Suite struct ClaimTests {
  private let folder = TemporaryFolder()

  /// Between fork and exec a program has copies of all descriptors.
  @Test func aCopiedDescriptorKeepsNoClaim() throws {
    let copies = Mutex<[Int32]>([])
    var calls = SystemCalls.real
    calls.open = { path, flags, mode throws(SystemError) in
      let descriptor = try SystemCalls.real.open(path, flags, mode)
      copies.withLock { $0.append(dup(descriptor)) }
      return descriptor
    }
    let store = DiskFileStore(backupFolder: folder("backups"), calls: calls)
    let path: FilePath = folder("a.lock")
    var claim = try store.claim(path)
    #expect(claim != nil)
    let second = try store.claim(path)
    #expect(second == nil)
    claim = nil
    let third = try store.claim(path)
    #expect(third != nil)
    for copy in copies.withLock({ $0 }) { close(copy) }
  }
}
