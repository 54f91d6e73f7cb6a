import Testing

@testable import TextCore

/// Addresses as people write them in sentences.
@Suite struct WrittenAddressesTests {
  private func found(_ text: String) -> [String] {
    let bytes = Array(text.utf8)
    return WrittenAddresses.ranges(in: bytes).map { String(decoding: bytes[$0], as: UTF8.self) }
  }

  @Test(arguments: [
    ("see https://a.org/b?c=d.", ["https://a.org/b?c=d"]),
    ("(https://a.org/b_(c)) d", ["https://a.org/b_(c)"]),
    ("“https://a.org”", ["https://a.org"]),
    ("git+ssh://a and 1x://b", ["git+ssh://a", "x://b"]),
    ("www.a.org, WWW.b.org", ["www.a.org", "WWW.b.org"]),
    ("awww.a.org wwww.a www. a", []),
    ("ann@example.org!", ["ann@example.org"]),
    ("ann.lee+x@a-b.org.", ["ann.lee+x@a-b.org"]),
    ("to mailto:ann@a.org", ["mailto:ann@a.org"]),
    ("a@b @c.d e@.f ://g", []),
    ("https:// a", []),
    ("new", []), ("www", []), ("www.", []), ("www.!", ["www."]), ("www.\u{1F}", []),
    ("www.a", ["www.a"]), ("a0@b9.c0", ["a0@b9.c0"]), ("/@a.b", []), (":@a.b", []),
    ("0www.a.org", []), ("9www.a.org", []), ("/www.a.org", ["www.a.org"]),
    (":www.a.org", ["www.a.org"]), ("xwww.a wwx.a", []), ("www,a.b", []),
    ("a0+b-c.d://e", ["a0+b-c.d://e"]), ("+a://b", ["a://b"]), ("0://b", []),
    ("https://a.org/(b)c)d", ["https://a.org/(b)c"]),
    ("https://a.org/((b)c)d", ["https://a.org/((b)c)d"]),
    ("<https://a.org>", ["https://a.org"]), ("[https://a.org]", ["https://a.org"]),
    ("https://a.org|b", ["https://a.org"]), ("`https://a.org`", ["https://a.org"]),
    ("https://a.org\u{7F}b", ["https://a.org"]), ("https://a.org*_?!';:,.", ["https://a.org"]),
    ("a@b@c.d", ["b@c.d"]),
    ("www.a.org b@c.org@d.org", ["www.a.org", "b@c.org"]),
    ("a@-b.c", ["a@-b.c"]), ("a@b.c-", ["a@b.c"]), ("a@b.c..", ["a@b.c"]),
    ("xmailto:a@b.c", ["mailto:a@b.c"]), ("ailto:a@b.c", ["a@b.c"]),
    ("mailto:a@b.c", ["mailto:a@b.c"]),
    ("https://a.b@c.d e", ["https://a.b@c.d"]), ("https://a x@b.c", ["https://a", "x@b.c"]),
  ])
  func areFound(text: String, addresses: [String]) { #expect(found(text) == addresses, "\(text)") }

  /// Spaces, quotation marks and punctuation of Chinese and Japanese end an address; letters do not.
  @Test(
    arguments: [
      (0x9F, false), (0xA0, true), (0xA1, false), (0xAB, true), (0xBB, true), (0xE9, false),
      (0x1FFF, false), (0x2000, true), (0x206F, true), (0x2070, false), (0x2FFF, false),
      (0x3000, true), (0x303F, true), (0x3040, false), (0xFEFF, false), (0xFF00, true),
      (0xFF0F, true), (0xFF10, false), (0xFF19, false), (0xFF1A, true), (0xFF20, true),
      (0xFF21, false), (0x4E2D, false),
    ] as [(UInt32, Bool)])
  func scalarsThatEndAnAddress(value: UInt32, ends: Bool) throws {
    let scalar = try #require(Unicode.Scalar(value))
    let address = "https://a.org/" + (ends ? "" : String(scalar) + "b")
    #expect(found("https://a.org/\(scalar)b c") == [address])
  }

  @Test func theRestStays() {
    func rest(_ text: String) -> String? {
      WrittenAddresses.removed(from: Array(text.utf8)).map { String(decoding: $0, as: UTF8.self) }
    }
    #expect(rest("a https://b.c d e@f.g, h") == "a  d , h")
    #expect(rest("https://b.c") == "")
    #expect(rest("no address") == nil)
  }

  /// The start of an address is not searched again from each letter of a long run.
  @Test func aLongNameIsNoAddress() {
    let name = String(repeating: "n", count: 64)
    #expect(found("\(name)@a.org") == ["\(name)@a.org"])
    #expect(found("x\(name)@a.org") == ["\(name)@a.org"])
  }
}
