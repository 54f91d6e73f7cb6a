/// Languages as Word knows them: with a country, and by the numbers of Windows in RTF.
///
/// Source: [MS-LCID], section 2.2.
enum WindowsLanguage {
  /// The number of text that is not to be checked.
  static let none = 0x400

  /// Tags with their numbers. The first of a language is the one that it has without a country.
  private static let table: [(tag: String, number: Int)] = [
    ("en-US", 0x409), ("en-GB", 0x809), ("en-AU", 0xC09), ("en-CA", 0x1009), ("en-NZ", 0x1409),
    ("en-IE", 0x1809), ("en-ZA", 0x1C09), ("en-IN", 0x4009),
    ("de-DE", 0x407), ("de-CH", 0x807), ("de-AT", 0xC07), ("de-LU", 0x1007), ("de-LI", 0x1407),
    ("fr-FR", 0x40C), ("fr-BE", 0x80C), ("fr-CA", 0xC0C), ("fr-CH", 0x100C),
    ("es-ES", 0xC0A), ("es-MX", 0x80A), ("es-AR", 0x2C0A), ("es-CL", 0x340A), ("es-CO", 0x240A),
    ("it-IT", 0x410), ("it-CH", 0x810), ("pt-PT", 0x816), ("pt-BR", 0x416),
    ("nl-NL", 0x413), ("nl-BE", 0x813), ("sv-SE", 0x41D), ("sv-FI", 0x81D), ("da-DK", 0x406),
    ("nb-NO", 0x414), ("no-NO", 0x414), ("nn-NO", 0x814), ("fi-FI", 0x40B), ("is-IS", 0x40F),
    ("et-EE", 0x425), ("lv-LV", 0x426), ("lt-LT", 0x427), ("pl-PL", 0x415), ("cs-CZ", 0x405),
    ("sk-SK", 0x41B), ("sl-SI", 0x424), ("hr-HR", 0x41A), ("hu-HU", 0x40E), ("ro-RO", 0x418),
    ("ga-IE", 0x83C), ("cy-GB", 0x452), ("eu-ES", 0x42D), ("ca-ES", 0x403), ("gl-ES", 0x456),
    ("sq-AL", 0x41C), ("tr-TR", 0x41F), ("vi-VN", 0x42A), ("id-ID", 0x421), ("ms-MY", 0x43E),
    ("af-ZA", 0x436), ("sw-KE", 0x441), ("fo-FO", 0x438), ("mt-MT", 0x43A),
    ("ru-RU", 0x419), ("uk-UA", 0x422), ("be-BY", 0x423), ("bg-BG", 0x402), ("mk-MK", 0x42F),
    ("kk-KZ", 0x43F), ("ky-KG", 0x440), ("tt-RU", 0x444),
    ("el-GR", 0x408), ("hy-AM", 0x42B), ("ka-GE", 0x437),
    ("he-IL", 0x40D), ("iw-IL", 0x40D), ("yi-001", 0x43D), ("ar-SA", 0x401), ("ar-EG", 0xC01),
    ("ar-AE", 0x3801), ("ar-MA", 0x1801), ("fa-IR", 0x429), ("ur-PK", 0x420), ("ps-AF", 0x463),
    ("syr-SY", 0x45A), ("dv-MV", 0x465), ("ug-CN", 0x480),
    ("hi-IN", 0x439), ("mr-IN", 0x44E), ("ne-NP", 0x461), ("sa-IN", 0x44F), ("kok-IN", 0x457),
    ("bn-IN", 0x445), ("bn-BD", 0x845), ("as-IN", 0x44D), ("pa-IN", 0x446), ("gu-IN", 0x447),
    ("or-IN", 0x448), ("ta-IN", 0x449), ("te-IN", 0x44A), ("kn-IN", 0x44B), ("ml-IN", 0x44C),
    ("si-LK", 0x45B), ("th-TH", 0x41E), ("lo-LA", 0x454), ("bo-CN", 0x451), ("my-MM", 0x455),
    ("km-KH", 0x453), ("am-ET", 0x45E), ("ti-ER", 0x873), ("chr-Cher-US", 0x45C),
    ("zh-CN", 0x804), ("zh-TW", 0x404), ("zh-HK", 0xC04), ("zh-SG", 0x1004),
    ("ja-JP", 0x411), ("ko-KR", 0x412),
  ]

  private static let numbers = Dictionary(
    table.map { ($0.tag.lowercased(), $0.number) }, uniquingKeysWith: { first, _ in first })

  /// For each language its first tag.
  private static let tags = Dictionary(
    table.map { (String($0.tag.prefix { $0 != "-" }), $0.tag) },
    uniquingKeysWith: { first, _ in first })

  /// The tag that Word knows for a tag of BCP 47: with a country. `x-none` for an unknown language.
  static func tag(of language: String) -> String {
    let primary = String(language.prefix { $0 != "-" }).lowercased()
    if primary == "und" || primary.isEmpty { return "x-none" }
    if numbers[language.lowercased()] != nil { return language }
    let parts = language.split(separator: "-").dropFirst().map { $0.lowercased() }
    if primary == "zh", parts.contains("hant") || parts.contains("tw") { return "zh-TW" }
    let hasCountry = parts.contains { $0.utf8.count == 2 }
    return hasCountry ? language : tags[primary] ?? language
  }

  /// The number of a language in RTF; `none` for an unknown one.
  static func number(of language: String) -> Int {
    let known = tag(of: language)
    if let number = numbers[known.lowercased()] { return number }
    let primary = String(known.prefix { $0 != "-" }).lowercased()
    return tags[primary].flatMap { numbers[$0.lowercased()] } ?? none
  }
}

/// The three kinds of fonts and languages that a run has in word processors.
enum FontKind: Sendable {
  case western, eastAsian
  /// Right-to-left scripts, and those of South and Southeast Asia.
  case complex
}

extension LetterScript {
  private static let eastAsian: Set<String> = ["Hani", "Jpan", "Kore", "Bopo"]
  private static let complex: Set<String> = [
    "Deva", "Beng", "Guru", "Gujr", "Orya", "Taml", "Telu", "Knda", "Mlym", "Sinh", "Thai", "Laoo",
    "Tibt", "Mymr", "Khmr", "Mong",
  ]

  /// The kind of font that writes it.
  var fontKind: FontKind {
    if isRightToLeft || Self.complex.contains(code) { return .complex }
    return Self.eastAsian.contains(code) ? .eastAsian : .western
  }
}
