import TextCore

/// A step through an RTF file.
enum RTFToken: Equatable {
  /// `{`
  case open
  /// `}`
  case close
  /// `\name` with its number, if there is one.
  case control(String, Int?)
  /// A backslash and a sign: `\~`.
  case symbol(UInt8)
  /// A byte of text, in the charset of its font; also one that is written as `\'e4`.
  case byte(UInt8)
  /// Raw bytes after `\bin`.
  case binary(ArraySlice<UInt8>)
}

/// Takes RTF apart, token by token.
struct RTFTokens {
  private let bytes: [UInt8]
  private(set) var position = 0

  init(_ bytes: [UInt8]) { self.bytes = bytes }

  /// The next token; nil at the end.
  mutating func next() -> RTFToken? {
    while position < bytes.count {
      let byte = bytes[position]
      position += 1
      switch byte {
      case 0x7B: return .open
      case 0x7D: return .close
      case .backslash: return readControl()
      // Line ends and zeros are not part of the text.
      case .newline, .carriageReturn, 0: continue
      default: return .byte(byte)
      }
    }
    return nil
  }

  private mutating func readControl() -> RTFToken? {
    guard position < bytes.count else { return nil }
    let first = bytes[position]
    guard (first | 0x20) &- 0x61 < 26 else {
      position += 1
      if first == 0x27 { return readHexadecimal() }
      // A backslash at the end of a line ends the paragraph.
      if first == .newline || first == .carriageReturn { return .control("par", nil) }
      return .symbol(first)
    }
    let start = position
    while position < bytes.count, (bytes[position] | 0x20) &- 0x61 < 26, position - start < 32 {
      position += 1
    }
    let name = String(decoding: bytes[start..<position], as: UTF8.self)
    let number = readNumber()
    if position < bytes.count, bytes[position] == .space { position += 1 }
    if name == "bin" {
      let start = position
      position = min(bytes.count, position + max(0, number ?? 0))
      return .binary(bytes[start..<position])
    }
    return .control(name, number)
  }

  private mutating func readNumber() -> Int? {
    let isNegative = position < bytes.count && bytes[position] == .hyphen
    var end = isNegative ? position + 1 : position
    let start = end
    var value = 0
    while end < bytes.count, bytes[end] &- 0x30 < 10, end - start < 10 {
      value = value * 10 + Int(bytes[end] - 0x30)
      end += 1
    }
    guard end > start else { return nil }
    position = end
    return isNegative ? -value : value
  }

  private mutating func readHexadecimal() -> RTFToken? {
    guard position + 1 < bytes.count,
      let byte = UInt8(hexadecimalDigits: bytes[position], bytes[position + 1])
    else { return .control("", nil) }
    position += 2
    return .byte(byte)
  }
}
