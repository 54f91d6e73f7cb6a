/// Random names, which practically never repeat.
enum RandomName {
  /// Returns 16 random hexadecimal digits, from the system's generator.
  static func make() -> String {
    UInt64.random(in: .min ... .max).hexadecimal
  }
}

extension UInt64 {
  /// The number in 16 hexadecimal digits.
  var hexadecimal: String {
    let digits = String(self, radix: 16)
    return String(repeating: "0", count: 16 - digits.count) + digits
  }
}
