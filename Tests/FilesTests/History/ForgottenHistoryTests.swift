import Platform
import SystemPackage
import TestSupport
import TextCore
import Testing

@testable import Files

/// A forgotten history stays forgotten after a power cut.
@Suite struct ForgottenHistoryTests {
  /// A draft has the name of an open document while it is deleted; after a power cut neither name
  /// comes back.
  @Test(arguments: 0..<16) func aDeletedDraftStaysDeleted(seed: UInt64) throws {
    var generator = SeededGenerator(seed: seed)
    let disk = PowerCutDisk()
    let histories = store(disk)
    let log = try histories.begin()
    let kept = KeptHistory(
      file: DocumentFile(), text: TextRope("once"), isSaved: false, undo: UndoHistory(),
      place: EditorState(selection: Selection(caret: 0)))
    for record in kept.records { log.append(record) }
    try log.flush()
    try log.synchronizer()
    try histories.close(log, DocumentFile(), isSaved: false)
    let found = try #require(try histories.resume(log.id))
    #expect(found.replay.text == TextRope("once"))
    try histories.discard(found.log)
    let left = store(disk.cut(&generator))
    #expect(left.drafts().isEmpty && left.unfinished().isEmpty)
  }

  /// A document that was closed does not come back as an open one.
  @Test(arguments: 0..<16, [true, false]) func aClosedDocumentStaysClosed(
    seed: UInt64, isSaved: Bool
  ) throws {
    var generator = SeededGenerator(seed: seed)
    let disk = PowerCutDisk()
    let histories = store(disk)
    var file = DocumentFile()
    file.path = "/home/a.md"
    let log = try histories.begin()
    let kept = KeptHistory(
      file: file, text: TextRope("once"), isSaved: isSaved, undo: UndoHistory(),
      place: EditorState(selection: Selection(caret: 0)))
    for record in kept.records { log.append(record) }
    try log.flush()
    try log.synchronizer()
    try histories.leave(log, kept, file)
    let left = store(disk.cut(&generator))
    #expect(left.unfinished().isEmpty)
    let found = try #require(left.closed(of: "/home/a.md", nil))
    #expect(found.id == log.id && found.isSaved == isSaved)
  }

  /// A history that survives a power cut has its first text.
  @Test(arguments: 0..<64) func oneThatIsNotQuiteForgottenIsWhole(seed: UInt64) throws {
    var generator = SeededGenerator(seed: seed)
    let disk = PowerCutDisk()
    let (files, histories) = (DiskFileStore(backupFolder: "/state", calls: disk.calls), store(disk))
    let text = String(repeating: "a line of it\n", count: KeptHistory.longestHeld / 13 + 1)
    try files.makeFolder("/home", isPrivate: false)
    var file = DocumentFile()
    file.path = "/home/a.md"
    file.stamp = try files.replace("/home/a.md", with: Array(text.utf8))
    let log = try histories.begin()
    let kept = KeptHistory(
      file: file, text: TextRope(text), isSaved: true, undo: UndoHistory(),
      place: EditorState(selection: Selection(caret: 0)))
    for record in kept.records { log.append(record) }
    log.append(try histories.copyBase(kept.text, of: log, file)())
    try log.flush()
    try log.synchronizer()
    // The file has another text since.
    try files.replace("/home/a.md", with: Array("new".utf8))
    disk.goOut(after: Int(seed % 8))
    try? histories.discard(log)
    let left = store(disk.cut(&generator))
    for id in left.unfinished() {
      #expect(try #require(try left.resume(id)).replay.text == kept.text)
    }
  }

  private func store(_ disk: PowerCutDisk) -> HistoryStore {
    let store = DiskFileStore(backupFolder: "/state/backups", calls: disk.calls)
    return HistoryStore(store: store, folder: "/state/history")
  }
}
