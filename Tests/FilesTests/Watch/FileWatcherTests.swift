import SystemPackage
import TestSupport
import Glibc
import Platform
import Synchronization
import Testing

@testable import Files

/// The tests run one after the other, because they count descriptors.
@MainActor
@Suite(.serialized) struct FileWatcherTests {
  private let folder = TemporaryFolder()
  private let mainThread = ManualMainThread()

  /// The reported changes, and the file's content at that moment.
  @MainActor private final class Log {
    var told: [String?] = []
  }

  /// The default grace is longer than any test, so that reports come only from events, even on a slow
  /// machine.
  private func watcher(grace: Int32 = 600_000) -> DiskFileWatcher {
    DiskFileWatcher(mainThread: mainThread, grace: grace)
  }

  /// The shortest grace.
  private static let shortGrace: Int32 = 1

  private func watch(_ name: String, _ watcher: DiskFileWatcher, _ log: Log) -> any FileWatch {
    let path: String = folder(name)
    return watcher.watch(FilePath(path)) { [log] in
      log.told.append(TemporaryFolder.content(path).map { String(decoding: $0, as: UTF8.self) })
    }
  }

  /// Writes a file. For an existing one the kernel reports only the closing.
  private func put(_ text: String, at name: String) {
    let file = open(folder(name), O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0o600)
    write(file, text, text.utf8.count)
    close(file)
  }

  /// Runs posted work until `condition` holds.
  private func until(
    _ what: Comment, sourceLocation: SourceLocation = #_sourceLocation, _ condition: () -> Bool
  ) async {
    for _ in 0..<Int(Wait.longest * 1000) {
      mainThread.run()
      if condition() { return }
      try? await Task.sleep(for: .milliseconds(1))
    }
    Issue.record(what, sourceLocation: sourceLocation)
  }

  /// Waits until the watcher's thread has handled all events, and no grace runs. Does not deliver the
  /// reports that it posts.
  private func rest(sourceLocation: SourceLocation = #_sourceLocation) {
    let isAtRest = Wait.until { ThreadWakes.areAtRest(named: WatchLoop.name) }
    #expect(isAtRest, "The thread does not rest.", sourceLocation: sourceLocation)
  }

  /// Waits like `rest`, and delivers all posted reports.
  private func settle(sourceLocation: SourceLocation = #_sourceLocation) {
    rest(sourceLocation: sourceLocation)
    mainThread.run()
  }

  @Test func aFileWrittenInPlaceIsToldOnceAndWhole() async {
    put("old", at: "a")
    let (watcher, log) = (watcher(), Log())
    let watch = watch("a", watcher, log)
    put("new", at: "a")
    await until("told") { log.told == ["new"] }
    settle()
    #expect(log.told == ["new"])
    watch.end()
  }

  @Test func aFileRenamedOverIsTold() async {
    put("old", at: "a")
    let (watcher, log) = (watcher(), Log())
    let watch = watch("a", watcher, log)
    for text in ["new", "newer"] {
      put(text, at: "other")
      rename(folder("other"), folder("a"))
      await until("told") { log.told.last == text }
    }
    settle()
    #expect(log.told == ["new", "newer"])
    watch.end()
  }

  @Test func ourOwnSavingIsTold() async throws {
    put("old", at: "a")
    let (watcher, log) = (watcher(), Log())
    let watch = watch("a", watcher, log)
    let disk = DiskFileStore(backupFolder: folder("backups"))
    _ = try disk.replace(folder("a")) { sink in try sink(Array("new".utf8)[...]) }
    await until("told") { log.told == ["new"] }
    watch.end()
  }

  @Test func aFileRemovedAndMadeAgainIsTold() async {
    put("old", at: "a")
    let (watcher, log) = (watcher(grace: Self.shortGrace), Log())
    let watch = watch("a", watcher, log)
    unlink(folder("a"))
    await until("told that it went") { log.told == [nil] }
    // A renamed file is complete at once.
    put("new", at: "other")
    rename(folder("other"), folder("a"))
    await until("told that it came") { log.told == [nil, "new"] }
    watch.end()
  }

