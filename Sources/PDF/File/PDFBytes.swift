import TextCore

extension [UInt8] {
  /// Appends the ASCII letters of operators and names.
  mutating func append(_ string: String) { append(contentsOf: string.utf8) }

  /// Appends a whole number.
  mutating func append(number: Int) {
    if number < 0 { append(UInt8(ascii: "-")) }
    append(digits: number.magnitude)
  }

  /// Appends a number with at most three decimals: a thousandth of a point is finer than any printer.
  mutating func append(number: Double) {
    // PDF has no infinities and no NaN.
    let bounded = number.isFinite ? Swift.min(Swift.max(number, -1e9), 1e9) : 0
    let thousandths = Int((bounded * 1000).rounded())
    if thousandths < 0 { append(UInt8(ascii: "-")) }
    let (whole, rest) = thousandths.magnitude.quotientAndRemainder(dividingBy: 1000)
    append(digits: whole)
    guard rest > 0 else { return }
    append(UInt8(ascii: "."))
    append(UInt8(ascii: "0") + UInt8(rest / 100))
    guard rest % 100 > 0 else { return }
    append(UInt8(ascii: "0") + UInt8(rest / 10 % 10))
    if rest % 10 > 0 { append(UInt8(ascii: "0") + UInt8(rest % 10)) }
  }

  private mutating func append(digits number: UInt) {
    if number >= 10 { append(digits: number / 10) }
    append(UInt8(ascii: "0") + UInt8(number % 10))
  }

  /// Appends numbers with a space after each.
  mutating func append(numbers: Double...) {
    for number in numbers {
      append(number: number)
      append(0x20)
    }
  }

  /// Appends a byte of a string in parentheses, escaped where it must be (ISO 32000-1, 7.3.4.2).
  @inline(__always)
  mutating func append(escaped byte: UInt8) {
    switch byte {
    case UInt8(ascii: "("), UInt8(ascii: ")"), UInt8(ascii: "\\"):
      append(UInt8(ascii: "\\"))
      append(byte)
    case 0x0D:
      append(UInt8(ascii: "\\"))
      append(UInt8(ascii: "r"))
    default: append(byte)
    }
  }

  private static let hexDigits = Array("0123456789ABCDEF".utf8)

  /// Appends the two hexadecimal digits of a byte.
  mutating func append(hex byte: UInt8) {
    append(Self.hexDigits[Int(byte >> 4)])
    append(Self.hexDigits[Int(byte & 15)])
  }

  /// Appends the four hexadecimal digits of a code unit.
  mutating func append(hex unit: UInt16) {
    append(hex: UInt8(unit >> 8))
    append(hex: UInt8(unit & 0xFF))
  }

  /// Appends a string that people read: ASCII as it is, anything else as UTF-16 (ISO 32000-1, 7.9.2.2).
  mutating func append(textString string: some StringProtocol) {
    if string.utf8.allSatisfy({ (0x20..<0x7F).contains($0) }) {
      append(UInt8(ascii: "("))
      for byte in string.utf8 { append(escaped: byte) }
      append(UInt8(ascii: ")"))
    } else {
      append("<FEFF")
      for unit in string.utf16 { append(hex: unit) }
      append(UInt8(ascii: ">"))
    }
  }

  /// Appends bytes as a string in parentheses.
  mutating func append(byteString bytes: some Sequence<UInt8>) {
    append(UInt8(ascii: "("))
    for byte in bytes { append(escaped: byte) }
    append(UInt8(ascii: ")"))
  }

  /// Appends a name with its solidus; what must not be in one is escaped (ISO 32000-1, 7.3.5).
  mutating func append(name: String) {
    append(UInt8(ascii: "/"))
    for byte in name.utf8 {
      let isRegular =
        (0x21..<0x7F).contains(byte) && !"()<>[]{}/%#".utf8.contains(byte)
      if isRegular {
        append(byte)
      } else {
        append(UInt8(ascii: "#"))
        append(hex: byte)
      }
    }
  }
}
