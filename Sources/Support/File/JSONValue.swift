/// A value of JSON.
enum JSONValue: Hashable {
  case null
  case bool(Bool)
  /// The digits as they are written.
  case number(String)
  case text(String)
  case array([Element])
  case object([Member])

  /// A value with its line, from 1.
  struct Element: Hashable {
    var line: Int
    var value: JSONValue
  }

  struct Member: Hashable {
    var name: String
    var value: JSONValue
  }

  /// The value of an object's last member of a name; the case of letters does not matter.
  subscript(name: String) -> JSONValue? {
    guard case .object(let members) = self else { return nil }
    return members.last { $0.name.lowercased() == name }?.value
  }

  /// A text, or a number as it is written.
  var text: String? {
    switch self {
    case .text(let text), .number(let text): text
    default: nil
    }
  }

  var elements: [Element]? {
    guard case .array(let elements) = self else { return nil }
    return elements
  }
}
