import Localization

/// A language of texts: its name, and the Debian package with its dictionary.
struct LanguageName {
  let name: Phrase
  let package: String

  /// The language of a code such as `et` or `pt_BR`; `nil`: not known here.
  static func of(_ language: String) -> LanguageName? {
    let parts = language.split { $0 == "_" || $0 == "-" }.map { $0.lowercased() }
    guard let code = parts.first, let found = byCode[code] else { return nil }
    let country = parts.dropFirst().last ?? ""
    guard let package = byCountry["\(code)-\(country)"] else { return found }
    return LanguageName(name: found.name, package: package)
  }

  private static let byCode: [String: LanguageName] = [
    "af": .init(name: Phrase("Afrikaans"), package: "hunspell-af"),
    "ar": .init(name: Phrase("Arabic"), package: "hunspell-ar"),
    "be": .init(name: Phrase("Belarusian"), package: "hunspell-be"),
    "bg": .init(name: Phrase("Bulgarian"), package: "hunspell-bg"),
    "ca": .init(name: Phrase("Catalan"), package: "hunspell-ca"),
    "cs": .init(name: Phrase("Czech"), package: "hunspell-cs"),
    "da": .init(name: Phrase("Danish"), package: "hunspell-da"),
    "de": .init(name: Phrase("German"), package: "hunspell-de-de"),
    "el": .init(name: Phrase("Greek"), package: "hunspell-el"),
    "en": .init(name: Phrase("English"), package: "hunspell-en-us"),
    "eo": .init(name: Phrase("Esperanto"), package: "myspell-eo"),
    "es": .init(name: Phrase("Spanish"), package: "hunspell-es"),
    "et": .init(name: Phrase("Estonian"), package: "myspell-et"),
    "eu": .init(name: Phrase("Basque"), package: "hunspell-eu"),
    "fa": .init(name: Phrase("Persian"), package: "myspell-fa"),
    "fo": .init(name: Phrase("Faroese"), package: "myspell-fo"),
    "fr": .init(name: Phrase("French"), package: "hunspell-fr"),
    "ga": .init(name: Phrase("Irish"), package: "myspell-ga"),
    "gd": .init(name: Phrase("Scottish Gaelic"), package: "hunspell-gd"),
    "gl": .init(name: Phrase("Galician"), package: "hunspell-gl"),
    "he": .init(name: Phrase("Hebrew"), package: "hunspell-he"),
    "hr": .init(name: Phrase("Croatian"), package: "hunspell-hr"),
    "hu": .init(name: Phrase("Hungarian"), package: "hunspell-hu"),
    "hy": .init(name: Phrase("Armenian"), package: "myspell-hy"),
    "is": .init(name: Phrase("Icelandic"), package: "hunspell-is"),
    "it": .init(name: Phrase("Italian"), package: "hunspell-it"),
    "kk": .init(name: Phrase("Kazakh"), package: "hunspell-kk"),
    "lt": .init(name: Phrase("Lithuanian"), package: "hunspell-lt"),
    "lv": .init(name: Phrase("Latvian"), package: "hunspell-lv"),
    "nb": .init(name: Phrase("Norwegian"), package: "hunspell-no"),
    "nl": .init(name: Phrase("Dutch"), package: "hunspell-nl"),
    "nn": .init(name: Phrase("Nynorsk"), package: "hunspell-no"),
    "pl": .init(name: Phrase("Polish"), package: "hunspell-pl"),
    "pt": .init(name: Phrase("Portuguese"), package: "hunspell-pt-pt"),
    "ro": .init(name: Phrase("Romanian"), package: "hunspell-ro"),
    "ru": .init(name: Phrase("Russian"), package: "hunspell-ru"),
    "sk": .init(name: Phrase("Slovak"), package: "hunspell-sk"),
    "sl": .init(name: Phrase("Slovene"), package: "hunspell-sl"),
    "sq": .init(name: Phrase("Albanian"), package: "myspell-sq"),
    "sr": .init(name: Phrase("Serbian"), package: "hunspell-sr"),
    "sv": .init(name: Phrase("Swedish"), package: "hunspell-sv"),
    "tr": .init(name: Phrase("Turkish"), package: "hunspell-tr"),
    "uk": .init(name: Phrase("Ukrainian"), package: "hunspell-uk"),
  ]

  /// Countries whose dictionary is in another package.
  private static let byCountry = [
    "de-at": "hunspell-de-at", "de-ch": "hunspell-de-ch", "en-au": "hunspell-en-au",
    "en-ca": "hunspell-en-ca", "en-gb": "hunspell-en-gb", "en-za": "hunspell-en-za",
    "pt-br": "hunspell-pt-br",
  ]
}
