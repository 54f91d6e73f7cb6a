import TextCore

/// The metadata at the beginning of a document, between two lines `---` (YAML) or `+++` (TOML).
///
/// Supports only what writers usually put there by hand: a name and a value in a line, and lists of
/// values.
public struct FrontMatter: Equatable, Sendable {
  /// A name with its values.
  struct Field: Equatable, Sendable {
    var name: String
    var values: [String]
  }

  var fields: [Field] = []

  /// The title of the document.
  public var title: String? { values(of: ["title"]).first }
  /// The authors, in order.
  public var authors: [String] { values(of: ["author", "authors"]) }
  /// The language, such as `de` or `pt-BR`.
  public var language: String? { values(of: ["language", "lang"]).first }
  /// The address of the picture that is the cover of a book.
  public var cover: String? { values(of: ["cover-image", "cover"]).first }
  /// The date as it is written.
  public var date: String? { values(of: ["date"]).first }

  /// The lines by which a publisher reaches the author: those of `contact`, else those of `address`,
  /// `phone` and `email`.
  public var contact: [String] {
    let lines = values(of: ["contact"])
    return lines.isEmpty
      ? values(of: ["address"]) + values(of: ["phone"]) + values(of: ["email"]) : lines
  }
  /// The short title at the top of a manuscript's pages.
  public var keyword: String? { values(of: ["keyword", "short-title", "shorttitle"]).first }

  private func values(of names: [String]) -> [String] {
    fields.first { names.contains($0.name) }?.values ?? []
  }

  /// The maximum number of lines of front matter, including its first and last one.
  public static let mostLines = 1000
  /// The maximum length of front matter, in bytes.
  public static let mostBytes = 1 << 16
}

extension FrontMatter {
  /// The number of bytes of a line that are read to recognize a mark.
  static let longestMark = 64
  /// The number of bytes in which nearly all front matter ends.
  private static let usualBytes = 1 << 12

  /// Returns the range of the front matter in `text`, with the line ending of its last line; nil if
  /// there is none.
  ///
  /// It begins the text with `---` or `+++` and ends with the same mark, or with `...` after `---`.
  /// If a blank line follows the first mark, the mark is a line across the page. O(1).
  public static func range(in text: TextRope) -> TextRange? {
    let head = text.bytes(in: 0..<min(text.end, TextOffset(longestMark)))
    guard mark(head[...]) != nil else { return nil }
    for count in [usualBytes, mostBytes + longestMark] {
      let end = min(text.end, TextOffset(count))
      let isCut = end < text.end
      // A line that is cut may look like a mark.
      if let start = lastLine(of: text.bytes(in: 0..<end)),
        !isCut || start + 2 * longestMark <= end.utf8 || count > usualBytes
      {
        return 0..<text.paragraphRange(at: TextOffset(start)).upperBound
      }
      guard isCut else { break }
    }
    return nil
  }

  /// Reads the front matter of `text`; nil if there is none.
  public init?(of text: TextRope) {
    guard let range = Self.range(in: text) else { return nil }
    self.init(text.bytes(in: range))
  }

  /// Returns the range of the front matter at the beginning of a text.
  static func content(of bytes: [UInt8]) -> Range<Int>? {
    lastLine(of: bytes).map { start in
      0..<(bytes[start...].firstIndex(of: .newline).map { $0 + 1 } ?? bytes.count)
    }
  }

  /// Returns the start of the last line of the front matter at the beginning of `bytes`.
  private static func lastLine(of bytes: [UInt8]) -> Int? {
    guard let mark = mark(bytes[...]) else { return nil }
    var start = 0
    for number in 1..<mostLines {
      start = FenceScanner.newline(in: bytes[...], from: start) + 1
      guard start < bytes.count, start <= mostBytes else { return nil }
      let line = bytes[start...]
      if ends(line, after: mark) { return start }
      if number == 1, line.prefix(while: { $0 != .newline }).allSatisfy(\.isWhiteSpace) {
        return nil
      }
    }
    return nil
  }

