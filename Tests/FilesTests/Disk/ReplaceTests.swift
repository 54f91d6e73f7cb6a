import SystemPackage
import TestSupport
import Glibc
import Platform
import Synchronization
import Testing

@testable import Files

@Suite struct ReplaceTests {
  private let folder = TemporaryFolder()
  private let old = Array("the old text\n".utf8)
  private let new = Array("the new and somewhat longer text\n".utf8)

  private func store(_ system: FaultySystem = FaultySystem()) -> DiskFileStore {
    DiskFileStore(backupFolder: folder("state/backups"), calls: system.calls())
  }

  private func replace(_ name: String, _ store: DiskFileStore) throws -> FileStamp {
    try store.replace(folder(name)) { sink in
      try sink(new[..<5])
      try sink(new[5...])
    }
  }

  @Test func makesANewFileWithTheUsualPermissions() throws {
    var stamp: FileStamp?
    try FileMask.with(0o027) { stamp = try replace("a.md", store()) }
    #expect(folder.read("a.md") == new)
    #expect(folder.status("a.md").st_mode & 0o7777 == 0o640)
    #expect(try store().stamp(of: folder("a.md")) == stamp)
    #expect(folder.names() == ["a.md"])
  }

  @Test func keepsModeOwnerAndAttributes() throws {
    folder.write("a.md", old, mode: 0o604)
    let file = try OpenFile(folder("a.md"), O_RDWR, calls: .real)
    let isRoot = getuid() == 0
    if isRoot { chown(folder("a.md"), 12345, 12346) }
    let descriptor = open(folder("a.md"), O_RDWR | O_CLOEXEC)
    defer { close(descriptor) }
    let tagged = (try? ExtendedAttributes.real.set(descriptor, "user.tag", [1, 0, 2])) != nil
    let stamp = try replace("a.md", store())
    #expect(folder.read("a.md") == new)
    let status = folder.status("a.md")
    #expect(status.st_mode & 0o7777 == 0o604)
    #expect(!isRoot || status.st_uid == 12345 && status.st_gid == 12346)
    #expect(try stamp.inode != file.status().inode)
    let saved = open(folder("a.md"), O_RDONLY | O_CLOEXEC)
    defer { close(saved) }
    if tagged { #expect(try ExtendedAttributes.real.value(saved, "user.tag") == [1, 0, 2]) }
  }

  @Test func followsLinks() throws {
    mkdir(folder("real"), 0o755)
    mkdir(folder("other"), 0o755)
    folder.write("real/a.md", old)
    symlink("../real/a.md", folder("other/second"))
    symlink("other/second", folder("first"))
    _ = try replace("first", store())
    #expect(folder.read("real/a.md") == new)
    #expect(folder.status("first").st_mode & S_IFMT == S_IFLNK)
    #expect(folder.status("other/second").st_mode & S_IFMT == S_IFLNK)

    symlink("real/b.md", folder("dangling"))
    _ = try replace("dangling", store())
    #expect(folder.read("real/b.md") == new)

    symlink("loop", folder("loop"))
    #expect(throws: FileError(operation: .write, path: folder("loop"), code: ELOOP)) {
      try replace("loop", store())
    }
  }

  @Test func keepsHardLinks() throws {
    folder.write("a.md", old)
    link(folder("a.md"), folder("b.md"))
    let stamp = try replace("a.md", store())
    #expect(folder.read("b.md") == new)
    #expect(folder.status("a.md").st_ino == folder.status("b.md").st_ino)
    #expect(stamp.size == Int64(new.count))
    #expect(folder.names("state/backups").isEmpty)
  }

  @Test func shortensInPlace() throws {
    folder.write("a.md", new + new)
    link(folder("a.md"), folder("b.md"))
    _ = try replace("a.md", store())
    #expect(folder.read("a.md") == new)
  }

  @Test(arguments: [EXDEV, EPERM, EBUSY])
  func rewritesWhereRenamingIsImpossible(_ code: Int32) throws {
    folder.write("a.md", old)
    let inode = folder.status("a.md").st_ino
    var calls = 0
    let system = FaultySystem(.init(operation: .rename, after: 0, code: code))
    _ = try store(system).replace(folder("a.md")) { sink in
      calls += 1
      try sink(new[...])
    }
    #expect(calls == 1)
    #expect(folder.read("a.md") == new)
    #expect(folder.status("a.md").st_ino == inode)
    #expect(folder.names() == ["a.md", "state"])
    #expect(folder.names("state/backups").isEmpty)
  }

