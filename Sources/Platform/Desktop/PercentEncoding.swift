extension Sequence<UInt8> {
  /// Everything but the unreserved characters of RFC 3986 (and `alsoPlain`) as `%XX`.
  public func percentEncoded(alsoPlain: String = "") -> String {
    let plain = Set("-._~\(alsoPlain)".utf8)
    let digits = Array("0123456789ABCDEF".utf8)
    var bytes: [UInt8] = []
    for byte in self {
      switch byte {
      case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
        UInt8(ascii: "0")...UInt8(ascii: "9"):
        bytes.append(byte)
      case let byte where plain.contains(byte): bytes.append(byte)
      default:
        bytes += [UInt8(ascii: "%"), digits[Int(byte >> 4)], digits[Int(byte & 15)]]
      }
    }
    return String(decoding: bytes, as: UTF8.self)
  }
}
