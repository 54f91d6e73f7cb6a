import TextCore

/// Writes the bytes of a record. Numbers take as few bytes as needed (zigzag and LEB128); bytes follow
/// their count.
struct RecordWriter {
  /// The bytes after the last text that stayed a rope.
  private(set) var bytes: [UInt8]
  /// The bytes before them; empty unless texts stay ropes.
  private var before = LogBytes()
  /// Texts of more bytes stay ropes.
  private let longestCopied: Int

  /// Begins after other bytes.
  init(at bytes: [UInt8]) {
    self.bytes = bytes
    longestCopied = .max
  }

  /// Begins a record in which texts of more than `longestCopied` bytes stay ropes.
  init(keepingTextsFrom longestCopied: Int) {
    bytes = []
    self.longestCopied = longestCopied
  }

  /// Returns all bytes, with the texts that stayed ropes.
  consuming func finish() -> LogBytes {
    before.append(LogBytes(bytes))
    return before
  }

  mutating func put(kind: UInt8) { bytes.append(kind) }

  /// Adds a signed number; those near zero are short.
  mutating func put(_ number: Int) {
    // The sign goes into the lowest bit.
    var rest = UInt(bitPattern: number << 1 ^ (number < 0 ? -1 : 0))
    while rest >= 0x80 {
      bytes.append(UInt8(truncatingIfNeeded: rest) | 0x80)
      rest >>= 7
    }
    bytes.append(UInt8(rest))
  }

  mutating func put(_ offset: TextOffset) { put(offset.utf8) }

  mutating func put(_ truth: Bool) { bytes.append(truth ? 1 : 0) }

  /// Adds eight bytes, little-endian.
  mutating func put(_ word: UInt64) {
    for shift in stride(from: 0, to: 64, by: 8) {
      bytes.append(UInt8(truncatingIfNeeded: word >> shift))
    }
  }

  /// Adds the count and the bytes.
  mutating func put(_ content: some Collection<UInt8>) {
    put(content.count)
    bytes.append(contentsOf: content)
  }

  /// Adds the count and the bytes of a text.
  mutating func put(_ text: TextRope) {
    put(text.utf8Count)
    guard text.utf8Count <= longestCopied else {
      before.append(LogBytes(bytes))
      before.append(text)
      bytes = []
      return
    }
    // Reserving exactly the room for one text would copy all bytes for each text.
    let needed = bytes.count + text.utf8Count
    if needed > bytes.capacity { bytes.reserveCapacity(max(needed, 2 * bytes.capacity)) }
    text.forEachChunk(in: 0..<text.end) {
      bytes.append(contentsOf: $0)
      return true
    }
  }
}
