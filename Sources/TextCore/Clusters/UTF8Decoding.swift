/// Reading UTF-8 scalar by scalar where any byte may be wrong.
///
/// `String` repairs wrong bytes and so changes lengths; offsets must not depend on that.
extension Array<UInt8> {
  /// The valid scalar that begins at `index`, with its length; nil if the bytes are not UTF-8.
  ///
  /// Follows table 3-7 of the Unicode standard: no overlong forms, no surrogates, nothing above
  /// U+10FFFF.
  func scalar(at index: Int) -> (value: UInt32, length: Int)? {
    let first = self[index]
    if first.isASCII { return (UInt32(first), 1) }
    let length: Int
    switch first {
    case 0xC2...0xDF: length = 2
    case 0xE0...0xEF: length = 3
    case 0xF0...0xF4: length = 4
    default: return nil
    }
    guard index + length <= count else { return nil }
    let second = self[index + 1]
    guard Self.secondBytes(after: first).contains(second) else { return nil }
    // A leading byte of n bytes has 7 − n bits of the value.
    var value = (UInt32(first) & (0x7F >> UInt32(length))) << 6 | UInt32(second & 0x3F)
    for next in self[(index + 2)..<(index + length)] {
      guard next.isContinuation else { return nil }
      value = value << 6 | UInt32(next & 0x3F)
    }
    return (value, length)
  }

  /// The valid scalar that ends at `index`, with its length; nil if there is none.
  func scalar(endingAt index: Int) -> (value: UInt32, length: Int)? {
    var start = index - 1
    while start > 0, self[start].isContinuation, index - start < 4 { start -= 1 }
    guard start >= 0, let scalar = scalar(at: start), start + scalar.length == index else {
      return nil
    }
    return scalar
  }

  /// Which second bytes make a valid scalar together with the leading byte `first`.
  private static func secondBytes(after first: UInt8) -> ClosedRange<UInt8> {
    switch first {
    case 0xE0: 0xA0...0xBF
    case 0xED: 0x80...0x9F
    case 0xF0: 0x90...0xBF
    case 0xF4: 0x80...0x8F
    default: 0x80...0xBF
    }
  }
}
