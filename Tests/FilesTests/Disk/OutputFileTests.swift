import Glibc
import Platform
import SystemPackage
import TestSupport
import Testing

@testable import Files

/// Output never replaces a file of another kind.
@Suite struct OutputFileTests {
  private static let start = Array("made\n".utf8)

  private func inFolder(_ body: (FilePath, DiskFileStore) throws -> Void) rethrows {
    let folder = TemporaryFolder()
    try body(folder.folder, DiskFileStore(backupFolder: folder.folder.appending("backups")))
    withExtendedLifetime(folder) {}
  }

  private func output(_ path: FilePath, _ store: DiskFileStore) -> OutputFile {
    OutputFile(path, kind: "a list", start: Self.start, in: store)
  }

  @Test func aTextIsNotReplaced() throws {
    try inFolder { folder, store in
      let (text, link) = (folder.appending("notes.md"), folder.appending("link.md"))
      try store.replace(text, with: Array("# Notes\n".utf8))
      #expect(symlink(text.string, link.string) == 0)
      for path in [text, link] {
        #expect(
          throws: OutputFile.Failure(
            sentence: "“\(path.name)” is not a list, so it was not replaced.")
        ) { try output(path, store).write(Self.start) }
      }
      #expect(try store.read(text, limit: .max).bytes == Array("# Notes\n".utf8))
    }
  }

  @Test func newEmptyAndMatchingFilesAreWritten() throws {
    try inFolder { folder, store in
      let path = folder.appending("list")
      for bytes in [Self.start, Self.start + [1], Self.start] {
        try output(path, store).write(bytes)
        #expect(try store.read(path, limit: .max).bytes == bytes)
      }
      // Thumbnailers make the file first.
      let empty = folder.appending("empty")
      try store.replace(empty, with: [])
      try output(empty, store).write(Self.start)
      #expect(try store.read(empty, limit: .max).bytes == Self.start)
    }
  }

  @Test func aFolderIsSaid() throws {
    try inFolder { folder, store in
      #expect(throws: OutputFile.Failure(sentence: "“\(folder.name)” is a folder.")) {
        try output(folder, store).write(Self.start)
      }
      try output("/dev/null", store).write(Self.start)
    }
  }

  private struct Ended: Error {}

  @Test func aContentThatEndsEarlyLeavesTheFile() throws {
    try inFolder { folder, store in
      let path = folder.appending("list")
      try output(path, store).write(Self.start)
      #expect(throws: Ended.self) {
        try output(path, store).write {
          try $0([1])
          throw Ended()
        }
      }
      #expect(try store.read(path, limit: .max).bytes == Self.start)
      try output(path, store).write {
        try $0(Self.start[...])
        try $0([1])
      }
      #expect(try store.read(path, limit: .max).bytes == Self.start + [1])
    }
  }
}
