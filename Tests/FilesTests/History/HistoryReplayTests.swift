import TestSupport
import TextCore
import Testing

@testable import Files

/// What is written down is what comes back.
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
    // Where each record ends.
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

  @Test func anyBytesAreReadWithoutHarm() throws {
    var generator = SeededGenerator(seed: 7)
    for _ in 0..<3000 {
      let count = Int.random(in: 0..<60, using: &generator)
      let bytes = (0..<count).map { _ in UInt8.random(in: 0...255, using: &generator) }
      _ = try? HistoryRecord.read(bytes[...])
      // Whole records that nobody wrote.
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
