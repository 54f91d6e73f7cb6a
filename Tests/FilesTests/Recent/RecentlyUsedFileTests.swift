import Dispatch
import Glibc
import SystemPackage
import TestSupport
import Testing

@testable import Files

/// The shared list on the disk.
@Suite struct RecentlyUsedFileTests {
  private let folder = TemporaryFolder()

  private var store: DiskFileStore { DiskFileStore(backupFolder: folder("backups")) }
  private var file: RecentlyUsedFile {
    RecentlyUsedFile(store: store, path: folder("share/recently-used.xbel"))
  }

  private var paths: [FilePath] {
    RecentlyUsedList(folder.read("share/recently-used.xbel")).paths
  }

  @Test func itIsMadeForThisUserAlone() {
    file.note("/home/ann/a.md", at: 1_800_000_000.25)
    #expect(paths == ["/home/ann/a.md"])
    #expect(folder.status("share/recently-used.xbel").st_mode & 0o777 == 0o600)
    let text = String(decoding: folder.read("share/recently-used.xbel") ?? [], as: UTF8.self)
    #expect(text.contains("added=\"2027-01-15T08:00:00.250000Z\""))
    #expect(text.contains("type=\"text/markdown\""))
  }

  @Test func oneThatAllCouldReadIsClosed() {
    file.note("/a.md", at: 1)
    chmod(folder("share/recently-used.xbel"), 0o644)
    file.note("/b.txt", at: 2)
    #expect(folder.status("share/recently-used.xbel").st_mode & 0o777 == 0o600)
    #expect(folder.names("share") == ["recently-used.xbel"])
  }

  @Test func forgettingMakesNoFile() {
    file.forget()
    #expect(folder.names() == [])
  }

  @Test func aFileThatIsNoListStays() {
    mkdir(folder("share"), 0o700)
    folder.write("share/recently-used.xbel", Array("mine".utf8))
    file.note("/a.md", at: 1)
    file.forget()
    #expect(folder.read("share/recently-used.xbel") == Array("mine".utf8))
  }

  /// Users make such a link to keep the list empty.
  @Test func aLinkToNowhereStays() {
    mkdir(folder("share"), 0o700)
    symlink("/dev/null", folder("share/recently-used.xbel"))
    file.note("/a.md", at: 1)
    #expect(folder.status("share/recently-used.xbel").st_mode & S_IFMT == S_IFLNK)
  }

  @Test func noEntryIsLostWhenManyProgramsWrite() {
    file.note("/first.md", at: 1)
    let file = file
    DispatchQueue.concurrentPerform(iterations: 4) { writer in
      for number in 0..<5 {
        file.note(FilePath("/\(writer)-\(number).md"), at: Double(number))
      }
    }
    let paths = paths
    #expect(paths.first == "/first.md")
    #expect(Set(paths).count == paths.count)
    // A program that is always overtaken gives up; the file is never torn.
    #expect(paths.count > 5)
  }
}
