/// How much of some bytes is valid UTF-8.
struct UTF8Census: Equatable {
  /// Characters of two and more bytes.
  var multibyteCharacters = 0
  /// Bytes that belong to no character.
  var invalidBytes = 0

  /// Counts. Bytes that are valid throughout take a fast path.
  init(_ bytes: ArraySlice<UInt8> = []) { add(bytes) }

  /// Counts more bytes, which begin where a character does.
  mutating func add(_ bytes: ArraySlice<UInt8>) {
    if Self.isValid(bytes) {
      multibyteCharacters += Self.leadingBytes(in: bytes)
      return
    }
    var at = bytes.startIndex
    while at < bytes.endIndex {
      if bytes[at] < 0x80 {
        at += 1
        continue
      }
      let length = Self.length(at: at, in: bytes)
      if length == 0 {
        invalidBytes += 1
        at += 1
      } else {
        multibyteCharacters += 1
        at += length
      }
    }
  }

  /// Whether all bytes are valid UTF-8. About 0.1 ns a byte of ASCII.
  static func isValid(_ bytes: ArraySlice<UInt8>) -> Bool {
    (try? UTF8Span(validating: bytes.span)) != nil
  }

  /// The number of bytes that only a character of several can begin with. Looks at all without a
  /// branch, so that the compiler vectorises it.
  private static func leadingBytes(in bytes: ArraySlice<UInt8>) -> Int {
    var count = 0
    for byte in bytes { count &+= byte >= 0xC0 ? 1 : 0 }
    return count
  }

  /// Whether the bytes are best read as UTF-8: wholly valid, or a text with a few broken places.
  /// In another charset valid sequences of several bytes come about by accident, and rarely.
  var isNearlyValid: Bool { invalidBytes <= multibyteCharacters }

  /// The length of the character that begins at `start`; 0 where none does.
  static func length(at start: Int, in bytes: ArraySlice<UInt8>) -> Int {
    let lead = bytes[start]
    let length: Int
    switch lead {
    case ..<0x80: return 1
    case 0xC2...0xDF: length = 2
    case 0xE0...0xEF: length = 3
    case 0xF0...0xF4: length = 4
    default: return 0
    }
    guard start + length <= bytes.endIndex else { return 0 }
    for at in (start + 1)..<(start + length) where bytes[at] & 0xC0 != 0x80 { return 0 }
    let second = bytes[start + 1]
    switch lead {
    case 0xE0 where second < 0xA0, 0xED where second > 0x9F: return 0
    case 0xF0 where second < 0x90, 0xF4 where second > 0x8F: return 0
    default: return length
    }
  }
}
