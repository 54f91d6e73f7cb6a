import Glibc
import Platform
import SystemPackage
import TestSupport
import Testing

@testable import Files

/// A log detects that another program has removed or changed its file.
@Suite struct IntactLogTests {
  private static let start = Array("begun".utf8)

  enum Deed: CaseIterable {
    case removes, removesFolder, replaces, movesAway, empties, overwrites

    func happens(to path: FilePath) throws {
      let file = path.string
      let folder = path.removingLastComponent().string
      switch self {
      case .removes: #expect(unlink(file) == 0)
      case .removesFolder: #expect(unlink(file) == 0 && rmdir(folder) == 0)
      case .replaces:
        #expect(rename(file, file + ".old") == 0)
        try DiskFileStore(backupFolder: path.removingLastComponent())
          .replace(path, with: IntactLogTests.start + [UInt8](repeating: 0, count: 1 << 16))
      case .movesAway: #expect(rename(file, file + ".old") == 0)
      case .empties: #expect(truncate(file, 0) == 0)
      case .overwrites:
        let descriptor = open(file, O_WRONLY | O_CLOEXEC)
        #expect(pwrite(descriptor, "other", 5, 0) == 5)
        close(descriptor)
      }
    }
  }

  private func withLog(_ body: (any LogFile, FilePath) throws -> Void) throws {
    let folder = TemporaryFolder()
    let store = DiskFileStore(backupFolder: folder.folder.appending("backups"))
    let path = folder.folder.appending("history").appending("a.open")
    try store.makeFolder(path.removingLastComponent(), isPrivate: true)
    let log = try store.openLog(path, isNew: true)
    try log.append(Self.start, at: 0)
    #expect(log.isIntact(Self.start, length: Self.start.count))
    try body(log, path)
  }

  @Test(arguments: Deed.allCases) func itIsNoMoreWhatItWas(deed: Deed) throws {
    try withLog { log, path in
      try deed.happens(to: path)
      #expect(!log.isIntact(Self.start, length: Self.start.count))
      // Appended bytes go somewhere, and nothing crashes.
      try log.append(Array("more".utf8), at: Self.start.count)
      #expect(!log.isIntact(Self.start, length: Self.start.count + 4))
    }
  }

  @Test func anotherNameIsItsOwn() throws {
    try withLog { log, path in
      let other = path.removingLastComponent().appending("b.open")
      try log.rename(to: other)
      #expect(log.isIntact(Self.start, length: Self.start.count))
      #expect(unlink(other.string) == 0)
      #expect(!log.isIntact(Self.start, length: Self.start.count))
    }
  }
}
