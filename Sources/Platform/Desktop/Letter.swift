/// A letter that somebody is about to write.
public struct Letter: Hashable, Sendable {
  /// To whom; may be empty.
  public var recipient: String
  /// What it is about.
  public var subject: String
  /// Its text, with `\n` between lines.
  public var body: String

  /// Makes a letter.
  public init(to recipient: String = "", subject: String, body: String) {
    self.recipient = recipient
    self.subject = subject
    self.body = body
  }

  /// The letter as a `mailto` address, by RFC 6068: percent-encoded UTF-8, lines end with `%0D%0A`.
  public var address: String {
    let lines = body.split(omittingEmptySubsequences: false) { $0.isNewline }
    let body = lines.map { Self.encoded(String($0)) }.joined(separator: "%0D%0A")
    let subject = Self.encoded(
      String(subject.map { $0.isNewline ? " " : $0 }))
    return "mailto:\(Self.encoded(recipient, alsoPlain: "@"))?subject=\(subject)&body=\(body)"
  }

  /// Everything but the unreserved characters of RFC 3986 (and `alsoPlain`) as `%XX`.
  private static func encoded(_ text: String, alsoPlain: String = "") -> String {
    let plain = Set("-._~\(alsoPlain)".utf8)
    let digits = Array("0123456789ABCDEF".utf8)
    var bytes: [UInt8] = []
    for byte in text.utf8 {
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
