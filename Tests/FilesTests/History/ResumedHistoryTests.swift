import Platform
import SystemPackage
import TestSupport
import TextCore
import Testing

@testable import Files

/// The histories that are recovered, and the files that remain of the others.
@Suite struct ResumedHistoryTests {
  private let disk = TemporaryFolder()
  private let histories: HistoryStore
  private static let id = "0123456789abcdef"
  private static let place = EditorState(selection: Selection(caret: 0))

  init() throws {
    histories = HistoryStore(
      store: DiskFileStore(backupFolder: disk("backups")), folder: disk("history"))
    try histories.makeFolder()
  }

  private func leave(_ records: [HistoryRecord], then rest: [UInt8] = []) {
    var format = HistoryFormat(salt: 5)
    let bytes = records.reduce(into: format.header) { format.append($1, to: &$0) }
    disk.write("history/\(Self.id).open", bytes + rest)
  }

  private static let base: [HistoryRecord] = [
    .base(.held(length: 3, isSaved: false)), .baseText(TextRope("one")),
  ]
  /// Bytes with the length of a whole record, but with a wrong content.
  private static let damaged: [UInt8] = [1, 0, 0, 0, 1, 2, 3, 4, 5, 6, 7, 8, 9]

  /// The program ended before anything was written.
  @Test(arguments: [0, 1, 23]) func aHistoryWithoutABeginningIsRemoved(count: Int) throws {
    disk.write("history/\(Self.id).open", [UInt8](repeating: 0, count: count))
    let found = try histories.resume(Self.id)
    #expect(found == nil)
    #expect(disk.names("history").isEmpty)
  }

  @Test func aHistoryWithoutATextIsRemoved() throws {
    for records in [[], [HistoryRecord.file(DocumentFile())], [.starting, .starting]] {
      leave(records)
      let found = try histories.resume(Self.id)
      #expect(found == nil)
      #expect(disk.names("history").isEmpty)
    }
  }

  private func damage() -> HistoryStore.Damage? {
    do {
      _ = try histories.resume(Self.id)
      return nil
    } catch {
      return (error as? HistoryStore.Unusable)?.damage
    }
  }

  @Test(arguments: [
    [UInt8](repeating: 7, count: HistoryFormat.headerLength), [UInt8](repeating: 7, count: 999),
  ])
  func otherBytesArePutAside(bytes: [UInt8]) throws {
    disk.write("history/\(Self.id).open", bytes)
    guard case .all(let aside) = damage() else {
      Issue.record("no damage")
      return
    }
    #expect(try histories.store.read(aside, limit: .max).bytes == bytes)
    #expect(disk.names("history").count == 1)
  }

  @Test func aFullyDamagedHistoryHasNoText() throws {
    leave([.file(DocumentFile())], then: Self.damaged)
    guard case .all = damage() else {
      Issue.record("no damage")
      return
    }
    #expect(disk.names("history").count == 1)
  }

  /// Also a history whose records don't fit each other.
  @Test func recordsBeforeTheDamageAreRestored() throws {
    let typing = Edit(replacing: 0..<0, with: "x", in: TextRope("one"))
    let edit = HistoryRecord.edit(
      HistoryEdit(typing, joins: false, before: Self.place, after: Self.place))
    for (records, rest) in [(Self.base + [edit], Self.damaged), (Self.base + [edit, .redo], [])] {
      leave(records, then: rest)
      let found = try #require(try histories.resume(Self.id))
      #expect(found.replay.text == TextRope("xone"))
      guard case .end(let aside) = found.damage else {
        Issue.record("no damage")
        continue
      }
      #expect(disk.names("history").contains(aside.name))
      found.log.releaseClaim()
      let again = try #require(try histories.resume(Self.id))
      #expect(again.replay.text == TextRope("xone") && again.damage == nil)
      try histories.discard(again.log)
    }
  }

  @Test func oneProcessHasAHistory() throws {
    leave(Self.base)
    let found = try #require(try histories.resume(Self.id))
    #expect(!found.lacksBase && found.damage == nil && !found.log.hasPending)
    let other = try histories.resume(Self.id)
    #expect(other == nil)
    let unknown = try histories.resume("fedcba9876543210")
    #expect(unknown == nil)
    found.log.releaseClaim()
    let again = try histories.resume(Self.id)
    #expect(again?.replay.text == TextRope("one"))
  }

  // The file

  private func write(_ name: String, _ text: String) throws -> DocumentFile {
    disk.write(name, Array(text.utf8))
    return DocumentFile(path: disk(name), stamp: try histories.store.stamp(of: disk(name)))
  }

  /// A file that was moved while the program ended, to a name that it had before.
  @Test func aMovedFileIsFound() throws {
    let file = try write("a.md", "one\n")
    var moved = file
    moved.path = disk("b.md")
    var third = file
    third.path = disk("c.md")
    leave([.file(file), .file(third), .file(moved), .base(.file)])
    let found = try #require(try histories.resume(Self.id))
    #expect(found.replay.text == TextRope("one\n"))
    #expect(found.replay.file.path == disk("a.md") && found.log.hasPending)
    try found.log.flush()
    found.log.releaseClaim()
    #expect(histories.filePath(of: Self.id) == disk("a.md"))
    let again = try #require(try histories.resume(Self.id))
    #expect(again.replay.file.path == disk("a.md") && !again.log.hasPending)
  }

