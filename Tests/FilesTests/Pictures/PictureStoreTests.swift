import Glibc
import Platform
import SystemPackage
import TestSupport
import Testing
import TextCore

@testable import Files

/// Pictures between an import and the saving of its text.
@Suite struct PictureStoreTests {
  private let disk = TemporaryFolder()
  private let store: DiskFileStore
  private let histories: HistoryStore

  init() throws {
    store = DiskFileStore(backupFolder: disk("backups"))
    histories = HistoryStore(store: store, folder: disk("history"))
    try store.makeFolder(disk("book"), isPrivate: false)
  }

  private var pictureStore: PictureStore { histories.pictures }

  @Test(arguments: [
    ("My book", "My-book-"), ("Война и мир!", "Война-и-мир-"), ("...", "pictures-"),
    ("", "pictures-"),
    ("a+b/c(d)", "a-b-c-d-"), ("שלום עולם", "שלום-עולם-"),
  ])
  func foldersAreNamedAsTheirDocuments(name: String, beginning: String) {
    let folder = PictureStore.folder(for: [1, 2], named: name)
    let markLength = beginning == "pictures-" ? 12 : 6
    #expect(folder.hasPrefix(beginning) && folder.utf8.count == beginning.utf8.count + markLength)
    #expect(folder != PictureStore.folder(for: [1, 3], named: name))
    let long = PictureStore.folder(for: [], named: String(repeating: "ж", count: 300))
    #expect(long.utf8.count == 47)
  }

  /// Copied text has no name that tells it from others, and a document keeps its name when it changes.
  @Test(arguments: ["", "book"]) func differentBytesShareNoFolder(name: String) {
    var bytes = [UInt8](repeating: 0x61, count: 3 << 20)
    let folder = PictureStore.folder(for: bytes, named: name)
    bytes[bytes.count / 2] = 0x62
    #expect(PictureStore.folder(for: bytes, named: name) != folder)
  }

  @Test(arguments: ["a", ""]) func aTextTakesItsPicturesAlong(named name: String) throws {
    let folder = PictureStore.folder(for: [1], named: name)
    for name in ["b.png", "c.png", "d.png"] {
      #expect(pictureStore.keep(Array(name.utf8), named: name, in: folder))
    }
    let text = TextRope(
      String(repeating: "https://a.b/c/ ", count: 2_000)
        + "![](\(folder)/b.png) ![](<\(folder)/d.png>) ![](\(folder)/b.png) \(folder)/e.png")
    let copied = pictureStore.copy(picturesOf: text, besideFileIn: disk("book"))
    #expect(copied.count == 2 && copied.folder == folder && copied.error == nil)
    #expect(try store.list(disk("book/" + folder)).map(\.string).sorted() == ["b.png", "d.png"])
    #expect(try store.read(disk("book/\(folder)/d.png"), limit: 99).bytes == Array("d.png".utf8))
    #expect(pictureStore.copy(picturesOf: text, besideFileIn: disk("book")).count == 0)
    let bare = TextRope("\(folder)")
    #expect(pictureStore.copy(picturesOf: bare, besideFileIn: disk("book")).count == 0)
  }

  @Test func onlyTheUserReadsThem() throws {
    #expect(pictureStore.keep([1], named: "b.png", in: "a-012345"))
    var status = stat()
    #expect(pictureStore.path.withPlatformString { stat($0, &status) } == 0)
    #expect(status.st_mode & 0o077 == 0)
  }

  @Test func addressesLeadNowhereElse() throws {
    disk.write("history/secret", [1])
    #expect(pictureStore.keep([2], named: "b.png", in: "a-012345"))
    #expect(pictureStore.picture(at: Array("a-012345/b.png".utf8)) == [2])
    for address in ["../secret", "b.png", "a-012345/", "/b.png", "a-012345/b.png/c", ""] {
      #expect(pictureStore.picture(at: Array(address.utf8)) == nil)
    }
  }

  @Test func theySweepAwayWhenNoHistorySpeaksOfThem() throws {
    let folders = ["a-012345", "b-012345"]
    for folder in folders { #expect(pictureStore.keep([1], named: "p.png", in: folder)) }
    let log = try histories.begin()
    log.append(.baseText(TextRope("![](a-012345/p.png)")))
    try log.flush()
    histories.sweep(before: 0)
    #expect(pictureStore.pictures.count == 2)
    histories.sweep(before: 1e11)
    #expect(Array(pictureStore.pictures.keys) == ["a-012345"])
    try histories.discard(log)
    histories.sweep(before: 1e11)
    #expect(pictureStore.pictures.isEmpty)
  }

  /// A long text is in many records, so that words may begin in one and end in another.
  @Test func aPictureNamedAcrossTwoRecordsStays() throws {
    #expect(pictureStore.keep([1], named: "p.png", in: "a-012345"))
    let log = try histories.begin()
    for text in ["text ![](a-01", "2345/p.png) text"] { log.append(.baseText(TextRope(text))) }
    try log.flush()
    histories.sweep(before: 1e11)
    #expect(pictureStore.pictures.count == 1)
  }

  /// Files are read in blocks of 1 MB, so that words may begin in one and end in the next.
  @Test(arguments: -24...1)
  func aPictureNamedAcrossTwoBlocksStays(distance: Int) throws {
    #expect(pictureStore.keep([1], named: "p.png", in: "a-012345"))
    #expect(pictureStore.keep([1], named: "p.png", in: "b-012345"))
    let before = [UInt8](repeating: 0x61, count: 1 << 20 + distance)
    disk.write("history/x.base", before + Array("a-012345/p.png or so".utf8))
    histories.sweep(before: 1e11)
    #expect(Array(pictureStore.pictures.keys) == ["a-012345"])
  }

  /// A name that is divided by other text does not count.
  @Test func aPictureNamedInPartsGoes() throws {
    #expect(pictureStore.keep([1], named: "p.png", in: "a-012345"))
    disk.write("history/x.base", Array("a-01 2345/p.png a-0a-01234/p.png".utf8))
    let log = try histories.begin()
    log.append(.baseText(TextRope("text ![](a-01")))
    log.append(.starting)
    log.append(.baseText(TextRope("345/p.png) text")))
    try log.flush()
    histories.sweep(before: 1e11)
    #expect(pictureStore.pictures.isEmpty)
  }

  @Test func aHistoryThatCannotBeReadKeepsAllPictures() throws {
    #expect(pictureStore.keep([1], named: "p.png", in: "a-012345"))
    try store.makeFolder(disk("history/folder"), isPrivate: true)
    #expect(symlink("nowhere", disk("history/gone").string) == 0)
    histories.sweep(before: 1e11)
    #expect(pictureStore.pictures.count == 1)
    #expect(unlink(disk("history/gone").string) == 0)
    histories.sweep(before: 1e11)
    #expect(pictureStore.pictures.isEmpty)
  }
}
