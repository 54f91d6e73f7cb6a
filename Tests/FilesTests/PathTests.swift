import TestSupport
import Glibc
import Words
import Platform
import Testing

@testable import Files

@Suite struct PathNameTests {
  @Test(arguments: [
    ("~/letters//usr/share", "/usr/share"), ("~/letters/~/notes.md", "~/notes.md"),
    ("/a//b//c", "/c"), ("~/a.md", "~/a.md"), ("/etc/x~", "/etc/x~"), ("a/~b", "a/~b"),
    ("/", "/"), ("//", "/"), ("", ""), ("x/~", "~"), ("/ö//ä", "/ä"),
  ])
  func typingOnAfterAPathBeginsAnew(typed: String, meant: String) {
    #expect(PathName.restarted(typed) == meant)
  }

  @Test(arguments: [
    ("a.md", "/base/a.md"), ("/x//y/../z", "/x/z"), ("~", "/home/ann"), ("~/n", "/home/ann/n"),
    ("~bob/n", "/base/~bob/n"), ("../n", "/n"), ("../../..", "/"), ("./n/", "/base/n"),
    ("", "/base"),
  ])
  func absolutePaths(_ typed: String, _ expected: String) {
    #expect(PathName.absolute(typed, in: "/base", home: "/home/ann") == expected)
  }

  @Test(arguments: [
    ("/a/b.md", "b.md", "/a"), ("/a", "a", "/"), ("/", "", "/"), ("/a/b/", "b", "/a"),
    ("a", "a", "."), ("/a//b", "b", "/a"),
  ])
  func parts(_ path: String, _ name: String, _ folder: String) {
    #expect(PathName.name(of: path) == name)
    #expect(PathName.folder(of: path) == folder)
  }

  @Test func sameIsByteByByte() {
    #expect(PathName.isSame("/a/é", "/a/é"))
    #expect(!PathName.isSame("/a/\u{E9}", "/a/e\u{301}"))
    let home = "/home/\u{E9}"
    #expect(PathName.abbreviated("/home/e\u{301}/a", home: home) == "/home/e\u{301}/a")
    #expect(PathName.abbreviated(home + "/\u{301}a", home: home) == "~/\u{301}a")
  }

  @Test func abbreviates() {
    #expect(PathName.abbreviated("/home/ann/a", home: "/home/ann") == "~/a")
    #expect(PathName.abbreviated("/home/anna", home: "/home/ann") == "/home/anna")
    #expect(PathName.abbreviated("/home/ann", home: "/home/ann") == "~")
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

  private func complete(_ typed: String) -> PathCompletion {
    PathCompletion(
      typed: typed, base: folder.path, home: folder.path,
      store: DiskFileStore(backupFolder: "/nowhere"))
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
    #expect(complete("q") == complete("q"))
    #expect(complete("q").text == "q")
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
    #expect(UserFolders(environment: [:]).home.hasPrefix("/"))
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
    #expect(sentence(.write, ENOENT) == "The folder of “notes.md” does not exist.")
    #expect(sentence(.write, EACCES) == "There is no permission to write “notes.md”.")
    #expect(
      sentence(.write, ENOSPC)
        == "The disk is full; “notes.md” was not saved. Your text is still here.")
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
        == "The encoding of “b.txt”, windows-1252, has no “→”; it was not saved. "
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
