import SystemPackage
import TestSupport
import Glibc
import Platform
import Testing

@testable import Files

@Suite struct ReadTests {
  private let folder = TemporaryFolder()
  private let store = DiskFileStore(backupFolder: "/nowhere")

  private func code(_ name: String) -> Int32? {
    do {
      _ = try store.read(folder(name), limit: .max)
      return nil
    } catch {
      return (error as? FileError)?.code
    }
  }

  @Test func readsAllBytes() throws {
    let bytes = (0..<200_000).map { UInt8(truncatingIfNeeded: $0 &* 31) }
    folder.write("a", bytes)
    let (read, stamp) = try store.read(folder("a"), limit: .max)
    #expect(read == bytes)
    #expect(stamp.size == 200_000)
    #expect(try store.stamp(of: folder("a")) == stamp)
    folder.write("empty", [])
    #expect(try store.read(folder("empty"), limit: .max).bytes.isEmpty)
  }

  @Test func aLookTellsAChangeOfTheSameSizeAndTime() throws {
    folder.write("a", Array("old\n".utf8))
    var status = stat()
    #expect(stat(folder("a"), &status) == 0)
    let before = try #require(try store.state(at: folder("a")))
    // The kernel's clock for files takes steps of some milliseconds.
    #expect(
      Wait.until {
        folder.write("a", Array("new\n".utf8))
        var times = [status.st_atim, status.st_mtim]
        utimensat(AT_FDCWD, folder("a"), &times, 0)
        return (try? store.state(at: folder("a"))) != before
      })
    #expect(try store.state(at: folder("a"))?.stamp == before.stamp)
  }

  @Test func readsFilesThatDoNotSayTheirSize() throws {
    #expect(try !store.read("/proc/self/status", limit: .max).bytes.isEmpty)
  }

  @Test func refusesWhatIsNoRegularFileWithoutHanging() {
    mkdir(folder("docs"), 0o755)
    mkfifo(folder("pipe"), 0o644)
    #expect(code("docs") == EISDIR)
    #expect(code("pipe") == EINVAL)
    #expect(code("none") == ENOENT)
    #expect(throws: FileError(operation: .read, path: "/dev/zero", code: EINVAL)) {
      try store.read("/dev/zero", limit: .max)
    }
  }

  @Test func refusesWhatIsTooLarge() {
    folder.write("huge", [])
    truncate(folder("huge"), 3 << 30)
    #expect(code("huge") == EFBIG)
  }

  @Test func refusesMoreThanWasAskedFor() throws {
    folder.write("a", [1, 2, 3])
    #expect(try store.read(folder("a"), limit: 3).bytes == [1, 2, 3])
    #expect(throws: FileError(operation: .read, path: folder("a"), code: EFBIG)) {
      try store.read(folder("a"), limit: 2)
    }
    // A file that claims to be small and never ends.
    var calls = SystemCalls.real
    calls.read = { _, buffer throws(SystemError) in buffer.count }
    let endless = DiskFileStore(backupFolder: "/nowhere", calls: calls)
    #expect(throws: FileError(operation: .read, path: folder("a"), code: EFBIG)) {
      try endless.read(folder("a"), limit: 1 << 20)
    }
  }

  @Test func aTimeBeyondTheNumberIsATimeLikeAnother() throws {
    folder.write("a", [1])
    var times = [timespec(tv_sec: 10_000_000_000, tv_nsec: 5), timespec()]
    times[1] = times[0]
    utimensat(AT_FDCWD, folder("a"), times, 0)
    let stamp = try store.stamp(of: folder("a"))
    #expect(folder.status("a").st_mtim.tv_sec > 9_223_372_037, "the disk keeps such times")
    times[1].tv_nsec = 6
    utimensat(AT_FDCWD, folder("a"), times, 0)
    #expect(try store.stamp(of: folder("a")) != stamp)
  }

  @Test func tellsKinds() throws {
    folder.write("a", [])
    symlink("a", folder("link"))
    symlink("nothing", folder("dangling"))
    #expect(store.kind(of: folder("a")) == .regular)
    #expect(store.kind(of: folder("link")) == .regular)
    #expect(store.kind(of: FilePath(folder.path)) == .directory)
    #expect(store.kind(of: "/dev/null") == .other)
    #expect(store.kind(of: folder("dangling")) == nil)
    #expect(try store.stamp(of: folder("dangling")) == nil)
    #expect(try store.stamp(of: folder("a/b")) == nil)
  }

  @Test func listsMakesAndRemoves() throws {
    try store.makeFolder(folder("x/y/z"), isPrivate: true)
    try store.makeFolder(folder("x/y/z"), isPrivate: true)
    #expect(folder.status("x").st_mode & 0o777 == 0o700)
    try FileMask.with(0o027) { try store.makeFolder(folder("shown/there"), isPrivate: false) }
    for name in ["shown", "shown/there"] {
      #expect(folder.status(name).st_mode & 0o777 == 0o750)
    }
    folder.write("x/.a", [])
    folder.write("x/b", [])
    #expect(try store.list(folder("x")).map(\.string).sorted() == [".a", "b", "y"])
    #expect(throws: FileError(operation: .write, path: folder("x/b"), code: ENOTDIR)) {
      try store.makeFolder(folder("x/b"), isPrivate: true)
    }
    try store.remove(folder("x/b"))
    #expect(throws: FileError(operation: .remove, path: folder("x/b"), code: ENOENT)) {
      try store.remove(folder("x/b"))
    }
    #expect(throws: FileError(operation: .list, path: folder("none"), code: ENOENT)) {
      try store.list(folder("none"))
    }
  }

  @Test func aSignalWhileReadingIsNoError() throws {
    folder.write("a", [1, 2, 3])
    let real = SystemCalls.real
    var calls = real
    let isFirst = Once()
    calls.read = { descriptor, buffer throws(SystemError) in
      if isFirst.take() { throw SystemError(code: EINTR) }
      // One byte at a time, as a slow disk may.
      return try real.read(descriptor, .init(rebasing: buffer.prefix(1)))
    }
    let slow = DiskFileStore(backupFolder: "/nowhere", calls: calls)
    #expect(try slow.read(folder("a"), limit: .max).bytes == [1, 2, 3])
  }
}