  @Test func anEditorThatMovesTheOldFileAwayIsToldOnce() async {
    put("old", at: "a")
    let (watcher, log) = (watcher(), Log())
    let watch = watch("a", watcher, log)
    let wakeUps = watcher.wakeUps
    rename(folder("a"), folder("a~"))
    await until("it has seen that the file went") { watcher.wakeUps > wakeUps }
    #expect(log.told.isEmpty, "the moment without a file is not told")
    put("new", at: "a")
    unlink(folder("a~"))
    await until("told") { log.told == ["new"] }
    settle()
    #expect(log.told == ["new"])
    watch.end()
  }

  @Test func aHardLinkAndAnEmptyFileAreTold() async {
    let (watcher, log) = (watcher(grace: Self.shortGrace), Log())
    let watch = watch("a", watcher, log)
    put("text", at: "other")
    link(folder("other"), folder("a"))
    await until("told of the link") { log.told == ["text"] }
    put("", at: "a")
    await until("told of nothing in it") { log.told == ["text", ""] }
    watch.end()
  }

  @Test func theTargetOfALinkIsWatched() async {
    mkdir(folder("dots"), 0o700)
    put("one", at: "dots/one")
    symlink("dots/one", folder("a"))
    let (watcher, log) = (watcher(), Log())
    let watch = watch("a", watcher, log)
    put("one again", at: "dots/one")
    await until("told of the target") { log.told.last == "one again" }
    put("two", at: "two")
    symlink(folder("two"), folder("next"))
    rename(folder("next"), folder("a"))
    await until("told of the link") { log.told.last == "two" }
    put("two again", at: "two")
    await until("told of the new target") { log.told.last == "two again" }
    let count = log.told.count
    put("one that is not watched", at: "dots/one")
    settle()
    #expect(log.told.count == count)
    watch.end()
  }

  @Test func aFolderThatIsALinkIsWatched() async {
    for name in ["one", "two"] {
      mkdir(folder(name), 0o700)
      put(name, at: name + "/a")
    }
    symlink("one", folder("now"))
    let (watcher, log) = (watcher(), Log())
    let watch = watch("now/a", watcher, log)
    symlink("two", folder("next"))
    rename(folder("next"), folder("now"))
    await until("told of the other folder") { log.told.last == "two" }
    put("more", at: "two/a")
    await until("told in the other folder") { log.told.last == "more" }
    watch.end()
  }

  @Test func aMissingFolderIsWaitedFor() async {
    let (watcher, log) = (watcher(grace: Self.shortGrace), Log())
    let watch = watch("x/y/a", watcher, log)
    mkdir(folder("x"), 0o700)
    mkdir(folder("x/y"), 0o700)
    put("new", at: "x/y/a")
    await until("told of the file") { log.told.last == "new" }
    unlink(folder("x/y/a"))
    rmdir(folder("x/y"))
    await until("told that it went") { log.told.last == .some(nil) }
    mkdir(folder("x/y"), 0o700)
    put("again", at: "x/y/a")
    await until("told that it came again") { log.told.last == "again" }
    rename(folder("x/y"), folder("x/z"))
    await until("told that the folder went") { log.told.last == .some(nil) }
    watch.end()
  }

  @Test func severalChangesBeforeTheMainThreadRunsAreToldOnce() async {
    put("old", at: "a")
    let (watcher, log) = (watcher(), Log())
    let watch = watch("a", watcher, log)
    for number in 0..<20 { put("\(number)", at: "a") }
    rest()
    #expect(mainThread.run() == 1)
    #expect(log.told == ["19"])
    watch.end()
  }

  @Test func eachWatchIsToldOfItsOwn() async {
    for name in ["a", "b"] { put("old", at: name) }
    let (watcher, log, other) = (watcher(), Log(), Log())
    let watches = [watch("a", watcher, log), watch("a", watcher, log), watch("b", watcher, other)]
    put("new", at: "a")
    await until("told twice") { log.told == ["new", "new"] }
    #expect(other.told == [])
    watches[0].end()
    put("newer", at: "a")
    await until("told once") { log.told.count == 3 }
    put("newest", at: "b")
    await until("the other") { other.told == ["newest"] }
    settle()
    #expect(log.told.count == 3)
    for watch in watches { watch.end() }
  }

