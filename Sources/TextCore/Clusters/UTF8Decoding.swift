/// Decodes UTF-8 scalar by scalar where any byte may be invalid: the program's only decoder.
///
/// `String` repairs invalid bytes and so changes lengths; offsets must not depend on that.
extension RandomAccessCollection<UInt8> where Index == Int {
  /// Returns the valid scalar that begins at `index` and ends at `end` at the latest; nil if the
  /// bytes are not valid UTF-8. `UTF8.width` gives its length.
  ///
  /// Follows table 3-7 of the Unicode standard: no overlong forms, no surrogates, nothing above
  /// U+10FFFF.
  @inlinable
  public func scalar(at index: Int, before end: Int) -> Unicode.Scalar? {
    guard index < end else { return nil }
    let first = self[index]
    if first < 0x80 { return Unicode.Scalar(first) }
    let length: Int
    switch first {
    case 0xC2...0xDF: length = 2
    case 0xE0...0xEF: length = 3
    case 0xF0...0xF4: length = 4
    default: return nil
    }
    guard index + length <= end, first.secondBytes.contains(self[index + 1]) else { return nil }
    // A leading byte of n bytes has 7 − n bits of the value.
    var value = UInt32(first) & (0x7F >> UInt32(length))
    for place in (index + 1)..<(index + length) {
      let next = self[place]
      guard next & 0xC0 == 0x80 else { return nil }
      value = value << 6 | UInt32(next & 0x3F)
    }
    return Unicode.Scalar(value)
  }

  /// Returns the valid scalar that ends at `end` and begins at `start` at the earliest; nil if
  /// there is none.
  @inlinable
  public func scalar(endingAt end: Int, after start: Int) -> Unicode.Scalar? {
    guard end > start else { return nil }
    var first = end - 1
    while first > start, self[first] & 0xC0 == 0x80, end - first < 4 { first -= 1 }
    guard let scalar = scalar(at: first, before: end), first + UTF8.width(scalar) == end else {
      return nil
    }
    return scalar
  }
}

extension UInt8 {
  /// The second bytes that make a valid scalar together with this leading byte.
  @inlinable
  var secondBytes: ClosedRange<UInt8> {
    switch self {
    case 0xE0: 0xA0...0xBF
    case 0xED: 0x80...0x9F
    case 0xF0: 0x90...0xBF
    case 0xF4: 0x80...0x8F
    default: 0x80...0xBF
    }
  }
}
