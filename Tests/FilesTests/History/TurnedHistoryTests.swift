import TestSupport
import TextCore
import Testing

@testable import Files

/// Direction overrides are in the history, and nowhere else.
@Suite struct TurnedHistoryTests {
  @Test(arguments: 0..<60) func everythingComesBack(seed: UInt64) throws {
    var written = WrittenHistory("begun\nand\ngone on", seed: seed, overrides: true)
    for _ in 0..<80 { try written.act() }
    let replay = try #require(try HistoryReplay.of(written.bytes))
    #expect(replay.text == written.text && replay.directions == written.directions)
    #expect(replay.undo.undoGroups == written.undo.undoGroups)
    #expect(replay.undo.redoGroups == written.undo.redoGroups)
  }

  @Test(arguments: 0..<40) func aShortFormSaysTheSame(seed: UInt64) throws {
    var written = WrittenHistory("one\ntwo\nthree", seed: seed, overrides: true)
    for _ in 0..<60 { try written.act() }
    var format = HistoryFormat(salt: 1)
    let bytes = written.kept.records.reduce(into: format.header) { format.append($1, to: &$0) }
    let replay = try #require(try HistoryReplay.of(bytes))
    #expect(replay.text == written.text && replay.directions == written.directions)
    #expect(replay.undo.undoGroups == written.undo.undoGroups)
    #expect(replay.undo.redoGroups == written.undo.redoGroups)
    // Undo restores the former directions.
    #expect(replay.kept.records == written.kept.records)
  }

  /// The direction changes of an edit are recorded after it: if the history is cut in between, the edit
  /// comes without them.
  @Test func aHistoryCutAnywhereHasItsTexts() throws {
    var written = WrittenHistory("begun\n\nand gone on", seed: 4, overrides: true)
    for _ in 0..<60 { try written.act() }
    let bytes = written.bytes
    for end in max(0, bytes.count - 300)..<bytes.count {
      let content = try #require(HistoryFormat.read(Array(bytes[..<end])))
      #expect(!content.isDamaged, "a record that was being written")
      let count = content.records.count
      #expect(content.records.dropLast() == written.records.prefix(count - 1))
      let replay = try #require(try HistoryReplay.of(Array(bytes[..<end])))
      #expect(replay.text == written.texts[count - 1])
    }
  }

  /// A program that knows nothing of directions skips their records and reads the rest.
  @Test func anOlderProgramReadsAllElse() throws {
    let text = TextRope("one\ntwo")
    let place = EditorState(selection: Selection(caret: 0))
    let kept = KeptHistory(
      file: DocumentFile(), text: text, isSaved: false,
      directions: ParagraphDirections([DirectionOverride(0..<1, .rightToLeft)], in: text),
      undo: UndoHistory(), place: place)
    let overriding = Edit(overriding: [DirectionOverride(4..<5, .rightToLeft)], in: text)
    let typing = Edit(replacing: 0..<0, with: "x", in: text)
    let records =
      kept.records + [
        .edit(HistoryEdit(overriding, joins: false, before: place, after: place)),
        .edit(HistoryEdit(typing, joins: false, before: place, after: place)),
      ]
    var format = HistoryFormat(salt: 1)
    var (kinds, bytes) = ([UInt8](), format.header)
    for record in records {
      let frame = format.frame(record)
      kinds.append(frame[HistoryFormat.frameLength])
      bytes += frame
    }
    #expect(kinds == [1, 2, 4, 17, 13, 6, 6], "kinds of records are never given anew")
    // Renumber the records as unknown kinds, as they are to an older program.
    var later = HistoryFormat(salt: 1)
    var renamed = later.header
    var at = HistoryFormat.headerLength
    while at < bytes.count {
      let length = Int(bytes[at]) | Int(bytes[at + 1]) << 8
      let start = at + HistoryFormat.frameLength
      var record = Array(bytes[start..<(start + length)])
      if record[0] >= 17 { record[0] = 0xF0 }
      renamed += later.frame(record)
      at = start + length
    }
    let replay = try #require(try HistoryReplay.of(renamed))
    #expect(replay.text == TextRope("xone\ntwo") && replay.directions.isEmpty)
    #expect(replay.undo.undoCount == 2)
  }

  @Test func anyTurnsAreReadWithoutHarm() throws {
    var generator = SeededGenerator(seed: 9)
    for _ in 0..<3000 {
      let count = Int.random(in: 0..<40, using: &generator)
      let bytes = (0..<count).map { _ in UInt8.random(in: 0...255, using: &generator) }
      var format = HistoryFormat(salt: 3)
      var file = format.header
      file += format.frame(.base(.held(length: 3, isSaved: false)))
      file += format.frame(.baseText(TextRope("a\nb")))
      file += format.frame(
        .edit(
          HistoryEdit(
            Edit(replacing: 0..<0, with: "x", in: TextRope("a\nb")), joins: false,
            before: EditorState(selection: Selection(caret: 0)),
            after: EditorState(selection: Selection(caret: 1)))))
      file += format.frame([UInt8.random(in: 17...18, using: &generator)] + bytes)
      let replay = try #require(try HistoryReplay.of(file))
      #expect(replay.text == TextRope("xa\nb"))
    }
  }
}
