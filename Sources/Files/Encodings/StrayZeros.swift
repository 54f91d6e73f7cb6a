/// Tells a text of bytes with a stray zero in it, as a broken disk or a list of a program leaves it,
/// from UTF-16 and UTF-32, where zeros are halves of letters.
enum StrayZeros {
  /// Whether a sample that holds zeros is of a text in which each byte is a letter or a part of one in
  /// UTF-8.
  ///
  /// Wide Latin text has a zero in every unit, that of other alphabets a control character, the
  /// number of their block: a quarter of the bytes at least. Ideographs are no valid UTF-8.
  static func areAll(in sample: ArraySlice<UInt8>) -> Bool {
    var zeros = 0
    var low = 0
    var plain = 0
    for byte in sample {
      zeros += byte == 0 ? 1 : 0
      low += byte < Byte.space ? 1 : 0
      plain += Byte.space..<Byte.delete ~= byte ? 1 : 0
    }
    guard zeros * 4 < sample.count, low * 4 < sample.count else { return false }
    return isUTF8(sample) || plain * 8 >= sample.count * 7
  }

  /// True if a sample is UTF-8 of which at most half are zeros.
  static func areFew(in sample: ArraySlice<UInt8>) -> Bool {
    sample.count { $0 == 0 } * 2 <= sample.count && isUTF8(sample)
  }

  /// Whether all is UTF-8 but for a character that may be cut at the end.
  private static func isUTF8(_ sample: ArraySlice<UInt8>) -> Bool {
    (0..<4).contains { UTF8Census.isValid(sample.dropLast($0)) }
  }
}
