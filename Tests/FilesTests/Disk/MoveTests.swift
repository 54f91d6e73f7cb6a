import Glibc
import Platform
import SystemPackage
import TestSupport
import Testing

@testable import Files

/// Moves of files: after any failure the file is complete, and nothing else is lost.
@Suite struct MoveTests {
  /// The way the file is moved.
  enum Way: CaseIterable {
    /// In one step.
    case rename
    /// By a second name, where the system can't rename without replacing.
    case link
    /// By checking first, where a file can have no second name.
    case look
    /// To another device.
    case copy
  }

  private let folder = TemporaryFolder()
  private let text = Array(String(repeating: "some words ", count: 100).utf8)

  init() { mkdir(folder("other"), 0o755) }

  private func store(_ way: Way, _ system: FaultySystem = FaultySystem()) -> DiskFileStore {
    var calls = system.calls(shortest: 300)
    let (renameToNew, rename) = (calls.renameToNew, calls.rename)
    @Sendable func isForeign(_ path: FilePath) -> Bool { path.lastComponent?.string == "a.md" }
    switch way {
    case .rename: break
    case .link, .look:
      calls.renameToNew = { _, _ throws(SystemError) in throw SystemError(code: EINVAL) }
      if way == .look {
        calls.link = { _, _ throws(SystemError) in throw SystemError(code: EPERM) }
      }
    case .copy:
      calls.renameToNew = { from, to throws(SystemError) in
        if isForeign(from) { throw SystemError(code: EXDEV) }
        try renameToNew(from, to)
      }
      calls.rename = { from, to throws(SystemError) in
        if isForeign(from) { throw SystemError(code: EXDEV) }
        try rename(from, to)
      }
    }
    return DiskFileStore(backupFolder: folder("state/backups"), calls: calls)
  }

  private func move(_ store: DiskFileStore, to name: String = "other/b.md") throws -> MovedFile {
    try store.move(folder("a.md"), to: folder(name))
  }

  private func code(_ body: () throws -> MovedFile) -> Int32? {
    do {
      _ = try body()
      return nil
    } catch {
      return (error as? FileError)?.code
    }
  }

  @Test(arguments: Way.allCases) func theFileIsThereUnderTheOtherName(_ way: Way) throws {
    folder.write("a.md", text, mode: 0o640)
    let store = store(way)
    let before = try store.stamp(of: folder("a.md"))
    let moved = try move(store)
    #expect(folder.read("other/b.md") == text && folder.names() == ["other"])
    #expect(folder.names("other") == ["b.md"])
    #expect(folder.status("other/b.md").st_mode & 0o7777 == 0o640)
    #expect(moved.before == before)
    #expect(try moved.after == store.stamp(of: folder("other/b.md")))
    #expect((moved.after.inode == moved.before.inode) == (way != .copy))
  }

  @Test(arguments: Way.allCases) func nothingIsReplaced(_ way: Way) throws {
    folder.write("a.md", text)
    folder.write("other/b.md", [1])
    #expect(code { try move(store(way)) } == EEXIST)
    #expect(folder.read("other/b.md") == [1] && folder.read("a.md") == text)
    #expect(code { try move(store(way), to: "other") } == EEXIST)
    // A link that leads nowhere counts as existing.
    unlink(folder("other/b.md"))
    symlink("nowhere", folder("other/b.md"))
    #expect(code { try move(store(way)) } == EEXIST)
    #expect(folder.read("a.md") == text && folder.names("other") == ["b.md"])
  }

