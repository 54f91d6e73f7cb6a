import Platform
import TextCore

/// Bytes for a log. Long texts among them stay ropes, whose bytes are copied only when they are written.
struct LogBytes: Sendable {
  private enum Piece: Sendable {
    case bytes([UInt8])
    case text(TextRope)
  }

  /// The most bytes of a text that is copied with its record.
  static let longestCopied = 1 << 15
  /// The most bytes of one write while long texts are written.
  private static let writtenAtOnce = 1 << 18

  /// All but the last bytes: up to the end of the last long text.
  private var pieces: [Piece] = []
  /// The number of bytes in `pieces`.
  private var countOfPieces = 0
  /// The bytes after the last long text.
  var tail: [UInt8] = []

  init(_ bytes: [UInt8] = []) { tail = bytes }

  var count: Int { countOfPieces + tail.count }
  var isEmpty: Bool { count == 0 }

  mutating func append(_ text: TextRope) {
    closeTail()
    pieces.append(.text(text))
    countOfPieces += text.utf8Count
  }

  mutating func append(_ other: LogBytes) {
    guard !other.pieces.isEmpty else { return tail.append(contentsOf: other.tail) }
    closeTail()
    pieces.append(contentsOf: other.pieces)
    countOfPieces += other.countOfPieces
    tail = other.tail
  }

  private mutating func closeTail() {
    guard !tail.isEmpty else { return }
    pieces.append(.bytes(tail))
    countOfPieces += tail.count
    tail = []
  }

  /// Removes all bytes. The room of few bytes is kept for the next ones.
  mutating func removeAll() {
    (pieces, countOfPieces) = ([], 0)
    tail.removeAll(keepingCapacity: tail.count < 1 << 16)
  }

  /// Calls `body` with all bytes in order, in pieces that are in memory already.
  func forEachChunk(_ body: (ArraySlice<UInt8>) throws -> Void) rethrows {
    for piece in pieces {
      switch piece {
      case .bytes(let bytes): try body(bytes[...])
      case .text(let text):
        try text.forEachChunk(in: 0..<text.end) {
          try body($0)
          return true
        }
      }
    }
    try body(tail[...])
  }

  /// Writes all bytes at the end of a log, at `offset`. Throws `FileError`; any number of them may then
  /// be written.
  func write(to file: any LogFile, at offset: Int) throws {
    guard !pieces.isEmpty else { return try file.append(tail, at: offset) }
    var (buffer, end) = ([UInt8](), offset)
    try forEachChunk { chunk in
      if buffer.count + chunk.count > Self.writtenAtOnce {
        try file.write(buffer, at: end)
        end += buffer.count
        buffer.removeAll(keepingCapacity: true)
      }
      buffer.append(contentsOf: chunk)
    }
    try file.append(buffer, at: end)
  }
}

extension LogBytes {
  /// Makes the bytes of the record of an edit.
  init(recording edit: HistoryEdit) {
    var writer = RecordWriter(keepingTextsFrom: Self.longestCopied)
    HistoryRecord.edit(edit).write(to: &writer)
    self = writer.finish()
  }
}
