/// The program's words in one language.
///
/// Made from a `.po` file, the format that translators have tools for. Phrases missing from a
/// catalog are shown in English.
public struct Catalog: Sendable {
  /// The language as BCP 47, such as `en`, `et`, `ru`.
  public let language: String
  private let entries: [String: [String]]
  private let plural: PluralRule

  /// The catalog of English, whose phrases are in the sources.
  public static let english = Catalog(language: "en", entries: [:])

  /// Makes a catalog of translations: for each key its forms, one or as many as the language has.
  public init(language: String, entries: [String: [String]]) {
    self.language = language
    self.entries = entries
    plural = PluralRule(language: language)
  }

  /// Makes a catalog from a `.po` file. Throws `CatalogFile.Problem`.
  public init(language: String, file: [UInt8]) throws {
    self.init(language: language, entries: try CatalogFile.entries(in: file))
  }

  /// Returns the phrase in the catalog's language.
  public func text(_ phrase: Phrase) -> String {
    let form = form(of: phrase)
    return phrase.arguments.isEmpty ? form : filled(form, with: phrase.arguments)
  }

  /// True if the catalog has a translation for a key.
  public func has(_ key: String) -> Bool { entries[key] != nil }

  private func form(of phrase: Phrase) -> String {
    if let forms = entries[phrase.key] {
      guard phrase.pluralKey != nil, let count = phrase.count else { return forms[0] }
      return forms[min(plural.form(for: count), forms.count - 1)]
    }
    guard let other = phrase.pluralKey, let count = phrase.count, count != 1 else {
      return phrase.key
    }
    return other
  }

  /// Fills `%1`, `%2`…; a gap without an argument stays as it is, so that a translator's mistake is
  /// visible and does no harm.
  private func filled(_ form: String, with arguments: [Phrase.Argument]) -> String {
    var text = ""
    var rest = form[...]
    while let percent = rest.firstIndex(of: "%") {
      text += rest[..<percent]
      rest = rest[percent...].dropFirst()
      guard let digit = rest.first, digit.isASCII, let number = digit.wholeNumberValue,
        arguments.indices.contains(number - 1)
      else {
        text += "%"
        continue
      }
      rest = rest.dropFirst()
      text += words(of: arguments[number - 1])
    }
    return text + rest
  }

  private func words(of argument: Phrase.Argument) -> String {
    switch argument {
    case .text(let text): text
    case .number(let number): String(number)
    case .phrase(let phrase): text(phrase)
    }
  }
}