  @Test(arguments: Way.allCases, [ENOSPC, EIO, EACCES])
  func eachCallFails(_ way: Way, _ code: Int32) throws {
    for isLasting in [false, true] {
      for operation in FaultySystem.Operation.allCases {
        var after = 0
        while true {
          folder.write("a.md", text)
          let system = FaultySystem(
            .init(operation: operation, after: after, code: code, isLasting: isLasting))
          let error = self.code { try move(store(way, system)) }
          if system.failures == 0 {
            unlink(folder("other/b.md"))
            break
          }
          let (old, new) = (folder.read("a.md"), folder.read("other/b.md"))
          let comment: Comment = "\(operation) \(after) \(isLasting)"
          #expect(old == text || new == text, comment)
          if error == nil {
            #expect(old == nil && new == text, comment)
          } else {
            #expect(old == text, comment)
            // If files can't be removed any more, the copy stays: two copies are better than none.
            if operation != .remove || !isLasting { #expect(new == nil, comment) }
          }
          let isLeft = operation == .remove && isLasting
          #expect(isLeft || folder.names("other").allSatisfy { $0 == "b.md" }, comment)
          for name in folder.names("other") { unlink(folder("other/" + name)) }
          after += 1
        }
      }
    }
  }

  @Test func changesByOthersDuringTheMoveStay() throws {
    folder.write("a.md", text)
    let system = FaultySystem()
    var calls = system.calls()
    let real = calls.renameToNew
    let folder = folder
    calls.renameToNew = { from, to throws(SystemError) in
      if from.lastComponent?.string == "a.md" { throw SystemError(code: EXDEV) }
      folder.write("a.md", Array("other words".utf8))
      try real(from, to)
    }
    let store = DiskFileStore(backupFolder: folder("state/backups"), calls: calls)
    #expect(code { try move(store) } == EBUSY)
    #expect(folder.read("a.md") == Array("other words".utf8))
    #expect(folder.names("other") == [])
  }

  @Test func aLinkIsMovedAndNotItsFile() throws {
    folder.write("real.md", text)
    symlink("real.md", folder("a.md"))
    _ = try move(store(.rename), to: "b.md")
    #expect(folder.names() == ["b.md", "other", "real.md"] && folder.read("b.md") == text)
    rename(folder("b.md"), folder("a.md"))
    #expect(code { try move(store(.rename)) } == ELOOP)
    #expect(folder.read("a.md") == text)
    unlink(folder("a.md"))
    symlink(folder("real.md"), folder("a.md") as String)
    _ = try move(store(.rename))
    #expect(folder.read("other/b.md") == text && folder.names() == ["other", "real.md"])
  }

  @Test func theSameNameInOtherLettersIsNotTaken() throws {
    folder.write("a.md", text)
    var calls = SystemCalls.real
    // Simulates a file system that ignores case.
    let (folder, real) = (folder, calls.linkStatus)
    calls.renameToNew = { _, _ throws(SystemError) in throw SystemError(code: EEXIST) }
    calls.linkStatus = { path throws(SystemError) in
      try real(path.lastComponent?.string == "A.md" ? folder("a.md") : path)
    }
    let store = DiskFileStore(backupFolder: folder("state/backups"), calls: calls)
    _ = try move(store, to: "A.md")
    #expect(folder.names() == ["A.md", "other"])
    // A second name of the same file is.
    link(folder("A.md"), folder("a.md"))
    #expect(code { try move(store, to: "A.md") } == EEXIST)
  }

  @Test func onlyFilesAreMoved() throws {
    #expect(code { try move(store(.rename)) } == ENOENT)
    mkdir(folder("a.md"), 0o755)
    #expect(code { try move(store(.rename)) } == EISDIR)
    rmdir(folder("a.md"))
    mkfifo(folder("a.md"), 0o644)
    #expect(code { try move(store(.rename)) } == EINVAL)
  }

  @Test func aDiskWithoutAttributesTakesTheText() throws {
    folder.write("a.md", text, mode: 0o600)
    var calls = SystemCalls.real
    calls.renameToNew = { from, to throws(SystemError) in
      if from.lastComponent?.string == "a.md" { throw SystemError(code: EXDEV) }
      try SystemCalls.real.renameToNew(from, to)
    }
    calls.changeMode = { _, _ throws(SystemError) in throw SystemError(code: EPERM) }
    let store = DiskFileStore(backupFolder: folder("state/backups"), calls: calls)
    _ = try move(store)
    #expect(folder.read("other/b.md") == text)
    #expect(folder.status("other/b.md").st_mode & 0o077 == 0)
  }
}

/// Names as users type them.
@Suite struct NewNameTests {
  @Test(arguments: [
    ("/a/notes.md", "letters", "/a/letters.md"), ("/a/notes.md", "letters.txt", "/a/letters.txt"),
    ("/a/notes.md", " letters ", "/a/letters.md"), ("/a/notes", "letters", "/a/letters"),
    ("/a/notes.md", "Version 1.5", "/a/Version 1.5.md"),
    ("/a/notes.md", "Dear Mr. Brown", "/a/Dear Mr. Brown.md"),
    ("/a/notes.md", ".hidden", "/a/.hidden.md"), ("/a/notes.md", "õhtu", "/a/õhtu.md"),
    ("/a/.profile", "x", "/a/x"), ("/a/notes.md", "notes", "/a/notes.md"),
    ("/a/notes.md", "a.", "/a/a..md"), ("/a/notes.tar.gz", "b", "/a/b.gz"),
  ])
  func theExtensionStays(old: String, typed: String, new: String) throws {
    #expect(try FilePath(old).renamed(typed: Array(typed.utf8)).string == new)
  }

  @Test func invalidNamesAreRefused() {
    let path: FilePath = "/a/notes.md"
    func refusal(_ typed: String) -> UnusableName? {
      do throws(UnusableName) {
        _ = try path.renamed(typed: Array(typed.utf8))
        return nil
      } catch {
        return error
      }
    }
    #expect(refusal("") == .empty && refusal(" \t") == .empty)
    #expect(refusal("a/b") == .hasSlash && refusal("/") == .hasSlash)
    #expect(refusal("..") == .isFolder("..") && refusal(".") == .isFolder("."))
    #expect(refusal("...") == nil)
  }

  @Test func bytesThatAreNotUTF8Stay() throws {
    let name: [UInt8] = [0x66, 0xFF, 0x6F]
    #expect(
      try FilePath("/a/notes.md").renamed(typed: name).bytes
        == Array("/a/".utf8) + name + Array(".md".utf8))
  }
}
