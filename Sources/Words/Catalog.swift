/// The program's words in one language.
///
/// Made of a `.po` file, the format that translators have tools for. What a catalog lacks is said
/// in English.
public struct Catalog: Sendable {
  /// The language as BCP 47: `en`, `et`, `ru`.
  public let language: String
  private let entries: [String: [String]]
  private let plural: PluralRule

  /// The catalog that says everything as it stands in the sources.
  public static let english = Catalog(language: "en", entries: [:])

  /// Makes a catalog of translations: for each key its forms, one or as many as the language has.
  public init(language: String, entries: [String: [String]]) {
    self.language = language
    self.entries = entries
    plural = PluralRule(language: language)
  }

  /// Makes a catalog of a `.po` file. Throws `CatalogFile.Problem`.
  public init(language: String, file: [UInt8]) throws {
    self.init(language: language, entries: try CatalogFile.entries(in: file))
  }

  /// The phrase as a person reads it.
  public func text(_ phrase: Phrase) -> String {
    let form = form(of: phrase)
    return phrase.arguments.isEmpty ? form : filled(form, with: phrase.arguments)
  }

  /// Whether the language has words of its own for a key.
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

  /// Fills `%1`, `%2`…; a gap without an argument stays as it is, so that a slip of a translator
  /// can be seen and does no harm.
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
