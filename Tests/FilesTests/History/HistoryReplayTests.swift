import TestSupport
import TextCore
import Testing

@testable import Files

/// A history is read as it was written.
@Suite struct HistoryReplayTests {
  @Test(arguments: 0..<60) func everythingComesBack(seed: UInt64) throws {
    var written = WrittenHistory("begun ", seed: seed)
    for _ in 0..<80 { try written.act() }
    let replay = try #require(try HistoryReplay.of(written.bytes))
    #expect(replay.text == written.text)
    #expect(replay.undo.undoGroups == written.undo.undoGroups)
    #expect(replay.undo.redoGroups == written.undo.redoGroups)
  }

  @Test(arguments: 0..<40) func aShortFormSaysTheSame(seed: UInt64) throws {
    var written = WrittenHistory(seed: seed)
    for _ in 0..<40 { try written.act() }
    var format = HistoryFormat(salt: 1)
    let bytes = written.kept.records.reduce(into: format.header) { format.append($1, to: &$0) }
    let replay = try #require(try HistoryReplay.of(bytes))
    #expect(replay.text == written.text)
    #expect(replay.undo.undoGroups == written.undo.undoGroups)
    #expect(replay.undo.redoGroups == written.undo.redoGroups)
  }

  @Test func aHistoryCutAnywhereIsWholeUpToThere() throws {
    var written = WrittenHistory("begun ", seed: 4)
    for _ in 0..<60 { try written.act() }
    let bytes = written.bytes
    for end in max(0, bytes.count - 200)..<bytes.count {
      let content = try #require(HistoryFormat.read(Array(bytes[..<end])))
      #expect(!content.isDamaged, "a record that was being written")
      #expect(content.records == Array(written.records.prefix(content.records.count)))
      let replay = try #require(try HistoryReplay.of(Array(bytes[..<end])))
      #expect(replay.text == written.texts[content.records.count - 1])
    }
  }

  @Test func aChangedByteLosesOnlyWhatIsBehindIt() throws {
    var written = WrittenHistory("begun ", seed: 5)
    for _ in 0..<60 { try written.act() }
    let bytes = written.bytes
    // The end of each record.
    var ends: [Int] = []
    var format = HistoryFormat(salt: 0x0123_4567_89AB_CDEF)
    for record in written.records {
      ends.append((ends.last ?? HistoryFormat.headerLength) + format.frame(record).count)
    }
    var generator = SeededGenerator(seed: 6)
    for place in (HistoryFormat.headerLength..<bytes.count).suffix(200) {
      var damaged = bytes
      damaged[place] ^= UInt8.random(in: 1...255, using: &generator)
      let whole = ends.count { $0 <= place }
      let content = try #require(HistoryFormat.read(damaged))
      #expect(content.records == Array(written.records.prefix(whole)))
      let replay = try #require(try HistoryReplay.of(damaged))
      #expect(replay.text == written.texts[whole - 1])
    }
  }

  /// A text that is held is written in small records: no more is lost with a damaged one.
  @Test(arguments: [0, 1, 4095, 4096, 4097, 10_000]) func aRecordHoldsFourKilobytes(count: Int) {
    let text = TextRope(String(repeating: "é", count: count / 2) + (count % 2 == 1 ? "a" : ""))
    let records = HistoryBase.records(holding: text, isSaved: true)
    #expect(records.first == .base(.held(length: count, isSaved: true)))
    let pieces = records.dropFirst().compactMap { record -> [UInt8]? in
      guard case .baseText(let piece) = record else { return nil }
      return piece.bytes(in: 0..<piece.end)
    }
    #expect(pieces.allSatisfy { (1...4096).contains($0.count) })
    #expect(Array(pieces.joined()) == text.bytes(in: 0..<text.end))
    #expect(records.count == pieces.count + 1)
  }

  @Test func anyBytesAreReadWithoutHarm() throws {
    var generator = SeededGenerator(seed: 7)
    for _ in 0..<3000 {
      let count = Int.random(in: 0..<60, using: &generator)
      let bytes = (0..<count).map { _ in UInt8.random(in: 0...255, using: &generator) }
      _ = try? HistoryRecord.read(bytes[...])
      // Complete records with random content.
      var format = HistoryFormat(salt: 3)
      var file = format.header
      file += format.frame(.base(.held(length: 0, isSaved: false)))
      file += format.frame([UInt8.random(in: 0...16, using: &generator)] + bytes)
      _ = try HistoryReplay.of(file)
    }
  }

