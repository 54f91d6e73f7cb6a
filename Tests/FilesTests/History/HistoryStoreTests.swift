import Glibc
import Platform
import SystemPackage
import TestSupport
import TextCore
import Testing

@testable import Files

/// Histories on a real disk, some of whose calls fail.
@Suite struct HistoryStoreTests {
  private func inFolder(_ body: (FilePath) throws -> Void) rethrows {
    let folder = TemporaryFolder()
    try body(folder.folder)
    withExtendedLifetime(folder) {}
  }

  private func store(_ folder: FilePath, _ calls: SystemCalls = .real) -> HistoryStore {
    HistoryStore(
      store: DiskFileStore(backupFolder: folder.appending("backups"), calls: calls),
      folder: folder.appending("history"))
  }

  private func write(_ text: String, to log: HistoryLog) throws {
    log.append(.file(DocumentFile()))
    log.append(.base(.held(length: text.utf8.count, isSaved: false)))
    if !text.isEmpty { log.append(.baseText(TextRope(text))) }
    try log.flush()
  }

  @Test func onlyThisUserMayRead() throws {
    try inFolder { folder in
      let histories = store(folder)
      var id = ""
      try FileMask.with(0) {
        let log = try histories.begin()
        try write("secret", to: log)
        id = log.id
      }
      let path = folder.appending("history")
      #expect(try SystemCalls.real.pathStatus(path).mode & 0o777 == 0o700)
      let file = path.appending(id + ".open")
      #expect(try SystemCalls.real.pathStatus(file).mode & 0o777 == 0o600)
    }
  }

  @Test func anOpenOneIsFoundAndAClosedOneByItsFile() throws {
    try inFolder { folder in
      let histories = store(folder)
      let log = try histories.begin()
      try write("one", to: log)
      #expect(histories.unfinished() == [log.id])
      var file = DocumentFile()
      file.path = folder.appending("a.md")
      file.stamp = FileStamp(device: 1, inode: 77, size: 3, modified: 9)
      try histories.close(log, file, isSaved: true)
      #expect(histories.unfinished().isEmpty)
      #expect(histories.closed(of: folder.appending("a.md"), nil)?.id == log.id)
      let moved = FileStamp(device: 1, inode: 77, size: 4, modified: 10)
      #expect(histories.closed(of: folder.appending("b.md"), moved)?.id == log.id)
      #expect(histories.closed(of: folder.appending("b.md"), nil) == nil)
      let found = try #require(try histories.resume(log.id))
      #expect(found.replay.text == TextRope("one"))
      #expect(histories.unfinished() == [log.id])
    }
  }

  @Test func stepsOfLongAgoAreForgottenAndNothingElse() throws {
    try inFolder { folder in
      let histories = store(folder)
      for (name, isSaved) in [("a.md", true), ("b.md", false), ("", false), ("open", true)] {
        let log = try histories.begin()
        try write(name, to: log)
        var file = DocumentFile()
        if !name.isEmpty { file.path = folder.appending(name) }
        if name != "open" { try histories.close(log, file, isSaved: isSaved) }
      }
      let now = Double(time(nil))
      histories.sweep(before: now - 100)
      #expect(histories.closed(of: folder.appending("a.md"), nil) != nil)
      histories.sweep(before: now + 100)
      #expect(histories.closed(of: folder.appending("a.md"), nil) == nil)
      #expect(histories.closed(of: folder.appending("b.md"), nil) != nil)
      #expect(histories.drafts().count == 1 && histories.unfinished().count == 1)
    }
  }

  @Test func aSheetWithoutAFileIsADraft() throws {
    try inFolder { folder in
      let histories = store(folder)
      let log = try histories.begin()
      try write("one", to: log)
      try histories.close(log, DocumentFile(), isSaved: false)
      #expect(histories.drafts().map(\.id) == [log.id])
      let found = try #require(try histories.resume(log.id))
      try histories.discard(found.log)
      #expect(histories.drafts().isEmpty && histories.unfinished().isEmpty)
      #expect(try histories.store.list(histories.folder).isEmpty)
    }
  }

