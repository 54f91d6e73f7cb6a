import Platform
import SystemPackage
import TextCore
import Testing

@testable import Files

/// The bytes of a history, record by record, as Docs/FORMATS.md describes them: histories of earlier
/// versions stay readable.
@Suite struct HistoryFormatTests {
  private static let plain = EditorState(selection: Selection(caret: 1))
  private static let scrolled = EditorState(
    selection: Selection(anchor: 1, head: 2, affinity: .upstream),
    scroll: ScrollAnchor(offset: 3, distance: -3.5))
  private static let edit = Edit(
    [Edit.Replacement(range: 1..<2, text: TextRope("é"))], oldLength: 3)
  private static let group = UndoHistory.Group(edits: [edit], before: plain, after: scrolled)
  private static let file = DocumentFile(
    path: FilePath("/a"),
    format: FileFormat(
      encoding: .utf16(.bigEndian), hasByteOrderMark: true, lineEnding: .cr, trailingBytes: [9]),
    stamp: FileStamp(device: 1, inode: 0x0203, size: -1, modified: 4))

  private static let bytesOfPlain: [UInt8] = [2, 2, 0, 0]
  private static let bytesOfScrolled: [UInt8] = [2, 4, 1, 1, 6, 0, 0, 0, 0, 0, 0, 0x0C, 0xC0]
  private static let bytesOfEdit: [UInt8] = [6, 2, 2, 2, 4, 0xC3, 0xA9]
  private static let bytesOfGroup = bytesOfPlain + bytesOfScrolled + [2] + bytesOfEdit
  private static let bytesOfFile: [UInt8] =
    [4, 0x2F, 0x61, 16] + Array("utf-16be".utf8) + [1, 4, 2, 9, 1]
    + [1, 0, 0, 0, 0, 0, 0, 0, 3, 2, 0, 0, 0, 0, 0, 0]
    + [UInt8](repeating: 0xFF, count: 8) + [4, 0, 0, 0, 0, 0, 0, 0]
  private static let bytesOfNewFile: [UInt8] = [0, 10] + Array("utf-8".utf8) + [0, 0, 0, 0]

  private static let records: [(HistoryRecord, [UInt8])] = [
    (.file(file), [1] + bytesOfFile),
    (.file(DocumentFile()), [1] + bytesOfNewFile),
    (.base(.held(length: 300, isSaved: true)), [2, 0xD8, 0x04, 1]),
    (.base(.file), [3]),
    (.baseText(TextRope("é")), [4, 4, 0xC3, 0xA9]),
    (.baseWasCopied(length: 3, hash: .ofBytes(0x0102)), [5, 6, 2, 1, 0, 0, 0, 0, 0, 0]),
    (
      .edit(HistoryEdit(edit, joins: true, before: plain, after: scrolled)),
      [6, 1] + bytesOfPlain + bytesOfScrolled + bytesOfEdit
    ),
    (.undo, [7]), (.redo, [8]),
    (.undoable(group), [9] + bytesOfGroup), (.redoable(group), [10] + bytesOfGroup),
    (.saving, [11]), (.saved(file), [12] + bytesOfFile),
    (.place(scrolled), [13] + bytesOfScrolled), (.starting, [14]),
    (.changed(edit, file), [16] + bytesOfFile + [1] + bytesOfEdit),
    (.changed(nil, DocumentFile()), [16] + bytesOfNewFile + [0]),
    (
      .directions([DirectionOverride(1..<3, .rightToLeft), DirectionOverride(4..<5, nil)]),
      [17, 4, 2, 4, UInt8(2 * WritingDirection.rightToLeft.rawValue), 8, 2, 0]
    ),
    (.baseWasCopied(length: 3, hash: .ofBlocks(0x0102)), [19, 6, 2, 1, 0, 0, 0, 0, 0, 0]),
  ]

  @Test(arguments: records) func recordsAreAsDescribed(record: HistoryRecord, bytes: [UInt8]) throws
  {
    var writer = RecordWriter(at: [])
    record.write(to: &writer)
    #expect(writer.bytes == bytes)
    let read = try HistoryRecord.read(bytes[...])
    #expect(read == record)
    // A record that ends too early is none.
    for end in bytes.indices.dropFirst() {
      let part = try? HistoryRecord.read(bytes[..<end])
      #expect(part == nil, "\(end) bytes")
    }
  }

  @Test(
    arguments: [
      ("utf-8", .utf8), ("utf-16be", .utf16(.bigEndian)), ("utf-16le", .utf16(.littleEndian)),
      ("utf-32be", .utf32(.bigEndian)), ("utf-32le", .utf32(.littleEndian)),
      ("legacy:koi8-r", .legacy("koi8-r")),
    ] as [(String, TextEncoding)])
  func encodingsHaveTheirWords(word: String, encoding: TextEncoding) throws {
    for (number, ending) in [LineEnding.lf, .crlf, .cr].enumerated() {
      let file = DocumentFile(format: FileFormat(encoding: encoding, lineEnding: ending))
      let bytes =
        [1, 0, UInt8(2 * word.utf8.count)] + Array(word.utf8) + [0, UInt8(2 * number), 0, 0]
      var writer = RecordWriter(at: [])
      HistoryRecord.file(file).write(to: &writer)
      #expect(writer.bytes == bytes)
      let read = try HistoryRecord.read(bytes[...])
      #expect(read == .file(file))
    }
  }

