import Glibc
import Platform
import SystemPackage
import TestSupport
import Testing

@testable import Files

/// A file that is kept open after another one has got its name.
@Suite struct ReplacedFileTests {
  private let folder = TemporaryFolder()
  private let store = DiskFileStore(backupFolder: "/nowhere")

  @Test func itIsReadAsItIsNow() throws {
    folder.write("a", Array("one\n".utf8))
    let appender = try FileDescriptor.open(
      folder("a"), .writeOnly, options: [.append, .closeOnExec])
    let file = try store.open(folder("a"))
    let stamp = try store.replace(
      folder("a"), expecting: .only(file.stamp), readers: .usual, with: { try $0([0x78]) })
    #expect(stamp.inode != file.stamp.inode)
    #expect(try file.currentStamp() == file.stamp)
    // Not every file system supports it.
    #expect(file.writers() != .none)
    _ = try appender.writeAll("two\n".utf8)
    #expect(try file.currentStamp() != file.stamp)
    #expect(try file.readAll() == Array("one\ntwo\n".utf8))
    try appender.close()
    // A program that another test is just starting may have a copy of the descriptor.
    #expect(Wait.until { file.writers() != .some })
  }

  /// Asking for the writers of a file sends no signal to a process that opens the file at that
  /// moment.
  @Test func askingDisturbsNoProgram() async throws {
    folder.write("a", [])
    let file = try store.open(folder("a"))
    let path: FilePath = folder("a")
    let other = Task.detached {
      for _ in 0..<2000 {
        try FileDescriptor.open(path, .readWrite, options: .closeOnExec).close()
      }
    }
    for _ in 0..<2000 { _ = file.writers() }
    try await other.value
    #expect(try file.readAll().isEmpty)
  }
}