  @Test func nothingIsToldAfterTheEnd() async {
    put("old", at: "a")
    let (watcher, log) = (watcher(), Log())
    let ended = watch("a", watcher, log)
    var released: (any FileWatch)? = watch("a", watcher, log)
    let kept = watch("b", watcher, Log())
    put("new", at: "a")
    rest()
    // It is posted, but not yet delivered.
    ended.end()
    released = nil
    settle()
    put("newer", at: "a")
    settle()
    #expect(log.told == [])
    withExtendedLifetime((kept, released)) {}
  }

  @Test func othersInTheFolderTellNothing() async {
    put("old", at: "a")
    let (watcher, log) = (watcher(grace: Self.shortGrace), Log())
    let watch = watch("a", watcher, log)
    put("x", at: "b")
    rename(folder("b"), folder("c"))
    unlink(folder("c"))
    settle()
    #expect(log.told == [])
    watch.end()
  }

  @Test func sleepsWhileNothingHappens() async {
    put("old", at: "a")
    let (watcher, log) = (watcher(), Log())
    let watches = [watch("a", watcher, log), watch("x/y", watcher, log)]
    put("new", at: "a")
    await until("told") { log.told == ["new"] }
    settle()
    let beforeEnd = watcher.wakeUps
    #expect(beforeEnd > 0)
    for watch in watches { watch.end() }
    // The kernel reports the end of a folder's watch itself.
    await until("the end is told") { watcher.wakeUps > beforeEnd }
    settle()
    let afterEnd = watcher.wakeUps
    put("not watched", at: "a")
    settle()
    #expect(watcher.wakeUps == afterEnd)
  }

  @Test(.enabled(if: LongCheck.isWanted)) func restsForSeconds() {
    let (watcher, log) = (watcher(), Log())
    let watch = watch("a", watcher, log)
    settle()
    #expect(ThreadWakes.woken(named: WatchLoop.name) { sleep(3) } == [])
    withExtendedLifetime(watch) {}
  }

  /// In a process of its own, since a library that another test uses may make a queue, too.
  @Test func endsWithoutLeavingAnything() async {
    await #expect(processExitsWith: .success) { try await FileWatcherTests.expectNothingIsLeft() }
  }

  private static func expectNothingIsLeft() throws {
    let tests = FileWatcherTests()
    // The thread keeps its queue open, so without a queue there is no thread.
    let before = tests.descriptors()
    for _ in 0..<10 {
      let (watcher, log) = (tests.watcher(), Log())
      let watches = [tests.watch("a", watcher, log), tests.watch("x/y", watcher, log)]
      try #require(tests.descriptors() == before + 1)
      withExtendedLifetime(watches) {}
    }
    try #require(tests.descriptors() == before)
    _ = tests.watcher()
    try #require(tests.descriptors() == before)
  }

  /// Returns the number of this process's inotify queues.
  private func descriptors() -> Int {
    TemporaryFolder.names("/proc/self/fd").count { name in
      var buffer = [CChar](repeating: 0, count: 64)
      let count = readlink("/proc/self/fd/" + name, &buffer, buffer.count)
      let target = buffer.prefix(max(0, count)).map(UInt8.init(bitPattern:))
      return String(decoding: target, as: UTF8.self) == "anon_inode:inotify"
    }
  }

  @Test func theTwinTellsWhatItIsTold() {
    let twin = ManualFileWatcher()
    let log = Log()
    let first = twin.watch("/a") { log.told.append("a") }
    var second: (any FileWatch)? = twin.watch("/b") { log.told.append("b") }
    #expect(twin.paths == ["/a", "/b"])
    twin.change("/a")
    twin.change("/c")
    #expect(log.told == ["a"])
    first.end()
    second = nil
    twin.change("/a")
    twin.change("/b")
    #expect(log.told == ["a"] && twin.paths == [] && second == nil)
  }
}
