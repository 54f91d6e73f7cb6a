/// A message between two processes: fields, each with a tag and bytes. Its content is untrusted:
/// decoding bounds every length, and a message of another version is refused as a whole.
struct Message: Hashable {
  /// A field with its tag.
  struct Field: Hashable {
    var tag: Tag
    var bytes: [UInt8]
  }

  /// The kind of a field. An unknown one belongs to a message of another version.
  enum Tag: UInt8 {
    case file = 0x66
    case standardInput = 0x73
    case input = 0x74
    case line = 0x6C
    case blankSheet = 0x6E
    case welcome = 0x77
    case startupID = 0x64
    case activationToken = 0x61
    case exitCode = 0x65
    case complaint = 0x63
  }

  var fields: [Field] = []

  mutating func add(_ tag: Tag, _ bytes: some Sequence<UInt8> = []) {
    fields.append(Field(tag: tag, bytes: Array(bytes)))
  }

  /// The encoding: the magic with the version, the length of all fields, and for each field its
  /// tag, its length and its bytes. Lengths are eight bytes, little-endian.
  var encoded: [UInt8] {
    let length = fields.reduce(0) { $0 + Self.fieldHead + $1.bytes.count }
    var bytes = Self.magic
    bytes.reserveCapacity(Self.head + length)
    bytes += Self.bytes(of: length)
    for field in fields {
      bytes.append(field.tag.rawValue)
      bytes += Self.bytes(of: field.bytes.count)
      bytes += field.bytes
    }
    return bytes
  }

  /// Decodes the fields after a head; `nil` if they are invalid. Linear in the bytes.
  init?(fields bytes: ArraySlice<UInt8>) {
    var rest = bytes
    while !rest.isEmpty {
      guard rest.count >= Self.fieldHead, let tag = Tag(rawValue: rest[rest.startIndex]),
        let length = Self.number(rest.dropFirst().prefix(8))
      else { return nil }
      rest = rest.dropFirst(Self.fieldHead)
      guard length <= rest.count else { return nil }
      add(tag, rest.prefix(length))
      rest = rest.dropFirst(length)
    }
  }

  init() {}

  /// Returns the length of the fields after a head; `nil` if it is no head of this version.
  static func length(inHead bytes: ArraySlice<UInt8>) -> Int? {
    guard bytes.count == head, bytes.starts(with: magic) else { return nil }
    return number(bytes.suffix(8))
  }

  /// The number of bytes in the head, which ends with the length of the fields.
  static let head = 16
  private static let fieldHead = 9
  /// The last byte is the version.
  private static let magic = Array("paber".utf8) + [0, 0, 1]

  private static func bytes(of number: Int) -> [UInt8] {
    (0..<8).map { UInt8(truncatingIfNeeded: number >> ($0 * 8)) }
  }

  /// Decodes a length; `nil` if it is out of range.
  private static func number(_ bytes: ArraySlice<UInt8>) -> Int? {
    Int(exactly: bytes.reversed().reduce(UInt64(0)) { $0 << 8 | UInt64($1) })
  }
}

/// Assembles a message from pieces as they arrive, up to a size limit.
struct MessageAssembler {
  /// The error for bytes that are no message, or too long.
  struct Malformed: Error {}

  private let limit: Int
  private var bytes: [UInt8] = []

  /// Makes an assembler; `limit` is the greatest size of the fields in bytes.
  init(limit: Int) { self.limit = limit }

  /// Adds a piece; returns the message once it is complete. Throws `Malformed`.
  mutating func take(_ piece: some Sequence<UInt8>) throws(Malformed) -> Message? {
    bytes.append(contentsOf: piece)
    guard bytes.count >= Message.head else { return nil }
    guard let length = Message.length(inHead: bytes[..<Message.head]), length <= limit,
      bytes.count - Message.head <= length
    else { throw Malformed() }
    guard bytes.count - Message.head == length else { return nil }
    guard let message = Message(fields: bytes[Message.head...]) else { throw Malformed() }
    return message
  }
}
