import Platform
import SystemPackage
import TextCore
import Testing

@testable import Files

/// The change of each record, and records that don't fit those before them.
@Suite struct ReplayedRecordTests {
  private static let place = EditorState(selection: Selection(caret: 0))
  private static let moved = EditorState(selection: Selection(caret: 2))

  private func replay(_ records: [HistoryRecord]) throws -> (replay: HistoryReplay, isWhole: Bool) {
    var replay = HistoryReplay()
    let isWhole = try replay.take(records) { _, _ in TextRope("file") }
    return (replay, isWhole)
  }

  private static func held(_ text: String, isSaved: Bool = false) -> [HistoryRecord] {
    HistoryBase.records(holding: TextRope(text), isSaved: isSaved)
  }

  private static func typed(_ new: String, in text: String, joins: Bool = false) -> HistoryRecord {
    let edit = Edit(replacing: 0..<0, with: TextRope(new), in: TextRope(text))
    return .edit(HistoryEdit(edit, joins: joins, before: place, after: moved))
  }

  @Test func aBaseComesInPieces() throws {
    let pieces: [HistoryRecord] = [.baseText(TextRope("ab")), .baseText(TextRope("c"))]
    for isSaved in [true, false] {
      let begin = HistoryRecord.base(.held(length: 3, isSaved: isSaved))
      let (part, isPart) = try replay([begin, pieces[0]])
      #expect(isPart && part.hasBase && part.text == TextRope("ab") && part.savedText == nil)
      let (whole, isWhole) = try replay([begin] + pieces)
      #expect(isWhole && whole.text == TextRope("abc"))
      #expect(whole.savedText == (isSaved ? TextRope("abc") : nil))
      let (more, isMore) = try replay([begin] + pieces + [.baseText(TextRope("d"))])
      #expect(!isMore && more.text == TextRope("abc"))
      let (long, isLong) = try replay([begin, pieces[0], .baseText(TextRope("cd"))])
      #expect(!isLong && long.text == TextRope("ab"))
      // Nothing can be changed before all is there.
      let (edited, isEdited) = try replay([begin, pieces[0], Self.typed("x", in: "ab")])
      #expect(!isEdited && edited.text == TextRope("ab"))
    }
    let (none, isNone) = try replay([.base(.held(length: 3, isSaved: false))])
    #expect(isNone && !none.hasBase)
    let (empty, isEmpty) = try replay([.base(.held(length: 0, isSaved: true))])
    #expect(isEmpty && empty.hasBase && empty.savedText == TextRope())
    let (first, isFirst) = try replay([.baseText(TextRope("a"))])
    #expect(!isFirst && !first.hasBase)
    let (early, isEarly) = try replay([Self.typed("x", in: "")])
    #expect(!isEarly && !early.hasBase)
  }

  @Test func aBaseOfAFileIsReadOnce() throws {
    let file = DocumentFile(path: FilePath("/a"))
    var asked: [HistoryReplay.Copy?] = []
    var result = HistoryReplay()
    let copied = HistoryRecord.baseWasCopied(length: 4, hash: .ofBlocks(7))
    let records: [HistoryRecord] = [
      .file(DocumentFile()), .baseWasCopied(length: 9, hash: .ofBytes(1)), .file(file),
      .base(.file), copied, .saving,
    ]
    let isWhole = try result.take(records) { found, copy in
      #expect(found == file)
      asked.append(copy)
      return TextRope("file")
    }
    #expect(isWhole && asked == [HistoryReplay.Copy(length: 4, hash: .ofBlocks(7))])
    #expect(result.hasBase && result.savedText == TextRope("file") && result.baseInFile == nil)
    asked = []
    _ = try result.take([copied, .base(.file)]) { _, copy in
      asked.append(copy)
      return TextRope("file")
    }
    #expect(asked == [nil] && result.baseInFile == file && !result.isSaving)
  }

