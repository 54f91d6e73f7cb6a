/// Numbers as people write them: digits, a point, a sign. No infinities, no hexadecimal.
enum DecimalNumber {
  /// The shortest text that reads as the number again; whole numbers without a point.
  static func text(of number: Double) -> String {
    if number.magnitude < 1e15, let whole = Int64(exactly: number) { return String(whole) }
    return String(describing: number)
  }

  /// The number that a text means; `nil` for anything else, also for what is too large.
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