  private static func ends(_ line: ArraySlice<UInt8>, after mark: UInt8) -> Bool {
    let end = threefold(line)
    return end == mark || mark == .hyphen && end == .period
  }

  /// Returns the character of the mark in the first line of `bytes`; nil if that is no mark.
  private static func mark(_ bytes: ArraySlice<UInt8>) -> UInt8? {
    threefold(bytes).flatMap { $0 == .hyphen || $0 == .plus ? $0 : nil }
  }

  /// Returns the character that the first line of `bytes` has three times, with only white space
  /// after it; nil for any other line.
  private static func threefold(_ bytes: ArraySlice<UInt8>) -> UInt8? {
    guard let first = bytes.first, bytes.count >= 3, bytes.prefix(3).allSatisfy({ $0 == first })
    else { return nil }
    let rest = bytes.dropFirst(3).prefix(longestMark).prefix { $0 != .newline }
    return rest.allSatisfy(\.isWhiteSpace) ? first : nil
  }
}

extension FrontMatter {
  private init(_ bytes: [UInt8]) {
    let isTOML = bytes.first == .plus
    var scalar: BlockScalar?
    /// The indentation of the field in an item whose items come next, such as `affiliations:`; nil
    /// outside.
    var nested: Int?
    for line in Self.lines(of: bytes) {
      let depth = line.prefix(while: \.isBlank).count
      if let scalar, depth > 0 {
        add(line, of: scalar)
        continue
      }
      scalar = nil
      if let field = nested, depth >= field { continue }
      let isField = Self.item(line) == nil
      nested = depth > 0 && isField && Self.trimmed(line).last == .colon ? depth : nil
      if depth == 0, isField, !isTOML { scalar = Self.blockScalar(in: line) }
      take(
        scalar == nil ? line : line.prefix { $0 != .colon } + [.colon],
        separator: isTOML ? .equals : .colon)
    }
  }

  /// The kind of value that indented lines after `|` or `>` make (YAML 1.2.2, 8.1).
  private enum BlockScalar {
    /// Each line is one.
    case literal
    /// They are one, with spaces between.
    case folded
  }

  /// Returns the kind of value that the lines below have; nil for a line with its own value.
  private static func blockScalar(in line: ArraySlice<UInt8>) -> BlockScalar? {
    guard let colon = line.firstIndex(of: .colon) else { return nil }
    let mark = trimmed(line[(colon + 1)...])
    guard mark.dropFirst().allSatisfy({ $0 == .hyphen || $0 == .plus || $0.isDigit }) else {
      return nil
    }
    return switch mark.first {
    case .pipe: .literal
    case .greater: .folded
    default: nil
    }
  }

  private mutating func add(_ line: ArraySlice<UInt8>, of scalar: BlockScalar) {
    guard let last = fields.indices.last else { return }
    let text = String(decoding: Self.trimmed(line), as: UTF8.self)
    if scalar == .folded, let former = fields[last].values.popLast() {
      fields[last].values.append(former + " " + text)
    } else {
      fields[last].values.append(text)
    }
  }

  /// Returns the lines that may have fields, without those of a TOML table.
  static func lines(of bytes: [UInt8]) -> some Sequence<ArraySlice<UInt8>> {
    let isTOML = bytes.first == .plus
    return bytes.split(whereSeparator: { $0 == .newline || $0 == .carriageReturn }).dropFirst()
      .prefix { !isTOML || $0.first != .openBracket }
  }

