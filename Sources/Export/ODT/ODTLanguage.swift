/// A language as the attributes of ODF: language, script and country, in those of its kind of font.
struct ODTLanguage {
  private let language: String
  private let script: String?
  private let country: String
  private let kind: FontKind

  /// Reads a tag of BCP 47. LibreOffice knows languages by their country.
  init(_ tag: String) {
    let parts = WindowsLanguage.tag(of: tag).split(separator: "-").map { String($0) }
    let isKnown = parts.first != "x"
    // The code of content without a language is `zxx` (ISO 639-2).
    language = isKnown ? parts.first ?? "zxx" : "zxx"
    script = isKnown ? parts.dropFirst().first { $0.utf8.count == 4 } : nil
    country =
      (isKnown ? parts.dropFirst().first { $0.utf8.count == 2 || $0.utf8.count == 3 } : nil)
      ?? "none"
    kind = LanguageTag(tag)?.script.fontKind ?? .western
  }

  var attributes: String {
    switch kind {
    case .western: attributes("fo:language", "fo:script", "fo:country")
    case .eastAsian:
      attributes("style:language-asian", "style:script-asian", "style:country-asian")
    case .complex:
      attributes("style:language-complex", "style:script-complex", "style:country-complex")
    }
  }

  private func attributes(_ first: String, _ second: String, _ third: String) -> String {
    " \(first)=\"\(language)\"" + (script.map { " \(second)=\"\($0)\"" } ?? "")
      + " \(third)=\"\(country)\""
  }
}
