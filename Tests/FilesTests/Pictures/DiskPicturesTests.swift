import Export
import Glibc
import Platform
import SystemPackage
import TestSupport
import Testing

@testable import Files

/// Pictures of the disk, as documents name them.
@Suite struct DiskPicturesTests {
  private let disk = TemporaryFolder()
  private let store: DiskFileStore

  init() throws {
    store = DiskFileStore(backupFolder: disk("backups"))
    for folder in ["book/text", "book/img/deep", "book/.hidden", "elsewhere"] {
      try store.makeFolder(disk(folder), isPrivate: false)
    }
  }

  private var pictures: DiskPictures {
    DiskPictures(besideDocumentIn: disk("book"), in: store)
  }

  @Test(arguments: [
    ("a b.png", "a%20b.png"), ("a b.png", "a b.png"), ("50%.png", "50%.png"),
    ("a%20b.png", "a%20b.png"), ("q?.png", "q?.png"), ("a.png", "a.png?raw=true"),
    ("a.png", "./a.png#1"), ("img/é.png", "img/%C3%A9.png"),
    ("../elsewhere/a.png", "../elsewhere/a.png"),
  ])
  func anAddressLeadsToItsFile(file: String, address: String) {
    disk.write("book/" + file, [1, 2])
    #expect(pictures.picture(at: address) == [1, 2])
    #expect(pictures.picture(at: "x" + address) == nil)
  }

  @Test func anAddressMayBeAbsolute() {
    disk.write("elsewhere/a b.png", [3])
    let path: FilePath = disk("elsewhere/a b.png")
    #expect(pictures.picture(at: path.address) == [3])
    #expect(pictures.picture(at: path.string) == [3])
    #expect(pictures.picture(at: "file://elsewhere.example/a.png") == nil)
  }

  @Test func aNameIsFoundBelowTheDocument() {
    disk.write("book/img/deep/x y.png", [1])
    #expect(pictures.picture(named: "x y.png") == [1])
    #expect(pictures.picture(named: "deep/x y.png") == [1])
    #expect(pictures.picture(named: "img/x y.png") == nil)
    #expect(pictures.picture(named: "/x y.png") == nil)
    disk.write("book/img/x y.png", [2])
    #expect(pictures.picture(named: "x y.png") == [2])
    disk.write("book/x y.png", [3])
    #expect(pictures.picture(named: "x y.png") == [3])
  }

  @Test func aFolderWithTheNameOfAPictureIsNone() throws {
    for folder in ["book/x.png", "book/img/x.png"] {
      try store.makeFolder(disk(folder), isPrivate: false)
    }
    #expect(pictures.picture(named: "x.png") == nil && pictures.picture(at: "x.png") == nil)
    disk.write("book/img/deep/x.png", [1])
    #expect(pictures.picture(named: "x.png") == [1])
  }

  @Test func aNameIsFoundInItsVaultAlone() throws {
    disk.write("book/img/v.png", [1])
    let text = DiskPictures(besideDocumentIn: disk("book/text"), in: store)
    #expect(text.picture(named: "v.png") == nil)
    try store.makeFolder(disk("book/.obsidian"), isPrivate: false)
    let vault = DiskPictures(besideDocumentIn: disk("book/text"), in: store)
    #expect(vault.picture(named: "v.png") == [1])
    disk.write("elsewhere/w.png", [1])
    disk.write("book/.hidden/w.png", [1])
    #expect(vault.picture(named: "w.png") == nil)
  }

  @Test func linksThatGoRoundEnd() {
    disk.write("book/img/deep/z.png", [1])
    let link: String = disk("book/img/deep/up")
    #expect(symlink("../..", link) == 0)
    #expect(pictures.picture(named: "z.png") == [1])
    #expect(pictures.picture(named: "none.png") == nil)
  }

  @Test func onlyRegularFilesOfABoundedSizeAreRead() throws {
    let pipe: String = disk("book/pipe.png")
    #expect(mkfifo(pipe, 0o600) == 0)
    disk.write("book/large.png", [1])
    let large: String = disk("book/large.png")
    for name in ["pipe.png", "img", "", "none.png", "a\u{0}.png"] {
      #expect(pictures.picture(at: name) == nil)
      #expect(pictures.picture(named: name) == nil)
    }
    #expect(pictures.picture(at: "/dev/zero") == nil)
    // A sparse file takes no room.
    #expect(truncate(large, DiskPictures.largest + 1) == 0)
    #expect(pictures.picture(at: "large.png") == nil)
  }
}
