import TextCore

/// The elements of a small XML document and their byte ranges, so that an edit leaves all other bytes as
/// they are.
///
/// Strict: refuses documents that are not well-formed, not in UTF-8, or unlike any list of files (own
/// entities, more than 32 levels). Linear.
struct XMLOutline {
  /// An element.
  struct Element {
    /// The name with its prefix: `bookmark:application`.
    var name: String
    /// The attributes' names and the ranges of their values, without the quotes.
    var attributes: [(name: String, value: Range<Int>)]
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
  private var position = 0
  private var open: [Int] = []

  /// The most levels; no list of files has more.
  private static let deepest = 32

  /// Parses a document; `nil` if it is refused.
  init?(_ bytes: [UInt8]) {
    self.bytes = bytes
    guard String(validating: bytes, as: UTF8.self) != nil, !bytes.contains(0) else { return nil }
    if bytes.starts(with: [0xEF, 0xBB, 0xBF]) { position = 3 }
    while position < bytes.count {
      guard readNext() else { return nil }
    }
    guard open.isEmpty, !elements.isEmpty else { return nil }
  }

  /// Returns the children of an element that have a name.
  func children(of parent: Int, _ name: String) -> [Int] {
    elements.indices.dropFirst(parent + 1).prefix {
      elements[$0].range.lowerBound < elements[parent].end
    }
    .filter { elements[$0].parent == parent && elements[$0].name == name }
  }

  /// Returns the decoded value of an attribute; `nil` if there is none, or if it can't be decoded.
  func text(_ name: String, of element: Int) -> String? {
    elements[element].value(name).flatMap { Self.decoded(bytes[$0]) }
  }

  // Reading

  private mutating func readNext() -> Bool {
    guard bytes[position] == UInt8(ascii: "<") else { return readText() }
    if skip("<!--", to: "-->") { return true }
    let start = position
    if skip("<?", to: "?>") {
      return !elements.isEmpty || Self.isPlain(bytes[start..<position])
    }
    if !open.isEmpty, skip("<![CDATA[", to: "]]>") { return true }
    if elements.isEmpty, starts("<!DOCTYPE") { return skipDoctype() }
    return starts("</") ? readEndTag() : readStartTag()
  }

  /// True if a declaration names no encoding other than UTF-8.
  private static func isPlain(_ declaration: ArraySlice<UInt8>) -> Bool {
    let words = String(decoding: declaration, as: UTF8.self).lowercased()
    guard words.holds("encoding=") else { return true }
    return words.holds("encoding=\"utf-8\"") || words.holds("encoding='utf-8'")
  }

  private mutating func readText() -> Bool {
    let start = position
    while position < bytes.count, bytes[position] != UInt8(ascii: "<") { position += 1 }
    return !open.isEmpty || bytes[start..<position].allSatisfy(Self.isBlank)
  }

  private mutating func skipDoctype() -> Bool {
    while position < bytes.count, bytes[position] != UInt8(ascii: ">") {
      // The document type has entities of its own.
      if bytes[position] == UInt8(ascii: "[") { return false }
      position += 1
    }
    return take(">")
  }

  private mutating func readStartTag() -> Bool {
    let start = position
    // Nothing may follow the root element.
    guard take("<"), open.count < Self.deepest, !open.isEmpty || elements.isEmpty,
      let name = readName()
    else { return false }
    var attributes: [(name: String, value: Range<Int>)] = []
    while true {
      let hasGap = skipBlanks()
      if take("/>") || take(">") { break }
      guard hasGap, let attribute = readAttribute(),
        !attributes.contains(where: { $0.name == attribute.name })
      else { return false }
      attributes.append(attribute)
    }
    let isClosed = bytes[position - 2] == UInt8(ascii: "/")
    elements.append(
      Element(
        name: name, attributes: attributes, startTag: start..<position,
        content: position..<position, end: position, parent: open.last))
    if !isClosed { open.append(elements.count - 1) }
    return true
  }

  private mutating func readAttribute() -> (name: String, value: Range<Int>)? {
    guard let name = readName() else { return nil }
    _ = skipBlanks()
    guard take("=") else { return nil }
    _ = skipBlanks()
    guard position < bytes.count, case let quote = bytes[position],
      quote == UInt8(ascii: "\"") || quote == UInt8(ascii: "'")
    else { return nil }
    let start = position + 1
    position = start
    while position < bytes.count, bytes[position] != quote {
      if bytes[position] == UInt8(ascii: "<") { return nil }
      position += 1
    }
    guard position < bytes.count else { return nil }
    position += 1
    return (name, start..<(position - 1))
  }

  private mutating func readEndTag() -> Bool {
    let start = position
    guard take("</"), let name = readName(), let element = open.popLast(),
      elements[element].name == name
    else { return false }
    _ = skipBlanks()
    guard take(">") else { return false }
    elements[element].content = elements[element].startTag.upperBound..<start
    elements[element].end = position
    return true
  }

  private mutating func readName() -> String? {
    let start = position
    while position < bytes.count, Self.isInName(bytes[position]) { position += 1 }
    return position == start ? nil : String(decoding: bytes[start..<position], as: UTF8.self)
  }

  @discardableResult
  private mutating func skipBlanks() -> Bool {
    let start = position
    while position < bytes.count, Self.isBlank(bytes[position]) { position += 1 }
    return position > start
  }

  private func starts(_ word: String) -> Bool { bytes[position...].starts(with: word.utf8) }

  private mutating func take(_ word: String) -> Bool {
    guard position < bytes.count, starts(word) else { return false }
    position += word.utf8.count
    return true
  }

  private mutating func skip(_ start: String, to end: String) -> Bool {
    guard starts(start) else { return false }
    var place = position + start.utf8.count
    while place < bytes.count {
      if bytes[place...].starts(with: end.utf8) {
        position = place + end.utf8.count
        return true
      }
      place += 1
    }
    return false
  }

  static func isBlank(_ byte: UInt8) -> Bool { [0x20, 0x09, 0x0A, 0x0D].contains(byte) }

  private static func isInName(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "0")...UInt8(ascii: ":"), 0x80...:
      true
    default: byte == UInt8(ascii: "_") || byte == UInt8(ascii: "-") || byte == UInt8(ascii: ".")
    }
  }
}
