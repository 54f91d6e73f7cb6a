import Glibc
import Platform
import Synchronization
import SystemPackage
import TestSupport
import Testing

@testable import Files

/// Leftovers of a process that is killed during a save, and their handling by the next process.
@Suite struct LeftoverTests {
  private let folder = TemporaryFolder()
  private let old = Array(String(repeating: "old text ", count: 400).utf8)
  private let new = Array(String(repeating: "NEWER TEXT ", count: 500).utf8)

  private func store(_ calls: SystemCalls = .real) -> DiskFileStore {
    DiskFileStore(backupFolder: folder("state/backups"), calls: calls)
  }

  private func age(_ name: String, seconds: Int) {
    let then = timespec(tv_sec: time(nil) - seconds, tv_nsec: 0)
    utimensat(AT_FDCWD, folder(name) as String, [then, then], AT_SYMLINK_NOFOLLOW)
  }

  private let temporary = ".paber-0123456789abcdef.tmp"

  @Test func theNextSavingSweepsWhatIsOursAndStale() throws {
    let others = [
      ".paber-0123456789abcde.tmp", ".paber-0123456789abcdef.temp", "a.tmp", ".paber-x.backup",
      "0123456789abcdef.tmp",
    ]
    for name in others + [temporary] {
      folder.write(name, [1])
      age(name, seconds: 3600)
    }
    symlink("/etc/passwd", folder(".paber-1111111111111111.tmp") as String)
    _ = try store().replace(folder("a.md"), with: new)
    #expect(folder.names() == (others + [".paber-1111111111111111.tmp", "a.md"]).sorted())
  }

  @Test func newAndUsedFilesAreLeftAlone() throws {
    folder.write(temporary, [1])
    _ = try store().replace(folder("a.md"), with: new)
    #expect(folder.names() == [temporary, "a.md"])
    age(temporary, seconds: 3600)
    do {
      let inUse = try OpenFile(folder(temporary), O_RDWR, calls: .real)
      #expect(try inUse.lock())
      _ = try store().replace(folder("a.md"), with: new)
      #expect(folder.names() == [temporary, "a.md"])
      withExtendedLifetime(inUse) {}
    }
    _ = try store().replace(folder("a.md"), with: new)
    #expect(folder.names() == ["a.md"])
  }

  @Test func aFileBeingWrittenIsLocked() throws {
    let seen = Mutex<[Bool]>([])
    let system = FaultySystem()
    var calls = system.calls()
    let synchronize = calls.synchronize
    calls.synchronize = { [folder] descriptor throws(SystemError) in
      try synchronize(descriptor)
      for name in folder.names() where name.hasSuffix(".tmp") {
        let other = try OpenFile(folder(name), O_RDWR, calls: .real)
        let isFree = try other.lock()
        seen.withLock { $0.append(isFree) }
      }
    }
    _ = try store(calls).replace(folder("a.md"), with: new)
    #expect(seen.withLock { $0 } == [false])
  }

  // Rewriting in place

  /// Rewrites a file with two names and stops as if killed, after so many bytes of the new content.
  private func killWhileRewriting(after count: Int) throws -> [UInt8] {
    folder.write("a.md", old)
    link(folder("a.md") as String, folder("b.md") as String)
    let saved = Mutex<(name: String, mark: [UInt8])?>(nil)
    var calls = SystemCalls.real
    calls.truncate = { [folder] _, _ throws(SystemError) in
      let name = folder.names("state/backups")[0]
      let backup = try OpenFile(folder("state/backups/" + name), O_RDONLY, calls: .real)
      let mark = try backup.attribute(RewriteMark.attribute)
      saved.withLock { $0 = (name, mark) }
    }
    _ = try store(calls).replace(folder("a.md"), with: new)
    // A kill would leave the backup; here it is restored.
    let (name, mark) = try #require(saved.withLock { $0 })
    folder.write("state/backups/" + name, old, mode: 0o600)
    let backup = try OpenFile(folder("state/backups/" + name), O_RDWR, calls: .real)
    try backup.setAttribute(RewriteMark.attribute, mark)
    let torn = Array(new.prefix(count)) + old.dropFirst(count)
    folder.write("a.md", torn)
    return torn
  }

  @Test(arguments: [1, 100, 3599, 3600, 3601, 5000])
  func aTornFileIsAsItWasAndWhatWasThereIsKept(count: Int) throws {
    let torn = try killWhileRewriting(after: count)
    let inode = folder.status("a.md").st_ino
    let recovered = store().recoverRewrites()
    #expect(recovered.map(\.path) == [folder("a.md")])
    #expect(folder.read("b.md") == old && folder.status("a.md").st_ino == inode)
    let left = folder.names("state/backups")
    #expect(left.count == 1 && left[0].hasSuffix("-a.md.backup.torn"))
    #expect(folder.read("state/backups/" + left[0]) == torn)
    #expect(store().recoverRewrites() == [])
  }