  /// Each system call fails in turn, once or for ever; all records that were flushed without an error
  /// are there, and no others.
  @Test(arguments: [ENOSPC, EIO, EDQUOT], [true, false])
  func everyCallFailsInTurn(code: Int32, isLasting: Bool) throws {
    for after in 0..<(isLasting ? 24 : 36) {
      try inFolder { folder in
        let system = FaultySystem(.init(after: after, code: code, isLasting: isLasting))
        let failing = store(folder, system.calls(shortest: 7))
        var flushed = ""
        var typed = "0"
        do {
          let log = try failing.begin()
          try? write(typed, to: log)
          if !log.hasPending { flushed = typed }
          for letter in "abcdefgh" {
            append(String(letter), to: typed, log)
            typed.append(letter)
            if (try? log.flush()) != nil { flushed = typed }
            try? log.synchronizer()
            if letter == "d" {
              let kept = KeptHistory(
                file: DocumentFile(), text: TextRope(typed), isSaved: false, undo: UndoHistory(),
                place: EditorState(selection: Selection(caret: 0)))
              try? failing.shorten(log, kept)
              if !log.hasPending { flushed = typed }
            }
          }
        } catch {
          return
        }
        let sound = store(folder)
        guard let id = sound.unfinished().first, let found = try sound.resume(id) else {
          #expect(flushed.isEmpty, "after \(after)")
          return
        }
        let text = found.replay.text.string(in: 0..<found.replay.text.end)
        #expect(text.hasPrefix(flushed) && typed.hasPrefix(text), "after \(after)")
      }
    }
  }

  private func append(_ letter: String, to text: String, _ log: HistoryLog) {
    let edit = Edit(
      replacing: TextOffset(text.utf8.count)..<TextOffset(text.utf8.count), with: letter,
      in: TextRope(text))
    let state = EditorState(selection: Selection(caret: 0))
    log.append(.edit(HistoryEdit(edit, joins: true, before: state, after: state)))
  }

  @Test func aShortFormTakesWhatHappensMeanwhile() throws {
    try inFolder { folder in
      let histories = store(folder)
      let log = try histories.begin()
      try write("", to: log)
      append("a", to: "", log)
      let kept = KeptHistory(
        file: DocumentFile(), text: TextRope("a"), isSaved: false, undo: UndoHistory(),
        place: EditorState(selection: Selection(caret: 0)))
      let shorten = histories.beginShortening(log, kept)
      append("b", to: "a", log)
      try log.flush()
      let shorter = try shorten()
      append("c", to: "ab", log)
      let succeed = try histories.beginSuccession(log, shorter, of: kept)
      append("d", to: "abc", log)
      try log.flush()
      // Until the short one has the name, both have everything.
      let other = DiskFileStore(backupFolder: folder.appending("backups"))
      for name in [".open", ".new"] {
        let (bytes, _) = try other.read(histories.folder.appending(log.id + name), limit: .max)
        #expect(try HistoryReplay.of(bytes)?.text == TextRope("abcd"), "\(name)")
      }
      try succeed()
      append("e", to: "abcd", log)
      try log.flush()
      histories.finishShortening(log)
      append("f", to: "abcde", log)
      try log.flush()
      log.releaseClaim()
      let found = try #require(try store(folder).resume(log.id))
      #expect(found.replay.text == TextRope("abcdef"))
      #expect(try histories.store.list(histories.folder).count == 2, "the history and its claim")
    }
  }

  /// A large text that the document's file holds is copied beside its short form, as other programs may
  /// change the file. A copy of the beginning alone would lack the rest, so there is none.
  @Test(arguments: [false, true]) func aShortFormKeepsALargeText(isBeginning: Bool) throws {
    try inFolder { folder in
      let histories = store(folder)
      let text = String(repeating: "a line of it\n", count: KeptHistory.longestHeld / 13 + 1)
      let path = folder.appending("a.md")
      let stamp = try histories.store.replace(path, with: Array(text.utf8))
      var kept = KeptHistory(
        file: DocumentFile(path: path, stamp: stamp), text: TextRope(text), isSaved: true,
        undo: UndoHistory(), place: EditorState(selection: Selection(caret: 0)))
      kept.isBeginning = isBeginning
      let log = try histories.begin()
      try write(text, to: log)
      let shorter = try histories.beginShortening(log, kept)()
      try histories.beginSuccession(log, shorter, of: kept)()
      histories.finishShortening(log)
      log.releaseClaim()
      let names = try histories.store.list(histories.folder)
      #expect(names.count == (isBeginning ? 1 : 2), "\(names)")
      guard !isBeginning else { return }
      try histories.store.replace(path, with: Array("new".utf8))
      let found = try #require(try store(folder).resume(log.id))
      #expect(found.replay.text == kept.text)
    }
  }