  @Test func recordsOfALaterVersionArePassedOver() throws {
    var format = HistoryFormat(salt: 3)
    let records: [HistoryRecord] = [
      .base(.held(length: 3, isSaved: true)), .baseText(TextRope("one")),
    ]
    var bytes = records.reduce(into: format.header) { format.append($1, to: &$0) }
    bytes += format.frame([200, 1, 2, 3])
    bytes += format.frame(.starting)
    let replay = try #require(try HistoryReplay.of(bytes))
    #expect(replay.text == TextRope("one") && replay.failedStarts == 1)
  }

  @Test func aRecordOfAnotherHistoryIsNone() throws {
    var one = HistoryFormat(salt: 1)
    var other = HistoryFormat(salt: 2)
    let record = HistoryRecord.base(.held(length: 0, isSaved: false))
    let bytes = one.header + one.frame(record) + other.frame(record)
    let content = try #require(HistoryFormat.read(bytes))
    #expect(content.records.count == 1 && content.isDamaged)
  }
}

/// Records of changes by other programs.
@Suite struct OutsideChangeTests {
  private let place = EditorState(selection: Selection(caret: 0))

  /// Returns the replay of a history after a merged change, and that change.
  private func taken(
    _ base: String, _ ours: String, _ theirs: String
  ) throws -> (replay: HistoryReplay, change: OutsideChange) {
    let (base, ours, theirs) = (TextRope(base), TextRope(ours), TextRope(theirs))
    let kept = KeptHistory(
      file: DocumentFile(), text: base, isSaved: true, undo: UndoHistory(), place: place)
    var records = kept.records
    let edit = Edit(from: base, to: ours)
    if !edit.isEmpty {
      records.append(.edit(HistoryEdit(edit, joins: false, before: place, after: place)))
    }
    var replay = HistoryReplay()
    _ = try replay.take(records) { _, _ in TextRope() }
    let change = OutsideChange(
      base: replay.savedText, ours: ours, ParagraphDirections(), theirs: theirs)
    let file = DocumentFile(format: FileFormat(lineEnding: .crlf))
    records += replay.takeOver(change, file)
    // From the bytes it is the same.
    var format = HistoryFormat(salt: 1)
    let bytes = records.reduce(into: format.header) { format.append($1, to: &$0) }
    let again = try #require(try HistoryReplay.of(bytes))
    #expect(again.text == replay.text && again.file == replay.file)
    #expect(again.undo.undoGroups == replay.undo.undoGroups)
    return (again, change)
  }

  @Test func acceptedChangesAreKnown() throws {
    let (replay, change) = try taken("one\n", "one\n", "two\n")
    #expect(replay.text == TextRope("two\n") && replay.savedText == TextRope("two\n"))
    #expect(replay.file.format.lineEnding == .crlf && replay.undo.undoCount == 1)
    #expect(!change.hasConflicts && !change.isMerged)
  }

  @Test func mergedTextAndTheFilesTextAreKnown() throws {
    let (replay, change) = try taken("one\n\ntwo\n", "my one\n\ntwo\n", "one\n\n2\n")
    #expect(replay.text == TextRope("my one\n\n2\n"))
    #expect(replay.savedText == TextRope("one\n\n2\n") && replay.undo.undoCount == 2)
    #expect(!change.hasConflicts && change.isMerged)
  }

  @Test func withoutAcceptedChangesThereIsNoStep() throws {
    let (replay, change) = try taken("one\n", "my one\n", "their one\n")
    #expect(replay.text == TextRope("my one\n") && replay.undo.undoCount == 1)
    #expect(replay.savedText == TextRope("their one\n") && change.hasConflicts)
  }

  @Test func ofAVeryLargeOtherTextOnlyTheFileIsNoted() throws {
    let theirs = String(repeating: "theirs\n", count: 60_000)
    let (replay, change) = try taken("one\n", "my one\n", theirs)
    #expect(change.hasConflicts && replay.savedText == nil)
    #expect(replay.text == TextRope("my one\n") && replay.file.format.lineEnding == .crlf)
  }