  @Test func stepsAreTakenBackAndMadeAgain() throws {
    let typed = Self.held("one") + [Self.typed("a", in: "one"), Self.typed("b", in: "aone")]
    let joined =
      Self.held("one") + [
        Self.typed("a", in: "one"), Self.typed("b", in: "aone", joins: true),
      ]
    for (records, text, place) in [
      (typed, "baone", Self.moved), (typed + [.undo], "aone", Self.place),
      (typed + [.undo, .undo], "one", Self.place), (typed + [.undo, .redo], "baone", Self.moved),
      (joined + [.undo], "one", Self.place), (typed + [.place(Self.place)], "baone", Self.place),
    ] {
      let (result, isWhole) = try replay(records)
      #expect(isWhole && result.text == TextRope(text) && result.place == place)
    }
    for (records, text) in [
      (typed + [.redo], "baone"), (joined + [.undo, .undo], "one"),
      (typed + [.undo, .redo, .redo], "baone"),
    ] {
      let (result, isWhole) = try replay(records)
      #expect(!isWhole && result.text == TextRope(text))
    }
    // A new base has no steps.
    let (fresh, isWhole) = try replay(typed + [.saving] + Self.held("two"))
    #expect(isWhole && fresh.text == TextRope("two") && fresh.undo.undoGroups.isEmpty)
    #expect(fresh.savedText == nil && !fresh.isSaving)
  }

  @Test func aSaveEndsWithWhatItBeganWith() throws {
    let file = DocumentFile(path: FilePath("/a"))
    let begun = Self.held("one") + [.saving, Self.typed("x", in: "one")]
    let (open, _) = try replay(begun)
    #expect(open.isSaving && open.savedText == nil)
    let (saved, _) = try replay(begun + [.saved(file)])
    #expect(!saved.isSaving && saved.savedText == TextRope("one") && saved.file == file)
    #expect(!saved.kept.isSaved)
    let (whole, _) = try replay(begun + [.saved(file), .saving, .saved(file)])
    #expect(whole.savedText == TextRope("xone") && whole.kept.isSaved)
    // The end of a save that was not recorded.
    var settled = open
    let stamp = FileStamp(device: 1, inode: 2, size: 3, modified: 4)
    let isOther = settled.settle(TextRope("xone"), stamp)
    #expect(!isOther && settled.savedText == nil && settled.file.stamp == nil)
    let isSame = settled.settle(TextRope("one"), stamp)
    #expect(isSame && settled.savedText == TextRope("one") && settled.file.stamp == stamp)
  }

  @Test func anotherProgramChangesTheFileAlone() throws {
    let file = DocumentFile(path: FilePath("/b"))
    let base = Self.held("one", isSaved: true)
    let edit = Edit(replacing: 3..<3, with: TextRope("!"), in: TextRope("one"))
    let (known, _) = try replay(base + [.changed(edit, file)])
    #expect(known.savedText == TextRope("one!") && known.text == TextRope("one"))
    #expect(known.file == file)
    let (unknown, _) = try replay(base + [.changed(nil, file)])
    #expect(unknown.savedText == nil && unknown.text == TextRope("one"))
    // An edit of an empty text, where the former one is unknown.
    let whole = Edit(replacing: 0..<0, with: TextRope("new"), in: TextRope())
    let (new, _) = try replay(Self.held("one") + [.changed(whole, file)])
    #expect(new.savedText == TextRope("new"))
    let (stale, isWhole) = try replay(Self.held("one") + [.changed(edit, file)])
    #expect(isWhole && stale.savedText == nil)
  }

  @Test func failedStartsAreCounted() throws {
    let base = Self.held("one")
    for (records, count) in [
      (base, 0), (base + [.starting], 1), (base + [.starting, .starting], 2),
      (base + [.starting, .place(Self.place)], 0), (base + [.starting, .saving, .starting], 1),
    ] {
      let (result, _) = try replay(records)
      #expect(result.failedStarts == count)
    }
  }
}
