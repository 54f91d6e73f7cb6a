/// Percent-encoding of any bytes as ASCII without spaces, for a field of a line. Equal texts have equal
/// tokens. A byte that is not a letter, a digit or one of `-._:/+` is written as `%` and two hexadecimal
/// digits; no bytes at all are `%`.
enum StateToken {
  private static let percent = UInt8(ascii: "%")

  static func token(_ text: String) -> String { token(Array(text.utf8)) }

  static func token(_ bytes: [UInt8]) -> String {
    if bytes.isEmpty { return "%" }
    var result: [UInt8] = []
    for byte in bytes {
      if isPlain(byte) {
        result.append(byte)
      } else {
        result += [percent, digit(byte >> 4), digit(byte & 15)]
      }
    }
    return String(decoding: result, as: UTF8.self)
  }

  static func bytes(_ token: String) -> [UInt8] {
    var result: [UInt8] = []
    var rest = Array(token.utf8)[...]
    while let byte = rest.popFirst() {
      guard byte == percent else {
        result.append(byte)
        continue
      }
      if let high = rest.popFirst().flatMap(value), let low = rest.popFirst().flatMap(value) {
        result.append(high << 4 | low)
      }
    }
    return result
  }

  /// True if `token(_:)` can return these bytes.
  static func isToken(_ bytes: ArraySlice<UInt8>) -> Bool {
    guard let token = String(validating: bytes, as: UTF8.self) else { return false }
    return !token.isEmpty && Self.token(Self.bytes(token)).utf8.elementsEqual(bytes)
  }

  private static func isPlain(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "."),
      UInt8(ascii: "_"), UInt8(ascii: ":"), UInt8(ascii: "/"), UInt8(ascii: "+"):
      true
    default: false
    }
  }

  private static func digit(_ value: UInt8) -> UInt8 {
    value < 10 ? UInt8(ascii: "0") + value : UInt8(ascii: "A") + value - 10
  }

  private static func value(_ digit: UInt8) -> UInt8? {
    switch digit {
    case UInt8(ascii: "0")...UInt8(ascii: "9"): digit - UInt8(ascii: "0")
    case UInt8(ascii: "A")...UInt8(ascii: "F"): digit - UInt8(ascii: "A") + 10
    default: nil
    }
  }
}
