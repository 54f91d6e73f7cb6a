/// Decimal numbers: digits, a point, a sign, an exponent. No infinities, no hexadecimal.
enum DecimalNumber {
  /// Returns the shortest text that is parsed as the same number; whole numbers have no point.
  static func text(of number: Double) -> String {
    if number.magnitude < 1e15, let whole = Int64(exactly: number) { return String(whole) }
    return String(describing: number)
  }

  /// Parses a number; `nil` for anything else, also for numbers that are too large.
  static func value(of text: String) -> Double? {
    let isNumber = text.utf8.allSatisfy { byte in
      switch byte {
      case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "."), UInt8(ascii: "+"),
        UInt8(ascii: "-"), UInt8(ascii: "e"), UInt8(ascii: "E"):
        true
      default: false
      }
    }
    guard isNumber, let value = Double(text), value.isFinite else { return nil }
    return value
  }
}
