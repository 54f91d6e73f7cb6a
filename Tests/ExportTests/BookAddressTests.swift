import Testing

@testable import Export

/// Addresses of links in books.
@Suite struct BookAddressTests {
  @Test(arguments: [
    ("https://a.b", "https://a.b"), ("HTTP://A_1.b:80/c", "HTTP://A_1.b:80/c"),
    ("https://a/?b&c#d#e", "https://a/?b&amp;c#d%23e"), ("https://a/%zz%4", "https://a/%25zz%254"),
    ("https://a/%C3%a4 b|[c]", "https://a/%C3%a4%20b%7C%5Bc%5D"),
    ("https://ü.de/ö", "https://%C3%BC.de/%C3%B6"), ("mailto:a@b.c", "mailto:a@b.c"),
    ("tel:+372", "tel:+372"),
  ])
  func addresses(address: String, expected: String) {
    var output: [UInt8] = []
    #expect(BookAddress.append(address, to: &output))
    #expect(String(decoding: output, as: UTF8.self) == expected)
  }

  @Test(arguments: [
    "", "a.md", "/a", "//a.b", "../a", "file:///a", "http:", "http:a", "http://", "http:///a",
    "http://a b/", "http://a:b", "http://a:", "http://-a", "http://a@b", "mailto:", "x:y",
    "geo:1,2", "javascript:a", "java\tscript:a", "ht\ttp://a",
  ])
  func otherAddresses(address: String) {
    var output: [UInt8] = []
    #expect(!BookAddress.append(address, to: &output))
    #expect(output.isEmpty)
  }
}