  /// Each field must be within its bounds.
  @Test(
    arguments: [
      // No record, no such line ending, encoding or path.
      [], [1, 0, 10] + Array("utf-8".utf8) + [0, 6, 0, 0],
      [1, 0, 10] + Array("utf-8".utf8) + [0, 1, 0, 0],
      [1, 0, 10] + Array("utf-9".utf8) + [0, 0, 0, 0],
      [1, 2, 0x61, 10] + Array("utf-8".utf8) + [0, 0, 0, 0],
      // An edit after the end of its text, of overlapping ranges; a step without edits.
      [16] + bytesOfNewFile + [1, 4, 2, 2, 4, 0],
      [16] + bytesOfNewFile + [1, 8, 4, 0, 4, 0, 2, 2, 0],
      [9] + bytesOfPlain + bytesOfPlain + [0],
      // No such direction.
      [17, 2, 0, 2, 6],
    ] as [[UInt8]])
  func valuesBeyondTheirBoundsAreDamage(bytes: [UInt8]) {
    #expect(throws: DamagedRecord.self) { try HistoryRecord.read(bytes[...]) }
  }

  /// Two replacements may touch, and the last may end the text.
  @Test func valuesAtTheirBoundsAreRead() throws {
    let bytes: [UInt8] = [16] + Self.bytesOfNewFile + [1, 8, 4, 0, 4, 0, 4, 4, 0]
    let edit = Edit(
      [.init(range: 0..<2, text: TextRope()), .init(range: 2..<4, text: TextRope())], oldLength: 4)
    let read = try HistoryRecord.read(bytes[...])
    #expect(read == .changed(edit, DocumentFile()))
    for (distance, isRead) in [(1e6, true), (-1e6, true), (1_000_000.5, false), (.nan, false)] {
      let scroll = ScrollAnchor(offset: 3, distance: distance)
      var writer = RecordWriter(at: [])
      HistoryRecord.place(EditorState(selection: Selection(caret: 0), scroll: scroll))
        .write(to: &writer)
      guard case .place(let state) = try HistoryRecord.read(writer.bytes[...]) else {
        Issue.record("no place")
        continue
      }
      #expect(state.scroll == (isRead ? scroll : nil))
    }
  }

  /// Computed by another program from the description in `Docs/FORMATS.md`.
  private static let whole: [UInt8] =
    Array("paber-history 1\n".utf8) + [0xEF, 0xCD, 0xAB, 0x89, 0x67, 0x45, 0x23, 0x01]
    + [3, 0, 0, 0, 0x9D, 0x1C, 0xAF, 0x3A, 0x20, 0xE1, 0xDC, 0x1D, 2, 6, 1]
    + [5, 0, 0, 0, 0x99, 0x8D, 0x4B, 0xA3, 0x3C, 0x75, 0x44, 0x7D, 4, 6, 0x6F, 0x6E, 0x65]

  @Test func aFileIsAsDescribed() throws {
    let records: [HistoryRecord] = [
      .base(.held(length: 3, isSaved: true)), .baseText(TextRope("one")),
    ]
    var format = HistoryFormat(salt: 0x0123_4567_89AB_CDEF)
    let bytes = records.reduce(into: format.header) { format.append($1, to: &$0) }
    #expect(bytes == Self.whole)
    #expect(format.count == 2)
    let content = try #require(HistoryFormat.read(bytes))
    #expect(content.records == records && content.end == bytes.count && !content.isDamaged)
    #expect(content.format.count == 2 && content.format.salt == format.salt)
  }

  /// A record that was cut off while it was written does not count as damage: it has too few bytes,
  /// or zeros.
  @Test func tornRecordsAreNoDamage() throws {
    let first = HistoryFormat.headerLength + HistoryFormat.frameLength + 3
    #expect(first == 39)
    for end in first..<Self.whole.count {
      for zeros in 0...20 {
        let bytes = Array(Self.whole[..<end]) + [UInt8](repeating: 0, count: zeros)
        let content = try #require(HistoryFormat.read(bytes))
        #expect(content.records.count == 1 && content.end == first)
        // If all bytes are there but some are wrong, the record is damaged.
        let isWhole = end > first && bytes.count >= Self.whole.count
        #expect(content.isDamaged == isWhole, "\(end) bytes and \(zeros) zeros")
      }
    }
    #expect(HistoryFormat.read(Array(Self.whole[..<23])) == nil)
    #expect(HistoryFormat.read(Array(Self.whole[..<24]))?.records.isEmpty == true)
    #expect(HistoryFormat.read([0] + Self.whole) == nil)
  }
}