  /// The largest edit that a history holds, and one with a letter more.
  @Test(arguments: [(0, true), (1, false)])
  func anEditIsHeldUpToItsLongest(more: Int, isHeld: Bool) throws {
    let room = KeptHistory.longestHeld - MemoryLayout<Edit.Replacement>.size
    let theirs = "one\n\n" + String(repeating: "t", count: room + more)
    let (replay, change) = try taken("one\n\n", "my one\n\n", theirs)
    #expect(change.isMerged && replay.text == TextRope("my " + theirs))
    #expect(replay.savedText == (isHeld ? TextRope(theirs) : nil))
  }

  /// An edit takes memory for each of its pieces, however short they are, so of an edit with too
  /// many pieces only the file is recorded.
  @Test func ofVeryManyOtherChangesOnlyTheFileIsNoted() throws {
    let lines = (0...40_000).map { "\($0) a\n" }
    let theirs = lines.enumerated().map { $0.isMultiple(of: 2) ? $1 : "\($0) b\n" }
    let ours = lines + ["mine\n"]
    let (replay, change) = try taken(lines.joined(), ours.joined(), theirs.joined())
    #expect(change.isMerged && replay.savedText == nil)
    #expect(replay.text == TextRope((theirs + ["mine\n"]).joined()))
  }

  /// A paragraph keeps its direction override when another program writes before it.
  @Test func turnedParagraphsFollowWhatIsTakenOver() throws {
    let (base, theirs) = (TextRope("one\n\ntwo\n"), TextRope("new one\n\ntwo\n"))
    let kept = KeptHistory(
      file: DocumentFile(), text: base, isSaved: true,
      directions: ParagraphDirections([DirectionOverride(5..<9, .rightToLeft)], in: base),
      undo: UndoHistory(), place: place)
    var replay = HistoryReplay()
    _ = try replay.take(kept.records) { _, _ in TextRope() }
    _ = replay.takeOver(
      OutsideChange(base: base, ours: base, kept.directions, theirs: theirs), DocumentFile())
    #expect(replay.text == theirs)
    #expect(
      replay.directions
        == ParagraphDirections([DirectionOverride(9..<13, .rightToLeft)], in: theirs))
  }

  /// Another program changes more places than are followed one by one.
  @Test func manyChangesOfOtherProgramsKeepDirections() throws {
    let lines = (0..<900).map { "line \($0)" }
    let base = TextRope(lines.joined(separator: "\n"))
    let theirs = TextRope(
      lines.enumerated().map { $0 % 3 == 0 ? "new " + $1 : $1 }.joined(separator: "\n"))
    let turned = base.paragraphRange(at: base.paragraphStart(601))
    var directions = ParagraphDirections([DirectionOverride(turned, .rightToLeft)], in: base)
    let change = OutsideChange(base: base, ours: base, directions, theirs: theirs)
    #expect(change.edit.replacements.count <= 100)
    directions.follow(change.edit, in: base)
    let now = theirs.paragraphRange(at: theirs.paragraphStart(601))
    let wanted = ParagraphDirections([DirectionOverride(now, .rightToLeft)], in: theirs)
    #expect(directions == wanted)
  }

  @Test func withoutABaseAllThatIsWrittenHereStays() {
    let change = OutsideChange(
      base: nil, ours: TextRope("ours\n"), ParagraphDirections(), theirs: TextRope("theirs\n"))
    #expect(change.hasConflicts && change.edit.isEmpty && change.text == TextRope("ours\n"))
  }

  @Test func aChangeOfALaterTextIsNoDamage() throws {
    var replay = HistoryReplay()
    let edit = Edit(replacing: 0..<90, with: "x", in: TextRope(String(repeating: "a", count: 99)))
    let isWhole = try replay.take([
      .base(.held(length: 3, isSaved: true)), .baseText(TextRope("one")),
      .changed(edit, DocumentFile()), .place(place),
    ]) { _, _ in TextRope() }
    #expect(isWhole && replay.savedText == nil && replay.text == TextRope("one"))
  }
}