  @Test func rewritesWhereTheFolderTakesNoFiles() throws {
    folder.write("a.md", old)
    let system = FaultySystem(.init(operation: .create, after: 0, code: EACCES))
    _ = try replace("a.md", store(system))
    #expect(folder.read("a.md") == new)
  }

  @Test func refusesWhatIsNoFile() throws {
    mkdir(folder("docs"), 0o755)
    mkfifo(folder("pipe"), 0o644)
    #expect(throws: FileError(operation: .write, path: folder("docs"), code: EISDIR)) {
      try replace("docs", store())
    }
    #expect(throws: FileError(operation: .write, path: folder("pipe"), code: EINVAL)) {
      try replace("pipe", store())
    }
    #expect(throws: FileError(operation: .write, path: folder("no/a.md"), code: ENOENT)) {
      try replace("no/a.md", store())
    }
  }

  @Test func anErrorOfTheWriterIsRethrownAndNothingChanges() throws {
    struct Stop: Error {}
    for name in ["a.md", "linked.md", "new.md"] {
      if name != "new.md" { folder.write(name, old) }
      if name == "linked.md" { link(folder(name), folder("second")) }
      #expect(throws: Stop.self) {
        try store().replace(folder(name)) { sink in
          try sink(new[...])
          throw Stop()
        }
      }
      #expect(folder.read(name) == (name == "new.md" ? nil : old))
    }
    #expect(folder.names() == ["a.md", "linked.md", "second"])
  }

  @Test func shortWritesAndSignalsAreNoErrors() throws {
    folder.write("a.md", old)
    let system = FaultySystem(.init(after: 3, code: EINTR))
    let store = DiskFileStore(
      backupFolder: folder("state"), calls: system.calls(shortest: 2))
    _ = try replace("a.md", store)
    #expect(system.failures == 1)
    #expect(folder.read("a.md") == new)
  }

  // Concurrent changes by other programs

  private let theirs = Array("what another program wrote\n".utf8)

  /// Returns a store that calls `meanwhile` during a save, when the new content is on the disk already.
  private func store(_ calls: SystemCalls = .real, _ meanwhile: @escaping @Sendable () -> Void)
    -> DiskFileStore
  {
    let once = Once()
    var calls = calls
    let synchronize = calls.synchronize
    calls.synchronize = { descriptor throws(SystemError) in
      try synchronize(descriptor)
      if once.take() { meanwhile() }
    }
    return DiskFileStore(backupFolder: folder("state/backups"), calls: calls)
  }

  private func replace(
    _ name: String, _ store: DiskFileStore, expecting stamp: FileStamp?
  ) throws -> FileStamp {
    try store.replace(folder(name), expecting: .only(stamp), readers: .usual) {
      try $0(new[...])
    }
  }

  @Test func aFileThatChangesWhileItIsWrittenIsNotReplaced() throws {
    for name in ["a.md", "linked.md"] {
      folder.write(name, old)
      if name == "linked.md" { link(folder(name), folder("second")) }
      let seen = try store().stamp(of: folder(name))
      let store = store { [folder, theirs] in folder.write(name, theirs) }
      let error = #expect(throws: UnexpectedContent.self) {
        try replace(name, store, expecting: seen)
      }
      #expect(folder.read(name) == theirs)
      #expect(try error?.found == store.stamp(of: folder(name)))
      // With the stamp of the new content the replacement succeeds.
      _ = try replace(name, store, expecting: error?.found)
      #expect(folder.read(name) == new)
    }
    #expect(folder.names() == ["a.md", "linked.md", "second", "state"])
    #expect(folder.names("state/backups").isEmpty)
  }

  @Test func anotherFileThanWasSeenIsLeftBeforeAnythingIsWritten() throws {
    folder.write("a.md", theirs)
    let system = FaultySystem()
    #expect(throws: UnexpectedContent.self) { try replace("a.md", store(system), expecting: nil) }
    #expect(folder.read("a.md") == theirs && system.count == 0)
  }

  /// A file that is being written has no name, so a kill leaves nothing behind.
  @Test func aFileBeingWrittenHasNoName() throws {
    folder.write("a.md", old)
    let folders = Mutex<[[String]]>([])
    let store = store { [folder] in folders.withLock { $0.append(folder.names()) } }
    _ = try replace("a.md", store, expecting: store.stamp(of: folder("a.md")))
    #expect(folders.withLock { $0 } == [["a.md"]])
    #expect(folder.read("a.md") == new && folder.names() == ["a.md"])
  }

  /// A backup whose name is not on the disk would be lost in a power cut.
  @Test func theBackupsNameIsOnTheDiskBeforeTheFileIsTouched() throws {
    folder.write("linked.md", old)
    link(folder("linked.md"), folder("second"))
    let contents = Mutex<[[UInt8]]>([])
    var calls = SystemCalls.real
    let synchronize = calls.synchronize
    calls.synchronize = { [folder] descriptor throws(SystemError) in
      try synchronize(descriptor)
      var status = stat()
      if fstat(descriptor, &status) == 0, status.st_mode & S_IFMT == S_IFDIR {
        contents.withLock { $0.append(folder.read("linked.md") ?? []) }
      }
    }
    let store = DiskFileStore(backupFolder: folder("state/backups"), calls: calls)
    _ = try replace("linked.md", store, expecting: store.stamp(of: folder("linked.md")))
    // The folder of the backups and the two folders above it were flushed before the file was
    // touched.
    #expect(contents.withLock { $0 } == [old, old, old])
    #expect(folder.read("linked.md") == new)
  }

  @Test func aFileThatWentIsMadeAgain() throws {
    folder.write("a.md", old)
    let seen = try store().stamp(of: folder("a.md"))
    let store = store { [folder] in unlink(folder("a.md")) }
    let stamp = try replace("a.md", store, expecting: seen)
    #expect(folder.read("a.md") == new)
    #expect(try store.stamp(of: folder("a.md")) == stamp)
  }

  /// The calls that a file system has: renaming without replacing, linking, or neither.
  enum Names: CaseIterable { case renameOnly, linkOnly, neither }

  @Test(arguments: Names.allCases)
  func aNewFileReplacesNoneThatAppearedMeanwhile(_ names: Names) throws {
    var calls = SystemCalls.real
    if names != .renameOnly {
      calls.renameToNew = { _, _ throws(SystemError) in throw SystemError(code: EINVAL) }
    }
    if names == .neither {
      calls.link = { _, _ throws(SystemError) in throw SystemError(code: EPERM) }
    }
    let racing = store(calls) { [folder, theirs] in folder.write("a.md", theirs) }
    // It appears after the last check, too: a rename would not see it.
    if names != .neither {
      let hidden = Mutex(true)
      let status = calls.pathStatus
      calls.pathStatus = { path throws(SystemError) in
        if path.name == "b.md", hidden.withLock({ $0 }) { throw SystemError(code: ENOENT) }
        return try status(path)
      }
      let blind = store(calls) { [folder, theirs] in
        folder.write("b.md", theirs)
      }
      #expect(throws: (any Error).self) { try replace("b.md", blind, expecting: nil) }
      #expect(folder.read("b.md") == theirs)
      hidden.withLock { $0 = false }
    }
    let error = #expect(throws: UnexpectedContent.self) {
      try replace("a.md", racing, expecting: nil)
    }
    #expect(error?.path == folder("a.md"))
    #expect(folder.read("a.md") == theirs)
    let quiet = DiskFileStore(backupFolder: folder("state/backups"), calls: calls)
    _ = try replace("c.md", quiet, expecting: nil)
    #expect(folder.read("c.md") == new)
    #expect(!folder.names().contains { $0.hasPrefix(".") })
  }

  @Test func aLinkMayLeadToANameThatIsNoText() throws {
    let odd = try #require(FilePath(bytes: Array(folder.path.utf8) + [0x2F, 0x6E, 0xE9, 0xFF]))
    _ = try store().replace(odd, with: old)
    symlink(odd.bytes.map { CChar(bitPattern: $0) } + [0], folder("link"))
    _ = try replace("link", store())
    #expect(try store().read(odd, limit: .max).bytes == new)
    #expect(folder.names().count == 2, "no file of another name")
    let names = try store().list(FilePath(folder.path)).map(\.bytes)
    #expect(names.contains([0x6E, 0xE9, 0xFF]))
  }
}
