/// The replacement of a hit: letters, and with an expression the matches of its groups.
///
/// With an expression `$1` and `${name}` stand for a group, `$0` for the whole match, `\n` and `\t`
/// for a line end of the document and a tab, and a backslash escapes the next character. Otherwise
/// everything is literal.
struct ReplacementTemplate {
  /// Letters, or a group.
  enum Part: Equatable {
    case bytes([UInt8])
    case group(Int)
  }

  let parts: [Part]

  /// Makes a literal replacement.
  init(verbatim text: String) {
    parts = text.isEmpty ? [] : [.bytes(Array(text.utf8))]
  }

  /// Reads a template; a group that the expression lacks is taken literally.
  init(_ text: String, lineEnding: String, groupCount: Int, groupNamed: (String) -> Int?) {
    var parts: [Part] = []
    var bytes: [UInt8] = []
    var rest = text[...]
    func end() {
      if !bytes.isEmpty { parts.append(.bytes(bytes)) }
      bytes = []
    }
    while let character = rest.popFirst() {
      if character == "\\", rest.starts(with: "r\\n") {
        // With its letters the line end is complete.
        rest.removeFirst()
      } else if character == "\\", let escaped = rest.popFirst() {
        bytes += Array((escaped == "n" ? lineEnding : Self.unescaped(escaped)).utf8)
      } else if character == "$",
        let (group, after) = Self.group(rest, groupCount: groupCount, groupNamed)
      {
        end()
        parts.append(.group(group))
        rest = after
      } else {
        bytes += Array(String(character).utf8)
      }
    }
    end()
    self.parts = parts
  }

  private static func unescaped(_ character: Character) -> String {
    switch character {
    case "t": "\t"
    case "r": "\r"
    default: String(character)
    }
  }

  /// Returns the group at the beginning of a text, and the text after it. It reads as many digits
  /// as name an existing group.
  private static func group(
    _ text: Substring, groupCount: Int, _ groupNamed: (String) -> Int?
  ) -> (Int, Substring)? {
    if text.first == "{", let end = text.firstIndex(of: "}") {
      let name = String(text[text.index(after: text.startIndex)..<end])
      let number =
        Int(name).flatMap { (0...groupCount).contains($0) ? $0 : nil } ?? groupNamed(name)
      return number.map { ($0, text[text.index(after: end)...]) }
    }
    var found: (Int, Substring)?
    var number = 0
    var rest = text
    while let digit = rest.first, digit.isASCII, let value = digit.wholeNumberValue {
      number = number * 10 + value
      rest = rest.dropFirst()
      guard number <= groupCount else { break }
      found = (number, rest)
    }
    return found
  }
}
