import TextCore

/// The elements of a small XML document and their byte ranges, so that an edit leaves all other bytes as
/// they are.
///
/// expat decides what is well-formed. Refused are also documents in another encoding than UTF-8, and
/// those unlike any list of files: with entities of their own, or more than 32 levels. Linear.
struct XMLOutline {
  /// An attribute of a start tag.
  struct Attribute {
    /// The name with its prefix.
    var name: String
    /// The decoded value.
    var text: String
    /// The range of the value as written, without the quotes.
    var value: Range<Int>
  }

  struct Element {
    /// The name with its prefix: `bookmark:application`.
    var name: String
    var attributes: [Attribute]
    /// The range of the start tag, with `<` and `>`.
    var startTag: Range<Int>
    /// The range between the start tag and the end tag; empty if there is no end tag.
    var content: Range<Int>
    /// The end of the whole element.
    var end: Int
    /// The index of the parent element.
    var parent: Int?

    /// True if the element ends with its start tag: `<a/>`.
    var isClosed: Bool { end == startTag.upperBound }
    /// The range of the whole element.
    var range: Range<Int> { startTag.lowerBound..<end }

    /// Returns the range of an attribute's value.
    func value(_ name: String) -> Range<Int>? { attributes.first { $0.name == name }?.value }
  }

  let bytes: [UInt8]
  /// The elements in the order of their start tags; the first is the root.
  private(set) var elements: [Element] = []

  /// The most levels; no list of files has more.
  private static let deepest = 32

  /// Parses a document; `nil` if it is refused.
  init?(_ bytes: [UInt8]) {
    guard let tags = XMLTags.read(bytes, deepest: Self.deepest) else { return nil }
    self.bytes = bytes
    var open: [Int] = []
    for tag in tags {
      switch tag {
      case .start(let name, let attributes, let range):
        elements.append(
          Element(
            name: name, attributes: Self.attributes(attributes, in: bytes, range), startTag: range,
            content: range.upperBound..<range.upperBound, end: range.upperBound, parent: open.last))
        open.append(elements.count - 1)
      case .end(let range):
        guard let element = open.popLast() else { return nil }
        let start = elements[element].startTag.upperBound
        elements[element].content = start..<max(start, range.lowerBound)
        elements[element].end = max(start, range.upperBound)
      }
    }
  }

  /// Returns the children of an element that have a name.
  func children(of parent: Int, _ name: String) -> [Int] {
    elements.indices.dropFirst(parent + 1).prefix {
      elements[$0].range.lowerBound < elements[parent].end
    }
    .filter { elements[$0].parent == parent && elements[$0].name == name }
  }

  /// Returns the decoded value of an attribute; `nil` if there is none.
  func text(_ name: String, of element: Int) -> String? {
    elements[element].attributes.first { $0.name == name }?.text
  }

  /// Adds the range of each value in a start tag, which is well-formed: each is between two equal quotes.
  private static func attributes(
    _ attributes: [(name: String, text: String)], in bytes: [UInt8], _ tag: Range<Int>
  ) -> [Attribute] {
    var rest = bytes[tag]
    return attributes.map { name, text in
      let start = (rest.firstIndex { $0 == 0x22 || $0 == 0x27 } ?? rest.endIndex - 1) + 1
      let end = rest[start...].firstIndex(of: rest[start - 1]) ?? start
      rest = rest[min(end + 1, rest.endIndex)...]
      return Attribute(name: name, text: text, value: start..<end)
    }
  }

  static func isBlank(_ byte: UInt8) -> Bool { [0x20, 0x09, 0x0A, 0x0D].contains(byte) }

  /// Returns a text escaped as the value of an attribute.
  static func encoded(_ text: String) -> String {
    var encoded = ""
    for character in text.unicodeScalars {
      switch character {
      case "&": encoded += "&amp;"
      case "<": encoded += "&lt;"
      case ">": encoded += "&gt;"
      case "\"": encoded += "&quot;"
      case "'": encoded += "&apos;"
      default: encoded.unicodeScalars.append(character)
      }
    }
    return encoded
  }
}