  mutating func take(_ line: ArraySlice<UInt8>, separator: UInt8) {
    if let item = Self.item(line) {
      guard let last = fields.indices.last, item.last != .colon else { return }
      fields[last].values.append(Self.unquoted(Self.named(item) ?? item))
      return
    }
    guard let first = line.first, first.isLetter, let end = line.firstIndex(of: separator) else {
      return
    }
    let name = String(decoding: line[..<end].filter { !$0.isBlank }, as: UTF8.self)
    let value = Self.trimmed(line[(end + 1)...])
    fields.append(Field(name: name.lowercased(), values: Self.values(in: value)))
  }

  /// Returns the value of an item of a list, `- value`, as it is written.
  static func item(_ line: ArraySlice<UInt8>) -> ArraySlice<UInt8>? {
    let line = trimmed(line)
    guard line.first == .hyphen, line.dropFirst().first?.isBlank ?? false else { return nil }
    return trimmed(line.dropFirst())
  }

  /// Returns the value of `name: Ann`, as pandoc writes an author.
  private static func named(_ item: ArraySlice<UInt8>) -> ArraySlice<UInt8>? {
    let name = Array("name:".utf8)
    guard item.starts(with: name), item.dropFirst(name.count).first?.isBlank ?? false else {
      return nil
    }
    return trimmed(item.dropFirst(name.count))
  }

  private static func values(in value: ArraySlice<UInt8>) -> [String] {
    parts(of: value).map(unquoted)
  }

  /// Returns the values of a list in brackets, or the only one, as they are written.
  static func parts(of value: ArraySlice<UInt8>) -> [ArraySlice<UInt8>] {
    guard value.first == .openBracket, value.last == .closeBracket else {
      // A list may begin here and go on in the next lines.
      let isList = value.elementsEqual([.openBracket])
      return value.isEmpty || isNull(value) || isList ? [] : [value]
    }
    return value.dropFirst().dropLast().split(separator: UInt8(ascii: ",")).map(trimmed)
  }

  /// Returns true for the words that YAML uses for a missing value (YAML 1.2.2, 10.3.2).
  private static func isNull(_ value: ArraySlice<UInt8>) -> Bool {
    value.first != .quotationMark && value.first != .apostrophe
      && ["null", "Null", "NULL", "~"].contains(unquoted(value))
  }

  /// Returns a value without quotation marks, or without the comment after it.
  private static func unquoted(_ value: ArraySlice<UInt8>) -> String {
    if let quoted = quoted(value) { return quoted.text }
    return String(decoding: uncommented(value), as: UTF8.self)
  }

  /// Returns a value without quotation marks up to the comment after it.
  static func uncommented(_ value: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
    var end = value.startIndex
    while end < value.endIndex {
      if value[end] == .numberSign, end > value.startIndex, value[end - 1].isBlank { break }
      end += 1
    }
    return trimmed(value[..<end])
  }

  /// Returns the text between the quotation marks at the beginning of a value, and the same text as
  /// it is written, with its escapes; nil if there are no marks. A backslash escapes a double mark,
  /// and a single mark is written twice (YAML 1.2.2, 7.3).
  static func quoted(
    _ value: ArraySlice<UInt8>
  ) -> (text: String, written: ArraySlice<UInt8>)? {
    guard let quote = value.first, quote == .quotationMark || quote == .apostrophe else {
      return nil
    }
    var text: [UInt8] = []
    var rest = value.dropFirst()
    while let byte = rest.popFirst() {
      let isEscape =
        quote == .quotationMark
        ? byte == .backslash && (rest.first == quote || rest.first == .backslash)
        : byte == quote && rest.first == quote
      if isEscape, let escaped = rest.popFirst() {
        text.append(escaped)
      } else if byte == quote {
        return (
          String(decoding: text, as: UTF8.self), value[value.startIndex + 1..<rest.startIndex - 1]
        )
      } else {
        text.append(byte)
      }
    }
    return nil
  }

  static func trimmed(_ bytes: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
    var bytes = bytes.drop(while: \.isWhiteSpace)
    while let last = bytes.last, last.isWhiteSpace { bytes.removeLast() }
    return bytes
  }
}
