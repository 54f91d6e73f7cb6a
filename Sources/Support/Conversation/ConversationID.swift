/// The identity of a conversation: a UUID of version 4, which has 122 random bits.
///
/// It is the only secret of a conversation: a program that knows it can read and answer it. It is
/// never shown, logged or put into an address that a browser opens.
public struct ConversationID: Hashable, Sendable {
  /// 36 characters: hexadecimal digits in lower case, and hyphens.
  public let text: String

  /// Makes a new identity.
  ///
  /// - Parameter random: has to be unpredictable, such as the system's generator.
  public init(using random: inout some RandomNumberGenerator) {
    var (high, low): (UInt64, UInt64) = (random.next(), random.next())
    high = high & ~0xF000 | 0x4000
    low = low & ~(0b11 << 62) | 0b10 << 62
    let digits = high.sixteenDigits + low.sixteenDigits
    var text: [UInt8] = []
    for (index, digit) in digits.utf8.enumerated() {
      if Self.groups.contains(index) { text.append(UInt8(ascii: "-")) }
      text.append(digit)
    }
    self.text = String(decoding: text, as: UTF8.self)
  }

  /// Returns `nil` unless `text` is a UUID of version 4.
  public init?(_ text: some StringProtocol) {
    let bytes = text.utf8.map { (0x41...0x5A).contains($0) ? $0 | 0x20 : $0 }
    guard bytes.count == Self.length else { return nil }
    for (index, byte) in bytes.enumerated() {
      let isHyphen = Self.hyphens.contains(index)
      guard isHyphen ? byte == UInt8(ascii: "-") : Self.isDigit(byte) else { return nil }
    }
    guard bytes[14] == UInt8(ascii: "4"), "89ab".utf8.contains(bytes[19]) else { return nil }
    self.text = String(decoding: bytes, as: UTF8.self)
  }

  static let length = 36
  /// Indices of the digits that have a hyphen before them.
  private static let groups = [8, 12, 16, 20]
  private static let hyphens = [8, 13, 18, 23]

  private static func isDigit(_ byte: UInt8) -> Bool {
    (0x30...0x39).contains(byte) || (0x61...0x66).contains(byte)
  }
}

extension UInt64 {
  /// The number in 16 hexadecimal digits.
  var sixteenDigits: String {
    let digits = String(self, radix: 16)
    return String(repeating: "0", count: 16 - digits.utf8.count) + digits
  }
}
