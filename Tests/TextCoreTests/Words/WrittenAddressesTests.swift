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
  ])
  func areFound(text: String, addresses: [String]) { #expect(found(text) == addresses, "\(text)") }

  @Test func theRestStays() {
    func rest(_ text: String) -> String? {
      WrittenAddresses.removed(from: Array(text.utf8)).map { String(decoding: $0, as: UTF8.self) }
    }
    #expect(rest("a https://b.c d e@f.g, h") == "a  d , h")
    #expect(rest("https://b.c") == "")
    #expect(rest("no address") == nil)
  }

  /// A run of letters is not searched from each of its places to its start.
  @Test func aLongNameIsNoAddress() {
    let name = String(repeating: "n", count: 64)
    #expect(found("\(name)@a.org") == ["\(name)@a.org"])
    #expect(found("x\(name)@a.org") == ["\(name)@a.org"])
  }
}
