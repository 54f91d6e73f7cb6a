/// Crockford's base 32: digits and capital letters without `I`, `L`, `O` and `U`, so that no two
/// symbols look alike and no words arise.
///
/// Source: Douglas Crockford, "Base 32". His check symbol is not used.
enum Base32 {
  private static let alphabet = Array("0123456789ABCDEFGHJKMNPQRSTVWXYZ".utf8)

  /// Returns a symbol for each five bits; the last one is padded with zeros.
  static func symbols(_ bytes: [UInt8]) -> [UInt8] {
    var symbols: [UInt8] = []
    var pending = 0
    var bits = 0
    for byte in bytes {
      pending = pending << 8 | Int(byte)
      bits += 8
      while bits >= 5 {
        bits -= 5
        symbols.append(alphabet[pending >> bits & 31])
      }
      pending &= 31
    }
    if bits > 0 { symbols.append(alphabet[pending << (5 - bits) & 31]) }
    return symbols
  }

  /// Returns the whole bytes in the values of symbols, and the remaining bits of the last one.
  static func bytes(_ values: some Sequence<UInt8>) -> (whole: [UInt8], rest: Int) {
    var bytes: [UInt8] = []
    var pending = 0
    var bits = 0
    for value in values {
      pending = pending << 5 | Int(value)
      bits += 5
      if bits >= 8 {
        bits -= 8
        bytes.append(UInt8(truncatingIfNeeded: pending >> bits))
        pending &= 1 << bits - 1
      }
    }
    return (bytes, pending)
  }

  /// Returns the number of symbols for this number of bytes.
  static func symbolCount(byteCount: Int) -> Int { (byteCount * 8 + 4) / 5 }

  /// Returns the value of an ASCII capital or digit; `nil` for any other byte. `O` is read as 0,
  /// `I` and `L` as 1, because people confuse them.
  static func value(_ symbol: UInt8) -> UInt8? {
    let value = values[Int(symbol)]
    return value < 32 ? value : nil
  }

  private static let values: [UInt8] = {
    var values = [UInt8](repeating: 255, count: 256)
    for (value, symbol) in alphabet.enumerated() { values[Int(symbol)] = UInt8(value) }
    values[Int(UInt8(ascii: "O"))] = 0
    values[Int(UInt8(ascii: "I"))] = 1
    values[Int(UInt8(ascii: "L"))] = 1
    return values
  }()
}
