import Glibc
import Platform
import SystemPackage
import TestSupport
import TextCore
import Testing

@testable import Files

/// The closed documents in the folder of histories.
@Suite struct ClosedHistoryTests {
  private let disk = TemporaryFolder()
  private let histories: HistoryStore

  init() {
    histories = HistoryStore(
      store: DiskFileStore(backupFolder: disk("backups")), folder: disk("history"))
  }

  /// Writes the history of a closed document.
  private func close(
    _ text: String, _ file: DocumentFile = DocumentFile(), isSaved: Bool = false
  ) throws -> String {
    let log = try histories.begin()
    let kept = KeptHistory(
      file: file, text: TextRope(text), isSaved: isSaved, undo: UndoHistory(),
      place: EditorState(selection: Selection(caret: 0)))
    for record in kept.records { log.append(record) }
    try log.flush()
    try histories.close(log, file, isSaved: isSaved)
    return log.id
  }

  private func file(_ name: String, inode: UInt64) -> DocumentFile {
    DocumentFile(
      path: disk(name), stamp: FileStamp(device: 1, inode: inode, size: 3, modified: 9))
  }

  /// The history with the same path and inode comes first, then one with the path, then one with
  /// the inode.
  @Test func theNearestHistoryIsFound() throws {
    let inode = try close("a", file("other.md", inode: 7), isSaved: true)
    func found(_ name: String, _ inode: UInt64) -> String? {
      let stamp = FileStamp(device: 2, inode: inode, size: 4, modified: 5)
      return histories.closed(of: disk(name), stamp)?.id
    }
    #expect(found("a.md", 7) == inode)
    let path = try close("b", file("a.md", inode: 8), isSaved: false)
    #expect(found("a.md", 7) == path && found("b.md", 7) == inode && found("b.md", 9) == nil)
    let both = try close("c", file("a.md", inode: 7), isSaved: true)
    #expect(found("a.md", 7) == both && found("a.md", 8) == path)
    #expect(histories.closed(of: disk("a.md"), nil).map { [both, path].contains($0.id) } == true)
    #expect(histories.closed(of: disk("other.md"), nil)?.isSaved == true)
    for id in [inode, path, both] { #expect(histories.isClosed(id)) }
    #expect(!histories.isClosed("0123456789abcdef"))
    let log = try histories.begin()
    #expect(!histories.isClosed(log.id))
  }

  @Test func draftsAreSortedByTheTimeOfTheirClosing() throws {
    var ids: [String] = []
    for (index, seconds) in [20, 40, 10, 30].enumerated() {
      let id = try close("draft \(index)")
      let time = timespec(tv_sec: seconds, tv_nsec: 5)
      let path = disk("history/\(id).draft").string
      #expect(
        [time, time].withUnsafeBufferPointer { utimensat(AT_FDCWD, path, $0.baseAddress, 0) } == 0)
      ids.append(id)
    }
    _ = try close("not a draft", file("a.md", inode: 1))
    let drafts = histories.drafts()
    #expect(drafts.map(\.id) == [ids[1], ids[3], ids[0], ids[2]])
    #expect(drafts.map(\.closed) == [40, 30, 20, 10].map { $0 * 1_000_000_000 + 5 })
  }

  @Test(arguments: [
    ("One two\nthree", "One two"), ("\n \n\t\nOne", "One"), ("# > One # two", "One # two"),
    ("\tOne", "One"), ("", nil), (" \n\t", nil),
    ("1234567890123456789012345678901234567890x", "1234567890123456789012345678901234567890"),
  ])
  func draftsAreNamedByTheirFirstWords(text: String, words: String?) throws {
    let id = try close(text)
    #expect(histories.firstWords(ofDraft: id) == words)
    #expect(histories.text(ofDraft: id) == TextRope(text))
    #expect(histories.firstWords(ofDraft: "0123456789abcdef") == nil)
  }

  /// Only the beginning of a long draft is searched for its first words.
  @Test func onlyTheBeginningIsSearchedForWords() throws {
    let blanks = String(repeating: " ", count: 398)
    #expect(histories.firstWords(ofDraft: try close(blanks + "\na")) == "a")
    #expect(histories.firstWords(ofDraft: try close(blanks + " \na")) == nil)
  }

  @Test func theBeginningNamesTheFile() throws {
    let id = try close("text", file("a.md", inode: 1))
    #expect(histories.filePath(of: id) == disk("a.md"))
    #expect(histories.filePath(of: "0123456789abcdef") == nil)
    #expect(histories.filePath(of: try close("draft")) == nil)
    let log = try histories.begin()
    for record in [
      HistoryRecord.file(file("a.md", inode: 1)), .base(.held(length: 0, isSaved: false)), .saving,
      .saved(file("b.md", inode: 2)), .starting,
    ] {
      log.append(record)
    }
    try log.flush()
    #expect(histories.filePath(of: log.id) == disk("b.md"))
  }

  /// A history of several megabytes is not read for the name.
  @Test func onlyTheBeginningIsReadForTheName() throws {
    let log = try histories.begin()
    log.append(.file(file("a.md", inode: 1)))
    log.append(.baseText(TextRope(String(repeating: "x", count: 1_100_000))))
    log.append(.saved(file("b.md", inode: 2)))
    try log.flush()
    #expect(histories.filePath(of: log.id) == disk("a.md"))
  }

  @Test func theSizeIsThatOfTheHistoryAndItsBases() throws {
    let id = try close("text")
    let bytes = try #require(disk.read("history/\(id).draft"))
    #expect(histories.size(of: id) == bytes.count)
    disk.write("history/\(id)-0123456789abcdef.base", [UInt8](repeating: 1, count: 1000))
    disk.write("history/0123456789abcdef.base", [UInt8](repeating: 1, count: 10))
    #expect(histories.size(of: id) == bytes.count + 1000)
    #expect(histories.size(of: "fedcba9876543210") == 0)
  }

  /// A text of several megabytes goes to the disk in pieces, and comes back.
  @Test func aLongTextIsShortened() throws {
    let text = TextRope((0..<300_000).map { "line \($0)\n" }.joined())
    let file = file("a.md", inode: 1)
    let kept = KeptHistory(
      file: file, text: text, isSaved: false, undo: UndoHistory(),
      place: EditorState(selection: Selection(anchor: 5, head: 9)))
    let log = try histories.begin()
    try histories.shorten(log, kept)
    #expect(log.length == disk.read("history/\(log.id).open")?.count)
    let typed = Edit(replacing: 0..<0, with: "x", in: text)
    log.append(.edit(HistoryEdit(typed, joins: false, before: kept.place, after: kept.place)))
    try log.flush()
    try histories.close(log, file, isSaved: false)
    let found = try #require(try histories.resume(log.id))
    #expect(found.replay.text.utf8Count == text.utf8Count + 1 && found.damage == nil)
    #expect(found.replay.text[1..<found.replay.text.end] == text)
    #expect(found.replay.place == kept.place && found.replay.file == file)
    #expect(found.replay.savedText == nil)
  }
}
