extension Sequence<UInt8> {
  /// Returns the string with everything but the unreserved characters of RFC 3986 (and `alsoPlain`)
  /// as `%XX`.
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

extension Collection<UInt8> {
  /// The bytes with each `%XX` decoded. An invalid escape is left as it is, and so is `%00`: no
  /// path contains a zero byte.
  public var percentDecoded: [UInt8] {
    let encoded = Array(self)
    var bytes: [UInt8] = []
    var index = 0
    while index < encoded.count {
      if encoded[index] == UInt8(ascii: "%"), index + 2 < encoded.count,
        let byte = UInt8(hexadecimalDigits: encoded[index + 1], encoded[index + 2]), byte != 0
      {
        bytes.append(byte)
        index += 3
      } else {
        bytes.append(encoded[index])
        index += 1
      }
    }
    return bytes
  }
}

extension String {
  /// The string with each `%XX` decoded. Decoded bytes that are not UTF-8 become U+FFFD.
  public var percentDecoded: String {
    utf8.contains(UInt8(ascii: "%")) ? String(decoding: utf8.percentDecoded, as: UTF8.self) : self
  }
}

extension UInt8 {
  /// The value of a hexadecimal digit; nil for any other byte.
  public var hexadecimalValue: UInt8? {
    switch self {
    case UInt8(ascii: "0")...UInt8(ascii: "9"): self - UInt8(ascii: "0")
    case UInt8(ascii: "a")...UInt8(ascii: "f"): self - UInt8(ascii: "a") + 10
    case UInt8(ascii: "A")...UInt8(ascii: "F"): self - UInt8(ascii: "A") + 10
    default: nil
    }
  }

  /// Makes the byte that two hexadecimal digits stand for; nil for anything else.
  public init?(hexadecimalDigits high: UInt8, _ low: UInt8) {
    guard let high = high.hexadecimalValue, let low = low.hexadecimalValue else { return nil }
    self = high << 4 | low
  }
}
