import Glibc
import Localization
import Platform
import SystemPackage
import TestSupport
import Testing

@testable import Files

@Suite struct TypedPathTests {
  private func meant(_ typed: String) -> FilePath? {
    FilePath(typed: Array(typed.utf8), in: "/base", home: "/home/ann")
  }

  @Test(arguments: [
    ("~/letters//usr/share", "/usr/share"), ("~/letters/~/notes.md", "~/notes.md"),
    ("/a//b//c", "/c"), ("~/a.md", "~/a.md"), ("/etc/x~", "/etc/x~"), ("a/~b", "a/~b"),
    ("/", "/"), ("//", "/"), ("", ""), ("x/~", "~"), ("/ö//ä", "/ä"),
  ])
  func typingOnAfterAPathBeginsAnew(typed: String, meant: String) {
    #expect(FilePath.restarted(Array(typed.utf8)) == Array(meant.utf8))
  }

  @Test(arguments: [
    ("a.md", "/base/a.md"), ("/x//y/../z", "/x/z"), ("~", "/home/ann"),
    ("~/n", "/home/ann/n"), ("~bob/n", "/base/~bob/n"), ("../n", "/n"), ("../../..", "/"),
    ("./n/", "/base/n"), ("", "/base"),
  ])
  func absolutePaths(_ typed: String, _ expected: String) {
    #expect(meant(typed)?.string == expected)
  }

  @Test func bytesThatAreNoTextStay() throws {
    let typed = Array("~/n".utf8) + [0xFF, 0xE9] + Array("/a.md".utf8)
    let path = try #require(FilePath(typed: typed, in: "/base", home: "/home/ann"))
    #expect(path.bytes == Array("/home/ann/n".utf8) + [0xFF, 0xE9] + Array("/a.md".utf8))
    #expect(path.abbreviated(home: "/home/ann") == typed)
    #expect(path.removingLastComponent().name == "n\u{FFFD}\u{FFFD}")
    #expect(meant("a\0b") == nil)
  }

  @Test(arguments: [
    ("/a/b.md", "b.md", "/a"), ("/a", "a", "/"), ("/", "/", "/"), ("/a/b/", "b", "/a"),
    ("/a//b", "b", "/a"),
  ])
  func parts(_ path: String, _ name: String, _ folder: String) {
    #expect(FilePath(path).name == name)
    #expect(FilePath(path).removingLastComponent().string == folder)
  }

  @Test func sameIsByteByByte() {
    #expect(FilePath("/a/\u{E9}") != FilePath("/a/e\u{301}"))
    #expect(abbreviated("/home/e\u{301}/a", "/home/\u{E9}") == Array("/home/e\u{301}/a".utf8))
    #expect(
      abbreviated("/home/\u{E9}/\u{301}a", "/home/\u{E9}") == Array("~/\u{301}a".utf8))
  }

  @Test func abbreviates() {
    #expect(abbreviated("/home/ann/a", "/home/ann") == Array("~/a".utf8))
    #expect(abbreviated("/home/anna", "/home/ann") == Array("/home/anna".utf8))
    #expect(abbreviated("/home/ann", "/home/ann") == Array("~".utf8))
    #expect(abbreviated("/a", "/") == Array("/a".utf8))
  }

  private func abbreviated(_ path: FilePath, _ home: FilePath) -> [UInt8] {
    path.abbreviated(home: home)
  }
}

@Suite struct PathCompletionTests {
  private let folder = TemporaryFolder()

  init() {
    for name in ["Docs", "Downloads", ".config"] { mkdir(folder(name), 0o755) }
    for name in ["notes.md", "notes-2.md", "Zebra", "über.md", "Docs/inner.md"] {
      folder.write(name, [])
    }
  }

  private func complete(_ typed: String) -> (text: String, candidates: [String]) {
    let completion = complete(Array(typed.utf8))
    return (
      String(decoding: completion.text, as: UTF8.self),
      completion.candidates.map { String(decoding: $0, as: UTF8.self) }
    )
  }

  private func complete(_ typed: [UInt8]) -> PathCompletion {
    PathCompletion(
      typed: typed, base: FilePath(folder.path), home: FilePath(folder.path),
      store: DiskFileStore(backupFolder: "/nowhere"))
  }

