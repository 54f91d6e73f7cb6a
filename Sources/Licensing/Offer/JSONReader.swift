/// Reads JSON from its first byte to its last, by recursive descent.
///
/// **Invariant:** `position` is never beyond the end, and grows with every step.
struct JSONReader {
  /// The bytes are no JSON.
  struct Malformed: Error {}

  /// How deep arrays and objects may stand in each other, so that no file exhausts the stack.
  static let deepest = 32

  private let bytes: [UInt8]
  private var position = 0
  private var depth = 0

  init(_ bytes: [UInt8]) { self.bytes = bytes }

  /// One value with nothing but space around it.
  mutating func readText() throws(Malformed) -> JSONValue {
    let value = try readValue()
    skipSpace()
    guard position == bytes.count else { throw Malformed() }
    return value
  }

  private mutating func readValue() throws(Malformed) -> JSONValue {
    skipSpace()
    switch next {
    case UInt8(ascii: "{"): return try readObject()
    case UInt8(ascii: "["): return try readArray()
    case UInt8(ascii: "\""): return .string(try readString())
    case UInt8(ascii: "t"): return try read("true", as: .boolean(true))
    case UInt8(ascii: "f"): return try read("false", as: .boolean(false))
    case UInt8(ascii: "n"): return try read("null", as: .null)
    default: return try readNumber()
    }
  }

  private mutating func readObject() throws(Malformed) -> JSONValue {
    var members: [String: JSONValue] = [:]
    try readList(end: "}") { (reader) throws(Malformed) in
      reader.skipSpace()
      let name = try reader.readString()
      reader.skipSpace()
      try reader.expect(":")
      members[name] = try reader.readValue()
    }
    return .object(members)
  }

  private mutating func readArray() throws(Malformed) -> JSONValue {
    var elements: [JSONValue] = []
    try readList(end: "]") { (reader) throws(Malformed) in
      elements.append(try reader.readValue())
    }
    return .array(elements)
  }

  /// What stands between brackets, with commas between.
  private mutating func readList(
    end: Unicode.Scalar, _ readElement: (inout JSONReader) throws(Malformed) -> Void
  ) throws(Malformed) {
    position += 1
    depth += 1
    guard depth <= Self.deepest else { throw Malformed() }
    skipSpace()
    if !take(end) {
      repeat {
        try readElement(&self)
        skipSpace()
      } while take(",")
      try expect(end)
    }
    depth -= 1
  }

  private mutating func read(
    _ word: StaticString, as value: JSONValue
  ) throws(Malformed) -> JSONValue {
    for scalar in word.description.unicodeScalars { try expect(scalar) }
    return value
  }

  /// `-?(0|[1-9][0-9]*)(.[0-9]+)?([eE][+-]?[0-9]+)?`
  private mutating func readNumber() throws(Malformed) -> JSONValue {
    let start = position
    _ = take("-")
    if !take("0") { try readDigits() }
    let whole = bytes[start..<position]
    var isWhole = true
    if take(".") {
      isWhole = false
      try readDigits()
    }
    if take("e") || take("E") {
      isWhole = false
      if !take("+") { _ = take("-") }
      try readDigits()
    }
    guard isWhole, let number = Int(String(decoding: whole, as: UTF8.self)) else {
      return .number
    }
    return .integer(number)
  }

  private mutating func readDigits() throws(Malformed) {
    let start = position
    while let byte = next, (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) { position += 1 }
    guard position > start else { throw Malformed() }
  }

  // Text

  private mutating func readString() throws(Malformed) -> String {
    try expect("\"")
    var text: [UInt8] = []
    while let byte = next, byte >= 0x20 {
      position += 1
      switch byte {
      case UInt8(ascii: "\""):
        guard let text = String(validating: text, as: UTF8.self) else { throw Malformed() }
        return text
      case UInt8(ascii: "\\"): text += String(try readEscape()).utf8
      default: text.append(byte)
      }
    }
    throw Malformed()
  }

  /// What stands after a backslash.
  private mutating func readEscape() throws(Malformed) -> Unicode.Scalar {
    for (letter, meaning) in Self.escapes where take(letter) { return meaning }
    try expect("u")
    let unit = try readHexadecimal()
    if let scalar = Unicode.Scalar(unit) { return scalar }
    // The first half of a pair of surrogates.
    guard (0xD800...0xDBFF).contains(unit) else { throw Malformed() }
    try expect("\\")
    try expect("u")
    let low = try readHexadecimal()
    guard (0xDC00...0xDFFF).contains(low),
      let scalar = Unicode.Scalar(0x10000 + ((unit - 0xD800) << 10) + (low - 0xDC00))
    else { throw Malformed() }
    return scalar
  }

  private static let escapes: [(Unicode.Scalar, Unicode.Scalar)] = [
    ("\"", "\""), ("\\", "\\"), ("/", "/"), ("n", "\n"), ("t", "\t"), ("r", "\r"),
    ("b", "\u{8}"), ("f", "\u{C}"),
  ]

  /// Four digits.
  private mutating func readHexadecimal() throws(Malformed) -> UInt32 {
    var value: UInt32 = 0
    for _ in 0..<4 {
      guard let byte = next, let digit = Character(Unicode.Scalar(byte)).hexDigitValue else {
        throw Malformed()
      }
      value = value << 4 | UInt32(digit)
      position += 1
    }
    return value
  }

  // Bytes

  private var next: UInt8? { position < bytes.count ? bytes[position] : nil }

  private mutating func skipSpace() {
    while let byte = next, [0x20, 0x09, 0x0A, 0x0D].contains(byte) { position += 1 }
  }

  private mutating func take(_ scalar: Unicode.Scalar) -> Bool {
    guard next == UInt8(ascii: scalar) else { return false }
    position += 1
    return true
  }

  private mutating func expect(_ scalar: Unicode.Scalar) throws(Malformed) {
    guard take(scalar) else { throw Malformed() }
  }
}
