import Glibc
import Platform
import Synchronization
import SystemPackage
import TestSupport
import Testing
import TextCore

@testable import Files

/// The record of a long edit has the same bytes whether its texts are copied or stay ropes, and whether
/// its checksum was computed before or not.
@Suite struct LongRecordTests {
  private static let text = TextRope(String(repeating: "some words ", count: 20_000))
  private static let before = EditorState(selection: Selection(caret: 1))

  private static func edit(
    at start: TextOffset = 3, joins: Bool = false, _ before: EditorState = before
  ) -> HistoryEdit {
    let edit = Edit(
      [
        Edit.Replacement(range: 0..<1, text: TextRope("short")),
        Edit.Replacement(range: start..<9, text: text),
        Edit.Replacement(range: 9..<9, text: text[5..<60_000]),
      ], oldLength: 10)
    return HistoryEdit(
      edit, joins: joins, before: before, after: EditorState(selection: Selection(caret: 2)))
  }

  /// The bytes of records of which all texts are copied.
  private func copied(_ records: [HistoryRecord]) -> [UInt8] {
    var (format, bytes) = (HistoryFormat(salt: 7), [UInt8]())
    for record in records { format.append(record, to: &bytes) }
    return bytes
  }

  @Test(arguments: [false, true]) func itsBytesAreThoseOfOneWhoseTextsAreCopied(turns: Bool) throws
  {
    var edit = Self.edit()
    if turns { edit.edit = edit.edit.overriding([DirectionOverride(0..<4, .rightToLeft)]) }
    let records: [HistoryRecord] = [.saving, .edit(edit), .undo, .edit(edit), .saving]
    var (format, bytes) = (HistoryFormat(salt: 7), LogBytes([]))
    for record in records { format.append(record, to: &bytes) }
    let all = copied(records)
    #expect(bytes.count == all.count)
    var read: [UInt8] = []
    bytes.forEachChunk { read += $0 }
    #expect(read == all)
    let content = try #require(HistoryFormat.read(format.header + read))
    #expect(content.records == records)
  }

  @Test func itIsWrittenAsItIs() throws {
    let folder = TemporaryFolder()
    let store = DiskFileStore(backupFolder: FilePath(folder("backups")))
    let path = FilePath(folder("log"))
    let log = HistoryLog(
      id: "a", file: try store.openLog(path, isNew: true), format: HistoryFormat(salt: 7), end: 0,
      claim: nil)
    let records: [HistoryRecord] = [.saving, .edit(Self.edit()), .undo]
    for record in records { log.append(record) }
    #expect(log.length == copied(records).count)
    try log.flush()
    #expect(!log.hasPending)
    log.append(.redo)
    try log.flush()
    let (bytes, _) = try store.read(path, limit: .max)
    let all = copied(records + [.redo])
    #expect(log.length == all.count)
    #expect(bytes.starts(with: all))
    #expect(bytes.dropFirst(all.count).allSatisfy { $0 == 0 }, "the room for the next records")
  }

  /// What a seal was made for, and what then comes: the seal holds for nothing else.
  enum Change: CaseIterable {
    case none, otherRecord, otherPlace, otherText, otherStep, directions
  }

  @Test(arguments: Change.allCases) func aSealHoldsForOneRecord(change: Change) {
    var (format, bytes) = (HistoryFormat(salt: 7), LogBytes([]))
    var records: [HistoryRecord] = [.undo]
    format.append(.undo, to: &bytes)
    let seal = RecordSeal(of: Self.edit(), in: format)
    var edit = Self.edit()
    switch change {
    case .none: break
    case .otherRecord:
      records.append(.saving)
      format.append(.saving, to: &bytes)
    case .otherPlace: edit = Self.edit(EditorState(selection: Selection(caret: 0)))
    case .otherText: edit = Self.edit(at: 4)
    case .otherStep: edit = Self.edit(joins: true)
    case .directions: edit.edit = edit.edit.overriding([DirectionOverride(0..<4, nil)])
    }
    records.append(.edit(edit))
    let hashed = format.hashedCount
    format.append(.edit(edit), sealedBy: seal, to: &bytes)
    var read: [UInt8] = []
    bytes.forEachChunk { read += $0 }
    #expect(read == copied(records))
    // A change of directions is a short record of its own.
    let isSealed = change == .none || change == .directions
    #expect((format.hashedCount - hashed < 100) == isSealed)
  }

