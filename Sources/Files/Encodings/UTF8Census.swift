import TextCore

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
    bytes.scalar(at: start, before: bytes.endIndex).map(UTF8.width) ?? 0
  }
}
