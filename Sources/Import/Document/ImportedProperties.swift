import MarkdownSyntax
import TextCore

/// The title and the authors in the properties of a document, which become front matter.
struct ImportedProperties: Sendable {
  /// The title; empty if there is none.
  let title: String
  /// The authors, in order.
  let authors: [String]

  /// Titles that programs set by themselves, in lower case.
  private static let defaults: Set<String> = [
    "normal", "normal.dotm", "normal.dot", "word document", "untitled",
  ]
  /// Authors that programs set by themselves, in lower case.
  private static let defaultAuthors: Set<String> = [
    "python-docx", "apache poi", "microsoft office user", "microsoft office-anwender",
    "windows user", "user", "unknown", "un-named", "admin", "administrator",
  ]

  /// The number of bytes at the beginning of the text in which the title and the authors are
  /// searched.
  private static let headLength = 4_096
  private static let headLines = 8

  /// Returns the words in a line, without controls and white space at the ends.
  static func cleaned(_ words: some StringProtocol) -> String {
    words.split { $0.isWhitespace || $0.unicodeScalars.contains { $0.value < 0x20 } }
      .joined(separator: " ")
  }

  /// Returns front matter with the properties that the beginning of the text does not have; empty if
  /// it has all of them.
  func frontMatter(above text: [UInt8]) -> [UInt8] {
    let lines = text.prefix(Self.headLength).split(separator: .newline).prefix(Self.headLines)
      .map { Self.letters(in: String(decoding: $0, as: UTF8.self)) }
    var fields = ""
    let isDefault =
      title.isEmpty || Self.defaults.contains(title.lowercased())
      || title.hasPrefix("Microsoft Word - ")
    if !isDefault, !lines.contains(where: { $0.hasPrefix(Self.letters(in: title)) }) {
      fields += "title: \(Self.value(title))\n"
    }
    let authors = authors.filter {
      !$0.isEmpty && !Self.defaultAuthors.contains($0.lowercased())
    }
    let names = authors.map(Self.letters)
    let areInText = names.allSatisfy { name in lines.contains { $0.containsBytes(name) } }
    if !areInText {
      fields +=
        authors.count == 1
        ? "author: \(Self.value(authors[0]))\n"
        : "author:\n" + authors.map { "  - \(Self.value($0))\n" }.joined()
    }
    return fields.isEmpty ? [] : Array("---\n\(fields)---\n\n".utf8)
  }

  /// Returns the letters and digits of a text, for a comparison that ignores the marks of Markdown.
  private static func letters(in text: String) -> String {
    String(text.filter { $0.isLetter || $0.isNumber })
  }

  /// Punctuation that has no meaning within a value of YAML.
  private static let punctuation: Set<Character> = [
    " ", ",", ".", "’", "'", "(", ")", "!", "?", "–", "—", "-",
  ]
  /// Words that YAML does not read as strings.
  private static let words: Set<String> = [
    "null", "true", "false", "yes", "no", "on", "off", "y", "n",
  ]

  /// Writes a value of YAML: plain if every reader takes it for a string, else in quotation marks.
  private static func value(_ text: String) -> String {
    let isPlain =
      (text.first?.isLetter ?? false)
      && text.allSatisfy { $0.isLetter || $0.isNumber || punctuation.contains($0) }
      && !words.contains(text.lowercased())
    if isPlain { return text }
    var value = "\""
    for letter in text {
      if letter == "\"" || letter == "\\" { value.append("\\") }
      value.append(letter)
    }
    return value + "\""
  }
}
