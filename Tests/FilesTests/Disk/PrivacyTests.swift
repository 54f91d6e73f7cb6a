import Glibc
import Platform
import SystemPackage
import TestSupport
import TextCore
import Testing

@testable import Files

/// The permissions of written files, and the folders into which they may be written.
@Suite(.serialized) struct PrivacyTests {
  private let folder = TemporaryFolder()
  private let old = Array("the old text\n".utf8)
  private let new = Array("the new and somewhat longer text\n".utf8)

  private func store(_ calls: SystemCalls = .real) -> DiskFileStore {
    DiskFileStore(backupFolder: folder("state/backups"), calls: calls)
  }

  private func mode(_ name: String) -> mode_t { folder.status(name).st_mode & 0o7777 }

  @Test(arguments: [0, 0o022, 0o077])
  func historiesBelongToTheOwnerOnlyWithAnyMaskAndFolder(mask: mode_t) throws {
    mkdir(folder("state") as String, 0o755)
    mkdir(folder("state/history") as String, 0o777)
    chmod(folder("state/history") as String, 0o777)
    try FileMask.with(mask) { try writeHistories() }
    #expect(mode("state/history") == 0o700)
    let names = folder.names("state/history")
    #expect(names.count == 3, "the history, its base and its claim")
    for name in names { #expect(mode("state/history/" + name) == 0o600, "\(name)") }
  }

  private func writeHistories() throws {
    let histories = HistoryStore(store: store(), folder: folder("state/history"))
    let log = try histories.begin()
    let kept = KeptHistory(
      file: DocumentFile(), text: TextRope("secret"), isSaved: false, undo: UndoHistory(),
      place: EditorState(selection: Selection(caret: 0)))
    for record in kept.records { log.append(record) }
    log.append(try histories.copyBase(TextRope("secret"), of: log, DocumentFile())())
    try log.flush()
    try histories.shorten(log, kept)
    _ = try histories.copyBase(TextRope("secret"), of: log, DocumentFile())()
  }

  @Test func backupsBelongToTheOwnerOnly() throws {
    mkdir(folder("state") as String, 0o755)
    mkdir(folder("state/backups") as String, 0o777)
    chmod(folder("state/backups") as String, 0o777)
    folder.write("a.md", old, mode: 0o666)
    link(folder("a.md") as String, folder("b.md") as String)
    let system = FaultySystem(.init(operation: .truncate, after: 0, code: EIO, isLasting: true))
    #expect(throws: FileError.self) {
      try store(system.calls()).replace(folder("a.md"), with: new)
    }
    let name = try #require(folder.names("state/backups").first)
    #expect(mode("state/backups") == 0o700 && mode("state/backups/" + name) == 0o600)
    #expect(folder.read("state/backups/" + name) == old)
  }

  @Test func aFolderOfOthersIsNotTouched() {
    mkdir(folder("mine") as String, 0o700)
    chmod(folder("mine") as String, 0o2755)
    store().closeFolder(folder("mine"))
    #expect(mode("mine") == 0o2700)
    store().closeFolder(folder("nowhere"))
    guard geteuid() == 0 else { return }
    mkdir(folder("theirs") as String, 0o700)
    chmod(folder("theirs") as String, 0o755)
    chown(folder("theirs") as String, 12345, 12345)
    store().closeFolder(folder("theirs"))
    #expect(mode("theirs") == 0o755)
  }

  @Test func linksThatOthersMayHaveLaidAreKnown() throws {
    folder.write("real.md", old)
    mkdir(folder("mine") as String, 0o755)
    mkdir(folder("shared") as String, 0o755)
    chmod(folder("shared") as String, 0o1777)
    for name in ["mine", "shared"] {
      symlink("../real.md", folder(name + "/a.md") as String)
      symlink("..", folder(name + "/way") as String)
    }
    // The user's own links may lead anywhere.
    for name in ["mine/a.md", "shared/a.md", "shared/way/real.md", "shared/new.md", "nowhere/x"] {
      #expect(!store().isLedByOthers(folder(name)), "\(name)")
    }
    guard geteuid() == 0 else { return }
    for name in ["mine/a.md", "shared/a.md", "mine/way", "shared/way"] {
      lchown(folder(name) as String, 12345, 12345)
    }
    #expect(store().isLedByOthers(folder("shared/a.md")))
    #expect(store().isLedByOthers(folder("shared/way/real.md")))
    #expect(store().isLedByOthers(folder("shared/way/new.md")))
    #expect(!store().isLedByOthers(folder("mine/a.md")))
    chown(folder("mine") as String, 12345, 12345)
    #expect(store().isLedByOthers(folder("mine/a.md")))
    #expect(!store().isLedByOthers(folder("mine/new.md")))
  }

  /// The user is not in the file's group, and so can't set it.
  @Test(
    arguments: [
      (0o644, true), (0o600, true), (0o666, true), (0o755, true), (0o664, false), (0o640, false),
      (0o604, false), (0o2644, false),
    ] as [(mode_t, Bool)])
  func aGroupThatMeansNothingIsNoReasonToWriteInPlace(mode: mode_t, isRenamed: Bool) throws {
    guard geteuid() == 0 else { return }
    folder.write("a.md", old)
    chown(folder("a.md") as String, 0, 12346)
    chmod(folder("a.md") as String, mode)
    let inode = folder.status("a.md").st_ino
    let system = FaultySystem(.init(operation: .changeOwner, after: 0, code: EPERM))
    _ = try store(system.calls()).replace(folder("a.md"), with: new)
    #expect(folder.read("a.md") == new && self.mode("a.md") == mode)
    #expect((folder.status("a.md").st_ino != inode) == isRenamed)
    #expect((folder.status("a.md").st_gid != 12346) == isRenamed)
  }

  /// A file that can't be read counts as existing.
  @Test func anInaccessibleFileIsNotReplaced() throws {
    folder.write("a.md", old)
    var calls = SystemCalls.real
    calls.renameToNew = { _, _ throws(SystemError) in throw SystemError(code: EINVAL) }
    calls.link = { _, _ throws(SystemError) in throw SystemError(code: EPERM) }
    let look = calls.linkStatus
    calls.linkStatus = { path throws(SystemError) in
      if path.name == "b.md" { throw SystemError(code: EIO) }
      return try look(path)
    }
    #expect(throws: FileError.self) { try store(calls).replace(folder("b.md"), with: new) }
    calls.linkStatus = look
    calls.pathStatus = { path throws(SystemError) in throw SystemError(code: EACCES) }
    #expect(throws: FileError.self) { try store(calls).replace(folder("a.md"), with: new) }
    #expect(throws: FileError.self) { try store(calls).stamp(of: folder("a.md")) }
    #expect(folder.names() == ["a.md"] && folder.read("a.md") == old)
  }
}
