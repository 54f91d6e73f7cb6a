import Testing

@testable import Licensing

@Suite struct JSONTests {
  private func read(_ text: String) -> JSONValue? { try? JSONValue(Array(text.utf8)) }

  @Test(arguments: [
    ("null", JSONValue.null), (" true\n", .boolean(true)), ("false", .boolean(false)),
    ("0", .integer(0)), ("-12", .integer(-12)), ("9223372036854775807", .integer(.max)),
    ("-9223372036854775808", .integer(.min)), ("9223372036854775808", .number),
    ("0.5", .number), ("1e3", .number), ("-2.5E-7", .number),
    ("\"\"", .string("")), ("\"õ 😀\"", .string("õ 😀")),
    (#""\"\\\/\b\f\n\r\tA""#, .string("\"\\/\u{8}\u{C}\n\r\tA")),
    (#""\u00f5\uD83D\uDE00""#, .string("õ😀")),
    ("[]", .array([])), ("[1, [ ]]", .array([.integer(1), .array([])])),
    ("{}", .object([:])),
    (
      #"{"a": {"b": [null]}, "c":2}"#,
      .object(["a": .object(["b": .array([.null])]), "c": .integer(2)])
    ),
    (#"{"a": 1, "a": 2}"#, .object(["a": .integer(2)])),
  ])
  func whatIsJSONIsRead(text: String, value: JSONValue) {
    #expect(read(text) == value)
  }

  @Test(arguments: [
    "", " ", "nul", "nulls", "True", "1 2", "01", "-", "+1", ".5", "1.", "1e", "1e+", "0x1", "NaN",
    "\"", "\"a", "\"\u{1}\"", "\"\n\"", #""\x""#, #""\u12""#, #""\uD83D""#, #""\uD83DA""#,
    #""\uDE00""#, #""\uD83D\uD83D""#, "[", "[1", "[1,", "[1,]", "[,]", "[1 2]", "{", "{\"a\"",
    "{\"a\":", "{\"a\":1", "{\"a\":1,}", "{a:1}", "{1:1}", "{\"a\" 1}", "]", "'a'", "// a\n1",
  ])
  func whatIsNoJSONIsRefused(text: String) {
    #expect(read(text) == nil)
  }

  @Test func bytesThatAreNoTextAreRefused() {
    #expect(throws: JSONReader.Malformed.self) { try JSONValue([0x22, 0xFF, 0x22]) }
    #expect(throws: JSONReader.Malformed.self) { try JSONValue([0x22, 0xED, 0xA0, 0x80, 0x22]) }
  }

  @Test func depthIsBounded() {
    func nested(_ depth: Int) -> String {
      String(repeating: "[", count: depth) + String(repeating: "]", count: depth)
    }
    #expect(read(nested(JSONReader.deepest)) != nil)
    #expect(read(nested(JSONReader.deepest + 1)) == nil)
    // Depth is how many are open, not how many there were.
    #expect(read("[" + Array(repeating: "[]", count: 100).joined(separator: ",") + "]") != nil)
  }

  /// Whatever is done to a text, reading it ends, and what is cut is no JSON any more.
  @Test func anyBytesAreReadToAnEnd() {
    let whole = Array(#"{"a": [1, -2.5e3, true, null, "\u00f5\n"], "b": {"c": ""}}"#.utf8)
    for count in whole.indices { #expect((try? JSONValue(Array(whole.prefix(count)))) == nil) }
    for index in whole.indices {
      for byte: UInt8 in [0, 0x22, 0x5B, 0x5C, 0x7D, 0xFF] {
        var bytes = whole
        bytes[index] = byte
        _ = try? JSONValue(bytes)
      }
    }
  }
}
