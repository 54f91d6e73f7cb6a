import Testing
import TextCore

/// The escapes of RFC 3986, for every byte.
@Suite struct PercentEncodingTests {
  private static let unreserved = Set(
    "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-._~".utf8)

  private func escape(of byte: UInt8) -> String {
    let digits = String(byte, radix: 16, uppercase: true)
    return "%" + (digits.utf8.count == 1 ? "0" : "") + digits
  }

  @Test func everyByteIsItselfOrAnEscape() {
    for byte in UInt8.min...UInt8.max {
      let plain = String(decoding: [byte], as: UTF8.self)
      let isPlain = Self.unreserved.contains(byte)
      #expect([byte].percentEncoded() == (isPlain ? plain : escape(of: byte)))
    }
    #expect("/a b/ü?".utf8.percentEncoded(alsoPlain: "/") == "/a%20b/%C3%BC%3F")
  }

  /// A zero, which no path has, stays an escape.
  @Test func everyEscapeIsDecoded() {
    for byte in UInt8.min...UInt8.max {
      let text = escape(of: byte)
      for escape in [text, text.lowercased()] {
        #expect(
          Array(escape.utf8).percentDecoded == (byte == 0 ? Array("%00".utf8) : [byte]))
      }
    }
  }

  @Test(arguments: [
    ("%41", "A"), ("x%41", "xA"), ("%41%42y", "ABy"), ("%", "%"), ("%4", "%4"), ("a%", "a%"),
    ("%4g", "%4g"), ("%g4", "%g4"), ("%%41", "%A"), ("%4%41", "%4A"), ("%C3%BC", "ü"),
    ("%FF", "\u{FFFD}"), ("plain", "plain"), ("", ""),
  ])
  func onlyWholeEscapesAreDecoded(text: String, decoded: String) {
    #expect(text.percentDecoded == decoded)
  }

  @Test func digitsHaveTheirValues() {
    for byte in UInt8.min...UInt8.max {
      let digit = Unicode.Scalar(byte)
      let value = digit.isASCII ? Character(digit).hexDigitValue : nil
      #expect(byte.hexadecimalValue.map(Int.init) == value, "\(byte)")
    }
    #expect(UInt8(hexadecimalDigits: UInt8(ascii: "a"), UInt8(ascii: "B")) == 0xAB)
    #expect(UInt8(hexadecimalDigits: UInt8(ascii: "a"), UInt8(ascii: " ")) == nil)
    #expect(UInt8(hexadecimalDigits: UInt8(ascii: " "), UInt8(ascii: "a")) == nil)
  }
}
