/// Names that do not repeat.
enum RandomName {
  /// 16 hexadecimal digits from the system's random numbers.
  static func make() -> String {
    UInt64.random(in: .min ... .max).hexadecimal
  }
}

extension UInt64 {
  /// 16 digits.
  var hexadecimal: String {
    let digits = String(self, radix: 16)
    return String(repeating: "0", count: 16 - digits.count) + digits
  }
}
