import Glibc
import Platform
import SystemPackage
import TestSupport
import Testing

@testable import Files

/// Files on their way to printers and mail programs.
@Suite struct OutgoingFolderTests {
  private let disk = TemporaryFolder()
  private let folder: OutgoingFolder

  init() {
    let store = DiskFileStore(backupFolder: disk("backups"))
    folder = OutgoingFolder(disk("cache/paber/outgoing"), in: store)
  }

  private static var now: Double { Double(time(nil)) }

  private func write(_ title: String, _ byte: UInt8 = 1, at moment: Double = now) throws -> FilePath
  {
    try folder.write(title, extension: "pdf", at: moment) { try $0([byte]) }
  }

  private func mode(of path: FilePath) -> mode_t {
    var facts = stat()
    return stat(path.string, &facts) == 0 ? facts.st_mode & 0o777 : 0
  }

  @Test func onlyThePersonCanReadThem() throws {
    let file = try write("notes")
    #expect(file == folder.path.appending("notes.pdf"))
    #expect(mode(of: file) == 0o600 && mode(of: folder.path) == 0o700)
  }

  @Test func aFileKeepsItsNameWhileTheNextOneIsWritten() throws {
    let (one, other) = (try write("notes", 1), try write("notes", 2))
    #expect(other == folder.path.appending("notes 2.pdf"))
    #expect(TemporaryFolder.content(one.string) == [1])
    folder.remove(one)
    #expect(try write("notes", 3) == one)
  }

  @Test func aNameThatIsTakenMeanwhileIsLeftToItsFile() throws {
    var isFirst = true
    let file = try folder.write("notes", extension: "pdf", at: Self.now) { sink in
      if isFirst { disk.write("cache/paber/outgoing/notes.pdf", [1]) }
      isFirst = false
      try sink([2])
    }
    #expect(file == folder.path.appending("notes 2.pdf"))
    #expect(TemporaryFolder.content(file.string) == [2])
    #expect(disk.read("cache/paber/outgoing/notes.pdf") == [1])
  }

  @Test func aNameIsFoundHoweverManyAreTaken() throws {
    _ = try write("notes")
    for number in 2...1001 { disk.write("cache/paber/outgoing/notes \(number).pdf", [1]) }
    #expect(try write("notes") == folder.path.appending("notes 1002.pdf"))
  }

  @Test(arguments: [("md", ".md"), ("v=2", ".v-2"), ("tar.gz", ".tar.gz"), ("=", ""), ("", "")])
  func endingsMisleadNoProgram(ending: String, expected: String) {
    #expect(OutgoingName.ending(ending) == expected)
  }

  @Test func filesStayForAWeek() throws {
    let file = try write("notes")
    let week = OutgoingFolder.lifetime
    folder.removeOldFiles(at: Self.now + week - 60)
    #expect(TemporaryFolder.content(file.string) == [1])
    let next = try write("next", at: Self.now + week + 60)
    #expect(TemporaryFolder.content(file.string) == nil)
    #expect(TemporaryFolder.content(next.string) == [1])
  }

  @Test func aFolderThatIsNotThereHasNoOldFiles() {
    folder.removeOldFiles(at: Self.now)
    #expect(mode(of: folder.path) == 0)
  }

  @Test func nothingIsLeftOfAFileThatFails() throws {
    struct Failure: Error {}
    #expect(throws: Failure.self) {
      try folder.write("notes", extension: "pdf", at: Self.now) { sink in
        try sink([1])
        throw Failure()
      }
    }
    #expect(disk.names("cache/paber/outgoing") == [])
  }

  @Test(arguments: [
    ("notes", "notes"), ("Ann, Bob", "Ann- Bob"), ("it's", "it-s"), ("a=b", "a-b"),
    ("\"q\"", "q-"), ("-x", "x"), ("..", "Untitled"), ("a/b", "a-b"), ("õ ü", "õ ü"),
    (",", "Untitled"), ("", "Untitled"), ("50% & more?", "50- - more-"), ("a\nb", "ab"),
  ])
  func namesMisleadNoProgram(title: String, name: String) {
    #expect(OutgoingName.of(title) == name)
  }
}
