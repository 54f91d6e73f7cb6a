import SystemPackage
import TestSupport
import Glibc
import Platform
import Testing

@testable import Files

/// Makes each call fail in turn: the file is old or new in full, and nothing else is left behind.
@Suite struct FailureTests {
  /// The way the file is saved.
  enum Way: CaseIterable { case byRename, nameless, inPlace, new }

  private let old = Array(String(repeating: "old ", count: 100).utf8)
  private let new = Array(String(repeating: "newer ", count: 200).utf8)

  @Test(arguments: Way.allCases, [ENOSPC, EIO, EPERM, EXDEV, EDQUOT])
  func eachCallFailsOnce(_ way: Way, _ code: Int32) {
    for after in 0..<callCount(way) {
      let folder = prepare(way)
      let system = FaultySystem(
        .init(after: after, code: code), isNameless: way == .nameless)
      let error = save(folder, system)
      #expect(system.failures == 1)
      let expected = way == .new ? nil : old
      #expect(folder.read("a.md") == (error == nil ? new : expected), "call \(after)")
      #expect(error == nil || error?.code == code)
      let left = folder.names().filter { $0.hasPrefix(".") } + folder.names("state/backups")
      #expect(left.isEmpty, "call \(after)")
    }
  }

  @Test(arguments: Way.allCases, [ENOSPC, EIO])
  func allCallsFailFromOneOn(_ way: Way, _ code: Int32) {
    for after in 0..<callCount(way) {
      let folder = prepare(way)
      let system = FaultySystem(
        .init(after: after, code: code, isLasting: true), isNameless: way == .nameless)
      let error = save(folder, system)
      let content = folder.read("a.md")
      let backups = folder.names("state/backups")
      let copies = backups.map { folder.read("state/backups/" + $0) }
      if error == nil {
        #expect(content == new && backups.isEmpty, "call \(after)")
      } else if way == .inPlace, !backups.isEmpty {
        // Restoring may have failed, too; the backup has everything.
        #expect(copies == [old], "call \(after)")
      } else {
        #expect(content == (way == .new ? nil : old), "call \(after)")
      }
      #expect(!folder.names().contains { $0.hasPrefix(".") }, "call \(after)")
    }
  }

  @Test func aFullDiskLeavesALinkedFileUntouched() {
    let folder = prepare(.inPlace)
    let before = folder.status("a.md")
    let system = FaultySystem(.init(operation: .reserve, after: 0, code: ENOSPC))
    #expect(save(folder, system)?.code == ENOSPC)
    let after = folder.status("a.md")
    #expect(before.st_mtim.tv_nsec == after.st_mtim.tv_nsec && folder.read("a.md") == old)
  }

  @Test func theBackupGoesBesideTheFileWhereItsFolderCannotBe() {
    let folder = prepare(.inPlace)
    folder.write("state", [])
    let system = FaultySystem(.init(operation: .truncate, after: 0, code: EIO, isLasting: true))
    #expect(save(folder, system)?.code == EIO)
    let copies = folder.names().filter { $0.hasSuffix("-a.md.backup") }
    #expect(copies.count == 1 && folder.read(copies.first ?? "") == old)
  }

  private func prepare(_ way: Way) -> TemporaryFolder {
    let folder = TemporaryFolder()
    if way != .new { folder.write("a.md", old) }
    if way == .inPlace { link(folder("a.md"), folder("b.md")) }
    return folder
  }

  private func callCount(_ way: Way) -> Int {
    let system = FaultySystem(isNameless: way == .nameless)
    _ = save(prepare(way), system)
    return system.count
  }

  private func save(_ folder: TemporaryFolder, _ system: FaultySystem) -> FileError? {
    let store = DiskFileStore(
      backupFolder: folder("state/backups"), calls: system.calls(shortest: 300))
    do {
      _ = try store.replace(folder("a.md")) { sink in try sink(new[...]) }
      return nil
    } catch {
      return error as? FileError
    }
  }
}
