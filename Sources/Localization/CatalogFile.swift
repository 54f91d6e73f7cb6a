/// Reads the part of gettext's `.po` format that the program's words need: `msgid`,
/// `msgid_plural`, `msgstr`, `msgstr[n]`, strings over several lines, `\"`, `\\`, `\n`, `\t`,
/// comments.
public enum CatalogFile {
  /// The error for an invalid line.
  public struct Problem: Error, Hashable, Sendable {
    /// The number of the line, counted from 1.
    public var line: Int
    /// The reason why it is invalid.
    public var reason: String
  }

  /// Returns the forms of each key. Keys without a translation, and the file's header (the empty
  /// key), are left out. Throws `Problem`.
  public static func entries(in file: [UInt8]) throws -> [String: [String]] {
    var reader = Reader()
    var number = 0
    for line in String(decoding: file, as: UTF8.self).split(
      separator: "\n", omittingEmptySubsequences: false)
    {
      number += 1
      try reader.read(line, number: number)
    }
    reader.finish()
    return reader.entries
  }

  private enum Field: Hashable {
    case key, pluralKey
    case form(Int)
  }

  private struct Reader {
    var entries: [String: [String]] = [:]
    private var fields: [Field: String] = [:]
    private var current: Field?

    mutating func read(_ line: Substring, number: Int) throws {
      let line = line.drop { $0 == " " || $0 == "\t" }
      guard let first = line.first, first != "#" else { return }
      guard let quote = line.firstIndex(of: "\"") else {
        throw Problem(line: number, reason: "no string")
      }
      let keyword = line[..<quote].filter { $0 != " " && $0 != "\t" }
      if !keyword.isEmpty {
        guard let field = Self.field(named: keyword) else {
          throw Problem(line: number, reason: "“\(keyword)” is unknown")
        }
        if field == .key { finish() }
        current = field
        fields[field] = ""
      }
      guard let current else { throw Problem(line: number, reason: "a string of nothing") }
      guard let text = Self.string(line[quote...]) else {
        throw Problem(line: number, reason: "the string does not end")
      }
      fields[current, default: ""] += text
    }

    mutating func finish() {
      defer {
        fields = [:]
        current = nil
      }
      guard let key = fields[.key], !key.isEmpty else { return }
      var forms: [String] = []
      while let form = fields[.form(forms.count)], !form.isEmpty { forms.append(form) }
      if !forms.isEmpty { entries[key] = forms }
    }

    private static func field(named keyword: String) -> Field? {
      switch keyword {
      case "msgid": .key
      case "msgid_plural": .pluralKey
      case "msgstr": .form(0)
      case "msgstr[0]": .form(0)
      case "msgstr[1]": .form(1)
      case "msgstr[2]": .form(2)
      case "msgstr[3]": .form(3)
      default: nil
      }
    }

    /// Returns the text between the quotes; `nil` without the closing one.
    private static func string(_ quoted: Substring) -> String? {
      var text = ""
      var rest = quoted.dropFirst()
      while let character = rest.popFirst() {
        switch character {
        case "\"": return text
        case "\\":
          guard let escaped = rest.popFirst() else { return nil }
          switch escaped {
          case "n": text.append("\n")
          case "t": text.append("\t")
          default: text.append(escaped)
          }
        default: text.append(character)
        }
      }
      return nil
    }
  }
}