  /// A torn record may be followed by whole ones, which would be valid again after another record
  /// of its length.
  @Test func recordsAfterTheDamageNeverReturn() throws {
    try inFolder { folder in
      let histories = store(folder)
      let log = try histories.begin()
      try write("0", to: log)
      let start = log.length
      append("a", to: "0", log)
      let end = log.length
      append("b", to: "0a", log)
      try log.flush()
      log.releaseClaim()
      let path = histories.folder.appending(log.id + ".open")
      var (bytes, _) = try histories.store.read(path, limit: .max)
      bytes.replaceSubrange(start..<end, with: [UInt8](repeating: 0, count: end - start))
      try histories.store.replace(path, readers: .owner, with: bytes)
      let found = try #require(try histories.resume(log.id))
      #expect(found.replay.text == TextRope("0") && found.damage != nil)
      append("x", to: "0", found.log)
      try found.log.flush()
      found.log.releaseClaim()
      #expect(try #require(try store(folder).resume(log.id)).replay.text == TextRope("0x"))
    }
  }

  /// A base of which nothing has arrived is no text.
  @Test func aHistoryWithoutItsBaseIsNoEmptyText() throws {
    try inFolder { folder in
      let histories = store(folder)
      let log = try histories.begin()
      log.append(.file(DocumentFile()))
      log.append(.base(.held(length: 3, isSaved: false)))
      try log.flush()
      log.releaseClaim()
      #expect(try histories.resume(log.id) == nil && histories.unfinished().isEmpty)
    }
  }

  @Test func aClosedOneSaysThatItsBaseIsInTheFile() throws {
    try inFolder { folder in
      let histories = store(folder)
      let text = TextRope(String(repeating: "long ", count: 60_000))
      var file = DocumentFile(path: folder.appending("a.md"))
      file.stamp = try histories.store.replace(
        folder.appending("a.md"), with: text.bytes(in: 0..<text.end))
      let kept = KeptHistory(
        file: file, text: text, isSaved: true, undo: UndoHistory(),
        place: EditorState(selection: Selection(caret: 0)))
      let log = try histories.begin()
      for record in kept.records { log.append(record) }
      log.append(try histories.copyBase(text, of: log, file)())
      try histories.shorten(log, kept)
      try histories.close(log, file, isSaved: true)
      #expect(!names(histories).contains { $0.hasSuffix(".base") })
      let found = try #require(try histories.resume(log.id))
      #expect(found.lacksBase)
      found.log.append(try histories.copyBase(text, of: found.log, file)())
      try found.log.flush()
      found.log.releaseClaim()
      #expect(try #require(try store(folder).resume(log.id)).lacksBase == false)
    }
  }

  private func names(_ histories: HistoryStore) -> [String] {
    ((try? histories.store.list(histories.folder)) ?? []).map(\.string)
  }

  @Test func aCopiedBaseOutlivesItsFile() throws {
    try inFolder { folder in
      let histories = store(folder)
      let text = String(repeating: "long ", count: 60_000)
      let path = folder.appending("a.md")
      var file = DocumentFile(path: path)
      file.stamp = try histories.store.replace(path, with: Array(text.utf8))
      let log = try histories.begin()
      let kept = KeptHistory(
        file: file, text: TextRope(text), isSaved: true, undo: UndoHistory(),
        place: EditorState(selection: Selection(caret: 0)))
      for record in kept.records { log.append(record) }
      append("x", to: text, log)
      try log.flush()
      #expect(log.length < 1000, "the file has the text")
      log.releaseClaim()
      #expect(try #require(try store(folder).resume(log.id)).replay.text == TextRope(text + "x"))

      log.append(try histories.copyBase(TextRope(text), of: log, file)())
      try log.flush()
      try histories.store.replace(path, with: Array("another program's".utf8))
      let found = try #require(try store(folder).resume(log.id))
      #expect(found.replay.text == TextRope(text + "x"))
      #expect(found.replay.savedText == TextRope(text))
      found.log.releaseClaim()

      // A copy with other bytes is no base.
      let copy = try #require(names(histories).first { $0.hasSuffix(".base") })
      let damaged = "L" + text.dropFirst()
      try histories.store.replace(histories.folder.appending(copy), with: Array(damaged.utf8))
      #expect(throws: HistoryStore.Unusable.self) { try store(folder).resume(log.id) }
    }
  }
}
