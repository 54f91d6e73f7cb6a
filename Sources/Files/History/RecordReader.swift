import TextCore

/// The error for bytes that are no valid record.
struct DamagedRecord: Error {}

/// Parses the bytes of a `RecordWriter`. They are untrusted: each number must be within bounds, and no
/// count may exceed the bytes that there are.
struct RecordReader {
  private var rest: ArraySlice<UInt8>

  init(_ bytes: ArraySlice<UInt8>) { rest = bytes }

  /// True if all bytes are read.
  var isAtEnd: Bool { rest.isEmpty }

  /// Reads a signed number.
  mutating func number() throws(DamagedRecord) -> Int {
    var value: UInt64 = 0
    var shift: UInt64 = 0
    while true {
      guard let byte = rest.popFirst(), shift < 63 || byte <= 1 else { throw DamagedRecord() }
      value |= UInt64(byte & 0x7F) << shift
      if byte < 0x80 { break }
      shift += 7
    }
    return Int(Int64(bitPattern: value >> 1)) ^ -Int(value & 1)
  }

  /// Reads a count, or an offset in a text.
  mutating func count() throws(DamagedRecord) -> Int {
    let number = try number()
    guard (0...Self.longest).contains(number) else { throw DamagedRecord() }
    return number
  }

  mutating func offset() throws(DamagedRecord) -> TextOffset { TextOffset(try count()) }

  mutating func truth() throws(DamagedRecord) -> Bool {
    guard let byte = rest.popFirst(), byte <= 1 else { throw DamagedRecord() }
    return byte == 1
  }

  mutating func word() throws(DamagedRecord) -> UInt64 {
    guard rest.count >= 8 else { throw DamagedRecord() }
    defer { rest = rest.dropFirst(8) }
    return rest.prefix(8).reversed().reduce(0) { $0 << 8 | UInt64($1) }
  }

  mutating func bytes() throws(DamagedRecord) -> ArraySlice<UInt8> {
    let count = try count()
    guard count <= rest.count else { throw DamagedRecord() }
    defer { rest = rest.dropFirst(count) }
    return rest.prefix(count)
  }

  mutating func text() throws(DamagedRecord) -> TextRope { TextRope(bytes: Array(try bytes())) }

  mutating func string() throws(DamagedRecord) -> String {
    guard let string = String(validating: try bytes(), as: UTF8.self) else {
      throw DamagedRecord()
    }
    return string
  }

  /// The largest count in bytes, so that no sum of offsets overflows.
  private static let longest = 1 << 40
}
