/// Distinguishes a text with stray zero bytes, such as a broken disk or a program's output leaves, from
/// UTF-16 and UTF-32, where zeros are parts of characters.
enum StrayZeros {
  /// True if a sample that holds zeros is a text in UTF-8 or another charset of bytes, so that its zeros
  /// are stray.
  ///
  /// UTF-16 and UTF-32 have a zero in every unit of Latin text. Units of other alphabets contain a
  /// control character, the number of their Unicode block. So zeros or controls are at least a quarter
  /// of the bytes. Ideographs are not valid UTF-8.
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

  /// True if the sample is UTF-8; its last character may be cut.
  private static func isUTF8(_ sample: ArraySlice<UInt8>) -> Bool {
    (0..<4).contains { UTF8Counts.isValid(sample.dropLast($0)) }
  }
}
