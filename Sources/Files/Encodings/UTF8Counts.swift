import TextCore

/// The number of valid and invalid sequences of UTF-8 in some bytes.
struct UTF8Counts: Equatable {
  /// Characters of two and more bytes.
  var multibyteCharacters = 0
  /// Bytes that belong to no character.
  var invalidBytes = 0

  /// Counts the sequences of `bytes`. Bytes that are all valid take a fast path.
  init(_ bytes: ArraySlice<UInt8> = []) { add(bytes) }

  /// Counts more bytes, which begin at a character boundary.
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

  /// True if all bytes are valid UTF-8. About 0.1 ns a byte of ASCII.
  static func isValid(_ bytes: ArraySlice<UInt8>) -> Bool {
    (try? UTF8Span(validating: bytes.span)) != nil
  }

  /// Returns the number of lead bytes of multibyte characters. Reads all bytes without a branch, so that
  /// the compiler vectorises the loop.
  private static func leadingBytes(in bytes: ArraySlice<UInt8>) -> Int {
    var count = 0
    for byte in bytes { count &+= byte >= 0xC0 ? 1 : 0 }
    return count
  }

  /// True if the bytes are best read as UTF-8: they are valid, or a text with a few broken places. In
  /// another charset valid multibyte sequences are rare accidents.
  var isNearlyValid: Bool { invalidBytes <= multibyteCharacters }

  /// Returns the length of the character that begins at `start`; 0 if none does.
  static func length(at start: Int, in bytes: ArraySlice<UInt8>) -> Int {
    bytes.scalar(at: start, before: bytes.endIndex).map(UTF8.width) ?? 0
  }
}