  @Test func namesThatAreNoTextAreCompletedByTheirBytes() throws {
    for name in [[0x71, 0xE9], [0x71, 0xE8], [0x77, 0xC3, 0xA9], [0x77, 0xC3, 0xA8]] as [[UInt8]] {
      let path = try #require(FilePath(bytes: Array(folder.path.utf8) + [0x2F] + name))
      _ = try DiskFileStore(backupFolder: "/nowhere").replace(path, with: [])
    }
    #expect(complete([0x71, 0xE9]).text == [0x71, 0xE9])
    #expect(complete([0x71]).candidates.sorted { $0[1] < $1[1] } == [[0x71, 0xE8], [0x71, 0xE9]])
    #expect(complete([0x77]).text == [0x77], "half a letter is none")
  }

  @Test func goesOnAsFarAsAllAgree() {
    #expect(complete("no").text == "notes")
    #expect(complete("no").candidates == ["notes-2.md", "notes.md"])
    #expect(complete("notes.").text == "notes.md")
    #expect(complete("~/Doc").text == "~/Docs/")
    #expect(complete("Docs/").text == "Docs/inner.md")
    #expect(complete(folder("D")).text == folder("Do"))
  }

  @Test func foldersComeFirst() {
    #expect(
      complete("").candidates
        == ["Docs/", "Downloads/", "notes-2.md", "notes.md", "Zebra", "über.md"])
    #expect(complete("").text == "")
  }

  @Test func hiddenOnesOnlyWhenAskedFor() {
    #expect(complete(".c").text == ".config/")
    #expect(complete("c").candidates.isEmpty)
  }

  @Test func theCaseOfLettersIsForgiven() {
    #expect(complete("zeb").text == "Zebra")
    #expect(complete("do").text == "Do")
  }

  @Test func nothingFits() {
    #expect(complete("q").text == "q" && complete("q").candidates.isEmpty)
    #expect(complete("none/q").text == "none/q")
    #expect(complete("..").text == "../")
    #expect(complete("~").text == "~/")
  }
}

@Suite struct UserFoldersTests {
  @Test func theUsualPlaces() {
    let folders = UserFolders(environment: ["HOME": "/home/ann"])
    #expect(folders.config == "/home/ann/.config/paber")
    #expect(folders.state == "/home/ann/.local/state/paber")
    #expect(folders.cache == "/home/ann/.cache/paber")
  }

  @Test func variablesWinIfTheyAreAbsolute() {
    let folders = UserFolders(environment: [
      "HOME": "/home/ann", "XDG_CONFIG_HOME": "/c/", "XDG_STATE_HOME": "s", "XDG_CACHE_HOME": "",
    ])
    #expect(folders.config == "/c/paber")
    #expect(folders.state == "/home/ann/.local/state/paber")
    #expect(folders.cache == "/home/ann/.cache/paber")
  }

  @Test func withoutHomeTheUserDatabaseKnows() {
    #expect(UserFolders(environment: [:]).home.isAbsolute)
    #expect(UserFolders(environment: ["HOME": "x"]).home != "x")
  }
}

@Suite struct FileSentenceTests {
  private func sentence(_ operation: FileError.Operation, _ code: Int32) -> String {
    Catalog.english.text(
      FileSentence.sentence(
        for: FileError(operation: operation, path: "/home/ann/notes.md", code: code)))
  }

  @Test func saysWhatWentWrong() {
    #expect(sentence(.write, ENOENT) == "The folder “/home/ann” for “notes.md” does not exist.")
    #expect(sentence(.write, EACCES) == "You don’t have permission to write “notes.md”.")
    #expect(
      sentence(.write, ENOSPC)
        == "The disk is full, so “notes.md” was not saved. Your text is still here.")
    #expect(sentence(.read, EISDIR) == "“notes.md” is a folder.")
    #expect(sentence(.read, EIO) == "“notes.md” could not be read: Input/output error.")
    #expect(
      Catalog.english.text(
        FileSentence.sentence(for: UnreadableText.binary, path: "/a/photo.png"))
        == "“photo.png” is not a text file.")
    #expect(
      Catalog.english.text(
        FileSentence.sentence(
          for: UnencodableText(character: "→", offset: 1, encoding: .legacy("windows-1252")),
          path: "/a/b.txt"))
        == "“b.txt” was not saved. Its encoding, windows-1252, has no “→”. "
        + "Your text is still here.")
  }

  @Test func isAlwaysOneLine() {
    for operation in [FileError.Operation.read, .write, .list, .remove] {
      for code in Int32(1)...133 {
        let error = FileError(operation: operation, path: "/a/b\nc", code: code)
        let sentence = Catalog.english.text(FileSentence.sentence(for: error, path: "/a"))
        #expect(sentence.contains("b\u{25A1}c") && !sentence.contains("\n"))
      }
    }
  }
}