  @Test func aTextThatIsKnownIsNotReadAgain() throws {
    let file = try write("a.md", "one\n")
    var other = file
    other.stamp?.modified += 1
    var converted = file
    converted.format.encoding = .legacy("koi8-r")
    for (known, text) in [(file, "known"), (other, "one\n"), (converted, "one\n")] {
      leave([.file(file), .base(.file)])
      let found = try #require(
        try histories.resume(Self.id, known: (file: known, text: TextRope("known"))))
      #expect(found.replay.text == TextRope(text) && found.lacksBase)
      try histories.discard(found.log)
    }
  }

  /// If the base is missing, an unsaved text is lost, and the user is told; of a saved text only
  /// the undo steps are lost.
  @Test func aHistoryWhoseFileHasChanged() throws {
    var file = try write("a.md", "one\n")
    file.stamp?.modified += 1
    leave([.file(file), .base(.file)])
    guard case .base = damage() else {
      Issue.record("no damage")
      return
    }
    #expect(disk.names("history").count == 1)
    for isSaved in [true, false] {
      let log = try histories.begin()
      log.append(.file(file))
      log.append(.base(.file))
      try log.flush()
      try histories.close(log, file, isSaved: isSaved)
      if isSaved {
        let found = try histories.resume(log.id)
        #expect(found == nil)
      } else {
        #expect(throws: HistoryStore.Unusable.self) { try histories.resume(log.id) }
      }
      #expect(!disk.names("history").contains { $0.hasPrefix(log.id) && !$0.hasSuffix(".damaged") })
    }
  }

  /// The next start has the merged text.
  @Test func acceptedChangesAreRecorded() throws {
    let file = try write("a.md", "one\n\ntwo\n")
    let base = HistoryBase.records(holding: TextRope("one\n\nthree\n"), isSaved: true)
    let text = TextRope("one\n\nthree\n")
    let typing = Edit(replacing: 0..<0, with: "x", in: text)
    let edit = HistoryRecord.edit(
      HistoryEdit(typing, joins: false, before: Self.place, after: Self.place))
    leave([.file(file)] + base + [edit])
    var found = try #require(try histories.resume(Self.id))
    let hasConflicts = found.takeOver(TextRope("one\n\ntwo\n"), file)
    #expect(!hasConflicts && found.replay.text == TextRope("xone\n\ntwo\n"))
    try found.log.flush()
    found.log.releaseClaim()
    let again = try #require(try histories.resume(Self.id))
    #expect(again.replay.text == TextRope("xone\n\ntwo\n"))
    #expect(again.replay.savedText == TextRope("one\n\ntwo\n"))
    again.log.releaseClaim()
    leave([.file(file)] + base + [edit])
    var other = try #require(try histories.resume(Self.id))
    let differs = other.takeOver(TextRope("two\n\nthree\n"), file)
    #expect(differs && other.replay.text == TextRope("xone\n\nthree\n"))
  }

  // Closing

  @Test func closingLeavesOneFile() throws {
    let file = try write("a.md", "one\n")
    for isSaved in [true, false] {
      let log = try histories.begin()
      for record in Self.base { log.append(record) }
      try log.flush()
      disk.write("history/\(log.id).new", [1])
      let kept = KeptHistory(
        file: file, text: TextRope("one"), isSaved: isSaved, undo: UndoHistory(),
        place: Self.place)
      try histories.leave(log, kept, file)
      let names = disk.names("history").filter { $0.hasPrefix(log.id) }
      #expect(names.count == 1 && names[0].hasSuffix(isSaved ? ".closed" : ".unsaved"))
      #expect(histories.closed(of: disk("a.md"), file.stamp)?.isSaved == isSaved)
      let found = try #require(try histories.resume(log.id))
      // Only a text that the file has is shortened.
      #expect(found.replay.savedText == (isSaved ? TextRope("one") : nil))
      try histories.discard(found.log)
      #expect(disk.names("history").isEmpty)
    }
  }

  @Test func nothingIsLeftOfWhatIsSweptAway() throws {
    let file = try write("a.md", "one\n")
    let log = try histories.begin()
    for record in Self.base { log.append(record) }
    try log.flush()
    try histories.close(log, file, isSaved: true)
    disk.write("history/\(log.id)-0123456789abcdef.base", [1])
    disk.write("history/fedcba9876543210-0123456789abcdef.base", [1])
    histories.sweep(before: 1e11)
    #expect(disk.names("history") == ["fedcba9876543210-0123456789abcdef.base"])
  }

  // Kept

  /// A text of up to 256 KB is held, and a longer one is left to its file.
  @Test func longTextsAreLeftToTheirFiles() throws {
    let longest = TextRope(String(repeating: "x", count: 262_144))
    let longer = TextRope(String(repeating: "x", count: 262_145))
    let file = DocumentFile(stamp: FileStamp(device: 1, inode: 2, size: 3, modified: 4))
    func kept(_ text: TextRope, isSaved: Bool, _ file: DocumentFile) -> KeptHistory {
      KeptHistory(file: file, text: text, isSaved: isSaved, undo: UndoHistory(), place: Self.place)
    }
    let held = HistoryRecord.base(.held(length: 262_144, isSaved: true))
    #expect(kept(longest, isSaved: true, file).records[1] == held)
    #expect(
      kept(longer, isSaved: true, file).records == [.file(file), .base(.file), .place(Self.place)])
    let unsaved = HistoryRecord.base(.held(length: 262_145, isSaved: false))
    #expect(kept(longer, isSaved: false, file).records[1] == unsaved)
    let new = HistoryRecord.base(.held(length: 262_145, isSaved: true))
    #expect(kept(longer, isSaved: true, DocumentFile()).records[1] == new)
    var beginning = kept(longest, isSaved: true, file)
    beginning.isBeginning = true
    #expect(beginning.records[1] == .base(.file))
    #expect(
      kept(longer, isSaved: true, file).isShort && kept(longest, isSaved: false, file).isShort)
    #expect(!kept(longer, isSaved: false, file).isShort)
    #expect(!kept(longer, isSaved: true, DocumentFile()).isShort)
  }
}
