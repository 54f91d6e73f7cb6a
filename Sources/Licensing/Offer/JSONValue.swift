/// A value of JSON (RFC 8259), as much of it as an offer needs.
///
/// Foundation's decoder would do, but the whole of FoundationEssentials would come with it: 5 MB for
/// a program that has 12 without.
enum JSONValue: Hashable {
  case null
  case boolean(Bool)
  case integer(Int)
  /// A number that is not a whole one in digits alone, or has no room in an `Int`: what it is worth
  /// nobody asks.
  case number
  case string(String)
  case array([JSONValue])
  /// Of a name that stands there twice the last value holds.
  case object([String: JSONValue])

  /// Reads one whole text. Linear in its length.
  ///
  /// - Throws: `JSONReader.Malformed` where it is no JSON, or nested deeper than
  ///   `JSONReader.deepest`.
  init(_ bytes: [UInt8]) throws(JSONReader.Malformed) {
    var reader = JSONReader(bytes)
    self = try reader.readText()
  }

  /// The value of a name; `nil` where it is missing or this is no object.
  subscript(name: String) -> JSONValue? {
    if case .object(let members) = self { members[name] } else { nil }
  }

  /// The number, if it is a whole one.
  var integer: Int? {
    if case .integer(let number) = self { number } else { nil }
  }

  /// The text, if it is one.
  var string: String? {
    if case .string(let text) = self { text } else { nil }
  }
}
