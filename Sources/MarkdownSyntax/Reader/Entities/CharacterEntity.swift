import TextCore

/// `&amp;`, `&#38;` or `&#x26;`: a character given by its name or number.
struct CharacterEntity {
  /// The bytes of the entity, from the `&` to the `;`.
  let range: Range<Int>
  /// The UTF-8 of its character.
  let bytes: [UInt8]

  /// Reads the entity that begins with the `&` at `start`; nil if there is none. It reads at most
  /// 33 bytes.
  init?(in text: [UInt8], at start: Int, before end: Int) {
    let first = start + 1
    guard first < end else { return nil }
    if text[first] == .numberSign {
      self.init(numberIn: text, at: start, before: end)
      return
    }
    let limit = min(end, first + EntityTable.longestName + 1)
    guard let close = text[first..<limit].firstIndex(where: { !$0.isAlphanumeric }),
      text[close] == .semicolon, let bytes = EntityTable.bytes(of: text[first..<close])
    else { return nil }
    self.init(range: start..<(close + 1), bytes: bytes)
  }

  private init?(numberIn text: [UInt8], at start: Int, before end: Int) {
    var position = start + 2
    let isHexadecimal = position < end && text[position] | 0x20 == UInt8(ascii: "x")
    if isHexadecimal { position += 1 }
    let (base, mostDigits): (UInt32, Int) = isHexadecimal ? (16, 6) : (10, 7)
    let firstDigit = position
    var value: UInt32 = 0
    while position < end, position - firstDigit <= mostDigits,
      let digit = text[position].hexadecimalValue, digit < base
    {
      value = value * base + UInt32(digit)
      position += 1
    }
    guard (1...mostDigits).contains(position - firstDigit), position < end,
      text[position] == .semicolon
    else { return nil }
    var bytes: [UInt8] = []
    bytes.append(scalar: value)
    self.init(range: start..<(position + 1), bytes: bytes)
  }

  private init(range: Range<Int>, bytes: [UInt8]) {
    self.range = range
    self.bytes = bytes
  }
}

extension [UInt8] {
  /// Returns the string in `range` without backslashes of escapes, and with entities replaced by
  /// their characters.
  package func unescaped(in range: Range<Int>) -> String {
    let slice = self[range]
    guard slice.contains(where: { $0 == .backslash || $0 == .ampersand }) else {
      return String(decoding: slice, as: UTF8.self)
    }
    var bytes: [UInt8] = []
    var position = range.lowerBound
    while position < range.upperBound {
      if LinkTail.isEscape(self, position, range.upperBound) {
        bytes.append(self[position + 1])
        position += 2
      } else if self[position] == .ampersand,
        let entity = CharacterEntity(in: self, at: position, before: range.upperBound)
      {
        bytes += entity.bytes
        position = entity.range.upperBound
      } else {
        bytes.append(self[position])
        position += 1
      }
    }
    return String(decoding: bytes, as: UTF8.self)
  }
}