  @Test func aSealHoldsForOneHistory() {
    let seal = RecordSeal(of: Self.edit(), in: HistoryFormat(salt: 8))
    #expect(seal.record(of: Self.edit(), in: HistoryFormat(salt: 7)) == nil)
    #expect(seal.record(of: Self.edit(), in: HistoryFormat(salt: 8)) != nil)
  }

  /// The history that the sealed edit begins has the same first records, and its random number.
  @Test func theFirstEditIsSealedBeforeItsHistoryBegins() throws {
    let folder = TemporaryFolder()
    let store = HistoryStore(
      store: DiskFileStore(backupFolder: FilePath(folder("backups"))),
      folder: FilePath(folder("histories")))
    let first: [HistoryRecord] = [
      .base(.held(length: 10, isSaved: true)), .baseText(TextRope("0123456789")),
      .place(Self.before),
    ]
    let seal = RecordSeal.sealer(ofFirst: Self.edit(), after: first)()
    let log = try store.begin(sealedBy: seal)
    for record in first { log.append(record) }
    #expect(log.accepts(seal, of: Self.edit()))
    let hashed = log.hashedCount
    log.append(.edit(Self.edit()), sealedBy: seal)
    #expect(log.hashedCount == hashed)
    try log.flush()
    let id = log.id
    log.releaseClaim()
    let found = try #require(try store.resume(id))
    var text = TextRope("0123456789")
    try Self.edit().edit.apply(to: &text)
    #expect(found.replay.text == text)
  }

  /// Its texts make a record long, and so do the places of many short ones.
  @Test func longTextsAndManyPlacesAreLong() {
    func isLong(_ count: Int, _ length: Int) -> Bool {
      let text = TextRope(String(repeating: "a", count: length))
      let replacements = (0..<count).map {
        Edit.Replacement(range: TextRange(at: TextOffset(2 * $0), length: 1), text: text)
      }
      let edit = Edit(replacements, oldLength: 2 * count)
      return HistoryEdit(edit, joins: false, before: Self.before, after: Self.before).isLong
    }
    let most = HistoryEdit.longestSealedAtOnce
    #expect(isLong(1, most + 1) && !isLong(1, most - 100))
    #expect(isLong(most / 6, 1) && !isLong(most / 10, 1))
  }

  /// A sealed edit of many short texts is recorded by the same bytes, too.
  @Test func manyShortTextsAreSealed() {
    let replacements = (0..<1_000).map {
      Edit.Replacement(range: TextRange(at: TextOffset(2 * $0), length: 1), text: TextRope("word"))
    }
    let edit = HistoryEdit(
      Edit(replacements, oldLength: 2_000), joins: false, before: Self.before, after: Self.before)
    var (format, bytes) = (HistoryFormat(salt: 7), LogBytes([]))
    format.append(.edit(edit), sealedBy: RecordSeal(of: edit, in: format), to: &bytes)
    #expect(bytes.tail == copied([.edit(edit)]))
    #expect(format.hashedCount == 0)
  }

  /// After a failed write all bytes are written again.
  @Test func aFailedWriteIsRetried() throws {
    let file = FailingLog()
    let log = HistoryLog(
      id: "a", file: file, format: HistoryFormat(salt: 7), end: 0, claim: nil)
    log.append(.edit(Self.edit()))
    for _ in 0..<2 {
      #expect(throws: FileError.self) { try log.flush() }
      #expect(log.hasPending)
    }
    file.hasRoom.withLock { $0 = true }
    try log.flush()
    #expect(!log.hasPending)
    #expect(file.readAll() == copied([.edit(Self.edit())]))
  }
}

/// A log on a disk that is full after its first bytes, until there is room.
private final class FailingLog: LogFile {
  let hasRoom = Mutex(false)
  private let bytes = Mutex<[UInt8]>([])

  func readAll() -> [UInt8] { bytes.withLock { $0 } }
  func write(_ new: [UInt8], at offset: Int) throws {
    guard offset == 0 || hasRoom.withLock({ $0 }) else {
      throw FileError(operation: .write, path: "/log", code: ENOSPC)
    }
    bytes.withLock { $0 = $0.prefix(offset) + new }
  }
  func synchronize() {}
  func isIntact(_ start: [UInt8], length: Int) -> Bool { true }
  func rename(to other: FilePath) {}
}