  /// Killed while the copy was made: the file was not touched, and is not cut down to half a copy.
  @Test(arguments: [0, 1, 1000]) func aCopyThatIsNotWholeIsNone(count: Int) throws {
    folder.write("a.md", old)
    link(folder("a.md") as String, folder("b.md") as String)
    let saved = Mutex<(name: String, mark: [UInt8])?>(nil)
    var calls = SystemCalls.real
    let synchronize = calls.synchronize
    calls.synchronize = { [folder] descriptor throws(SystemError) in
      // The file that a kill right before would have left there.
      if saved.withLock({ $0 == nil }), let name = folder.names("state/backups").first {
        let backup = try OpenFile(folder("state/backups/" + name), O_RDONLY, calls: .real)
        let mark = try backup.attribute(RewriteMark.attribute)
        saved.withLock { $0 = (name, mark) }
      }
      try synchronize(descriptor)
    }
    _ = try store(calls).replace(folder("a.md"), with: new)
    let (name, mark) = try #require(saved.withLock { $0 })
    folder.write("state/backups/" + name, Array(old.prefix(count)), mode: 0o600)
    let backup = try OpenFile(folder("state/backups/" + name), O_RDWR, calls: .real)
    try backup.setAttribute(RewriteMark.attribute, mark)
    folder.write("a.md", old)
    #expect(store().recoverRewrites() == [])
    #expect(folder.read("a.md") == old)
    #expect(folder.names("state/backups") == [])
  }

  /// Killed between making the backup and describing it: nothing was copied, so nothing is lost.
  @Test func anEmptyBackupWithoutADescriptionGoes() throws {
    folder.write("a.md", old)
    try store().makeFolder(folder("state/backups"), isPrivate: true)
    folder.write("state/backups/.paber-0123456789abcdef-a.md.backup", [], mode: 0o600)
    // Without attributes a copy has no description, and the user has to restore it.
    folder.write("state/backups/.paber-fedcba9876543210-a.md.backup", old, mode: 0o600)
    #expect(store().recoverRewrites() == [])
    #expect(folder.names("state/backups") == [".paber-fedcba9876543210-a.md.backup"])
    #expect(folder.read("a.md") == old)
  }

  @Test func aWholeFileNeedsItsBackupNoLonger() throws {
    for content in [old, new] {
      _ = try killWhileRewriting(after: 100)
      folder.write("a.md", content)
      #expect(store().recoverRewrites() == [])
      #expect(folder.read("a.md") == content)
      #expect(folder.names("state/backups") == [])
    }
  }

  @Test func filesChangedSinceAreLeftAlone() throws {
    _ = try killWhileRewriting(after: 100)
    let theirs = Array("what another program wrote".utf8)
    // The file is shorter than the old one, so no rewriting was interrupted.
    folder.write("a.md", theirs)
    #expect(store().recoverRewrites() == [] && folder.read("a.md") == theirs)
    // The file was written long after the backup.
    folder.write("a.md", theirs + old)
    age("state/backups/" + folder.names("state/backups")[0], seconds: 3600)
    #expect(store().recoverRewrites() == [] && folder.read("a.md") == theirs + old)
    // It is another file of the same name.
    folder.write("c.md", old)
    rename(folder("c.md") as String, folder("a.md") as String)
    #expect(store().recoverRewrites() == [] && folder.read("a.md") == old)
    #expect(folder.names("state/backups").count == 1)
  }

  @Test func aBackupInUseIsLeftAlone() throws {
    let torn = try killWhileRewriting(after: 100)
    let name = folder.names("state/backups")[0]
    let inUse = try OpenFile(folder("state/backups/" + name), O_RDWR, calls: .real)
    #expect(try inUse.lock())
    #expect(store().recoverRewrites() == [] && folder.read("a.md") == torn)
    withExtendedLifetime(inUse) {}
  }

  @Test(arguments: ["", "1 2 3", "1 2 3 4 relative", "1 2 3 x /a", "1 2 -3 4 /a", "1 2 3 4 /a\0b"])
  func anythingMayBeWrittenInAMark(text: String) {
    #expect(RewriteMark(Array(text.utf8)) == nil)
  }

  // After a writing that failed

  /// The file's time has changed then, but not by another program.
  @Test func leftoversOfAFailedWriteAreKnown() throws {
    for after in 0..<40 {
      let folder = TemporaryFolder()
      folder.write("a.md", old)
      link(folder("a.md") as String, folder("b.md") as String)
      let system = FaultySystem(.init(after: after, code: EIO))
      let faulty = DiskFileStore(
        backupFolder: folder("state/backups"), calls: system.calls(shortest: 300))
      let seen = try faulty.stamp(of: folder("a.md"))
      do {
        _ = try faulty.replace(folder("a.md"), expecting: .only(seen), readers: .usual) {
          try $0(new[...])
        }
      } catch let error as FileError {
        let known = error.left ?? seen
        #expect(try faulty.stamp(of: folder("a.md")) == known, "call \(after)")
        _ = try faulty.replace(folder("a.md"), expecting: .only(known), readers: .usual) {
          try $0(new[...])
        }
      }
      #expect(folder.read("a.md") == new, "call \(after)")
    }
  }
}
