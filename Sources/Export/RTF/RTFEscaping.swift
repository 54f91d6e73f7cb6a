import TextCore

/// The one way by which letters of a document get into RTF: as ASCII.
///
/// A character outside ASCII is `\uN?`, a signed number of 16 bits, two of them where UTF-16 has a surrogate pair;
/// the question mark is for readers that know no Unicode (`\uc1`). Characters that no export has become
/// U+FFFD, as `TextEscaping` has it.
enum RTFEscaping {
  /// Appends letters. O(length).
  static func append(_ letters: ArraySlice<UInt8>, to output: inout [UInt8]) {
    var index = letters.startIndex
    let end = letters.endIndex
    while index < end {
      let plain = letters[index...].prefix { isPlain[Int($0)] }
      output.append(contentsOf: plain)
      index = plain.endIndex
      guard index < end else { return }
      let byte = letters[index]
      switch byte {
      case UInt8(ascii: "\\"), UInt8(ascii: "{"), UInt8(ascii: "}"):
        output.append(UInt8(ascii: "\\"))
        output.append(byte)
      case .tab: output.append("\\tab ")
      case .newline, 0x0C, 0x0D: output.append(.space)
      case 0x80...:
        if let scalar = letters.scalar(at: index, before: end) {
          append(TextEscaping.isForbidden(scalar) ? "\u{FFFD}" : scalar, to: &output)
          index += UTF8.width(scalar) - 1
        } else {
          append("\u{FFFD}", to: &output)
        }
      default: append("\u{FFFD}", to: &output)
      }
      index += 1
    }
  }

  /// True for the bytes that stand for themselves.
  private static let isPlain = (0...255).map { (byte: UInt8) in
    (0x20..<0x7F).contains(byte) && !"\\{}".utf8.contains(byte)
  }

  static func append(_ string: String, to output: inout [UInt8]) {
    append(Array(string.utf8)[...], to: &output)
  }

  private static func append(_ scalar: Unicode.Scalar, to output: inout [UInt8]) {
    for unit in UTF16.encode(scalar) ?? UTF16.encodedReplacementCharacter {
      output.append(UInt8(ascii: "\\"))
      output.append(UInt8(ascii: "u"))
      appendNumber(Int(Int16(bitPattern: unit)), to: &output)
      output.append(UInt8(ascii: "?"))
    }
  }

  /// Appends a number of at most five digits.
  private static func appendNumber(_ number: Int, to output: inout [UInt8]) {
    if number < 0 { output.append(.hyphen) }
    var divisor = 10_000
    let value = abs(number)
    while divisor > max(value, 1) { divisor /= 10 }
    while divisor > 0 {
      output.append(UInt8(ascii: "0") + UInt8(value / divisor % 10))
      divisor /= 10
    }
  }

  private static let digits = Array("0123456789abcdef".utf8)

  /// Appends bytes as hexadecimal digits, in lines.
  static func appendHexadecimal(_ bytes: [UInt8], to output: inout [UInt8]) {
    output.reserveCapacity(output.count + bytes.count * 2 + bytes.count / 64 + 1)
    for (place, byte) in bytes.enumerated() {
      if place.isMultiple(of: 64) { output.append(.newline) }
      output.append(digits[Int(byte >> 4)])
      output.append(digits[Int(byte & 15)])
    }
  }
}
