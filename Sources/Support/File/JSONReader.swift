/// Reads JSON as people write it in an editor.
///
/// Beyond RFC 8259 it accepts comments (`//`, `#`, `/* */`), missing and superfluous commas, names
/// without quotes, texts in single quotes, line ends and tabs in texts, and a byte order mark. Bytes
/// that are no UTF-8 become U+FFFD, and so do halves of surrogate pairs.
///
/// It takes linear time, and the depth of its recursion is bounded.
struct JSONReader {
  private let bytes: [UInt8]
  private var position = 0
  private var line = 1

  private static let deepest = 32

  private init(_ bytes: [UInt8]) { self.bytes = bytes }

  /// Returns the value of a file.
  static func value(of bytes: [UInt8]) throws(ConversationFault) -> JSONValue {
    var reader = JSONReader(bytes)
    if bytes.starts(with: [0xEF, 0xBB, 0xBF]) { reader.position = 3 }
    try reader.skipSpace()
    guard let first = reader.next else { throw ConversationFault(.empty) }
    if first == UInt8(ascii: "<") { throw ConversationFault(.html) }
    let value = try reader.value(depth: 0)
    try reader.skipSpace()
    if reader.next != nil { throw reader.fault(.malformed) }
    return value
  }

  private var next: UInt8? { position < bytes.count ? bytes[position] : nil }

  private func fault(_ kind: ConversationFault.Kind) -> ConversationFault {
    ConversationFault(position < bytes.count ? kind : .truncated, line: line)
  }

  private mutating func advance() {
    if bytes[position] == UInt8(ascii: "\n") { line += 1 }
    position += 1
  }

  private mutating func take(_ byte: UInt8) -> Bool {
    guard next == byte else { return false }
    advance()
    return true
  }

  private func isNext(_ text: StaticString) -> Bool {
    text.withUTF8Buffer { bytes[position...].starts(with: $0) }
  }

  // Between values

  /// Passes spaces and comments.
  private mutating func skipSpace() throws(ConversationFault) {
    while let byte = next {
      if byte <= 0x20 {
        advance()
      } else if byte == UInt8(ascii: "#") || isNext("//") {
        while let byte = next, byte != UInt8(ascii: "\n") { advance() }
      } else if isNext("/*") {
        while !isNext("*/") {
          guard next != nil else { throw fault(.truncated) }
          advance()
        }
        position += 2
      } else if isNext("\u{FEFF}") || isNext("\u{A0}") {
        // Some editors write hard spaces, and marks between joined files.
        position += byte == 0xC2 ? 2 : 3
      } else {
        return
      }
    }
  }

  private mutating func skipSpaceAndCommas() throws(ConversationFault) {
    repeat { try skipSpace() } while take(UInt8(ascii: ","))
  }

  // Values

  private mutating func value(depth: Int) throws(ConversationFault) -> JSONValue {
    guard depth < Self.deepest else { throw ConversationFault(.tooDeep, line: line) }
    switch next {
    case UInt8(ascii: "{"): return try object(depth: depth)
    case UInt8(ascii: "["): return try array(depth: depth)
    case UInt8(ascii: "\""), UInt8(ascii: "'"): return .text(try text())
    default: return try word()
    }
  }

  private mutating func object(depth: Int) throws(ConversationFault) -> JSONValue {
    advance()
    var members: [JSONValue.Member] = []
    while true {
      try skipSpaceAndCommas()
      if take(UInt8(ascii: "}")) { return .object(members) }
      let name = try self.name()
      try skipSpace()
      guard take(UInt8(ascii: ":")) else { throw fault(.malformed) }
      try skipSpace()
      members.append(JSONValue.Member(name: name, value: try value(depth: depth + 1)))
    }
  }

  private mutating func array(depth: Int) throws(ConversationFault) -> JSONValue {
    advance()
    var elements: [JSONValue.Element] = []
    while true {
      try skipSpaceAndCommas()
      if take(UInt8(ascii: "]")) { return .array(elements) }
      let line = line
      elements.append(JSONValue.Element(line: line, value: try value(depth: depth + 1)))
    }
  }

  private mutating func name() throws(ConversationFault) -> String {
    if next == UInt8(ascii: "\"") || next == UInt8(ascii: "'") { return try text() }
    let word = bareWord()
    guard !word.isEmpty else { throw fault(.malformed) }
    return word
  }

  private mutating func word() throws(ConversationFault) -> JSONValue {
    let word = bareWord()
    switch word {
    case "null": return .null
    case "true": return .bool(true)
    case "false": return .bool(false)
    default:
      if word.isEmpty { throw fault(.malformed) }
      guard Double(word) != nil else { throw ConversationFault(.malformed, line: line) }
      return .number(word)
    }
  }

  private mutating func bareWord() -> String {
    let start = position
    while let byte = next, Self.isWordByte(byte) { position += 1 }
    return String(decoding: bytes[start..<position], as: UTF8.self)
  }

  private static func isWordByte(_ byte: UInt8) -> Bool {
    (0x30...0x39).contains(byte) || (0x41...0x5A).contains(byte) || (0x61...0x7A).contains(byte)
      || "-+._".utf8.contains(byte)
  }

  // Texts

  private mutating func text() throws(ConversationFault) -> String {
    let quote = next
    let start = line
    advance()
    var text: [UInt8] = []
    while let byte = next {
      advance()
      if byte == quote { return String(decoding: text, as: UTF8.self) }
      if byte == UInt8(ascii: "\\") {
        try escape(to: &text)
      } else {
        text.append(byte)
      }
    }
    throw ConversationFault(.unclosedText, line: start)
  }

  private mutating func escape(to text: inout [UInt8]) throws(ConversationFault) {
    guard let byte = next else { throw fault(.truncated) }
    advance()
    switch byte {
    case UInt8(ascii: "n"): text.append(0x0A)
    case UInt8(ascii: "r"): text.append(0x0D)
    case UInt8(ascii: "t"): text.append(0x09)
    case UInt8(ascii: "b"), UInt8(ascii: "f"): text.append(0x20)
    case UInt8(ascii: "u"): text += Array(String(scalar()).utf8)
    // Also `\"`, `\\`, `\/`, and what no rule knows.
    default: text.append(byte)
    }
  }

  /// Reads the digits after `\u`, and the second half of a pair.
  private mutating func scalar() -> Unicode.Scalar {
    guard let first = unit() else { return "\u{FFFD}" }
    if let scalar = Unicode.Scalar(first) { return scalar }
    guard first < 0xDC00, isNext("\\u") else { return "\u{FFFD}" }
    let before = position
    position += 2
    guard let second = unit(), (0xDC00...0xDFFF).contains(second) else {
      position = before
      return "\u{FFFD}"
    }
    let code = 0x10000 + (UInt32(first) - 0xD800) << 10 + (UInt32(second) - 0xDC00)
    return Unicode.Scalar(code) ?? "\u{FFFD}"
  }

  private mutating func unit() -> UInt16? {
    let digits = bytes[position...].prefix(4)
    guard digits.count == 4, digits.allSatisfy({ Self.isWordByte($0) }),
      let unit = UInt16(String(decoding: digits, as: UTF8.self), radix: 16)
    else { return nil }
    position += 4
    return unit
  }
}
