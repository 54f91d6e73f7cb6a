import Layout
import Localization

/// A language with a script of its own, and the fonts for text typed in it. Languages that are not
/// in the table are typed with an alphabet, and their text stays in the chosen font (`Typeface`).
public nonisolated struct InputLanguage: Hashable, Sendable {
  /// The language's BCP 47 tag, such as `ja` or `zh-Hant`.
  public let tag: String
  /// The name in menus.
  public let title: Phrase
  /// Its script by ISO 15924, such as `Hebr`.
  public let script: String
  /// The free font family for it, from Debian's fonts-noto-core or fonts-noto-cjk.
  public let family: String
  /// The family to take where `family` is not installed; `nil` for the system's default.
  private let substitute: String?

  private init(
    _ tag: String, _ title: Phrase, _ script: String, _ family: String, or substitute: String? = nil
  ) {
    self.tag = tag
    self.title = title
    self.script = script
    self.family = family
    self.substitute = substitute
  }

  /// The families to try in order: the light weight, if installed; the regular one; the substitute;
  /// and the system's default for the language.
  public var families: [String] {
    ["\(family) Light", family] + (substitute.map { [$0] } ?? []) + [LanguageFamily.name(tag)]
  }

  /// True if it is written from right to left.
  public var isRightToLeft: Bool { Self.rightToLeftScripts.contains(script) }

  private static let rightToLeftScripts: Set = [
    "Adlm", "Arab", "Hebr", "Mand", "Nkoo", "Rohg", "Samr", "Syrc", "Thaa",
  ]

  /// All languages of the table. The first one of a script stands for the script.
  public static let all: [InputLanguage] = [
    InputLanguage("ja", Phrase("Japanese"), "Jpan", "Noto Sans CJK JP"),
    InputLanguage("yue", Phrase("Cantonese"), "Hant", "Noto Sans CJK HK"),
    InputLanguage("zh-Hans", Phrase("Chinese, Simplified"), "Hans", "Noto Sans CJK SC"),
    InputLanguage("zh-Hant", Phrase("Chinese, Traditional"), "Hant", "Noto Sans CJK TC"),
    InputLanguage("ko", Phrase("Korean"), "Kore", "Noto Sans CJK KR"),
    InputLanguage("ar", Phrase("Arabic"), "Arab", "Noto Sans Arabic"),
    InputLanguage("th", Phrase("Thai"), "Thai", "Noto Sans Thai"),
    InputLanguage("he", Phrase("Hebrew"), "Hebr", "Noto Sans Hebrew"),
    InputLanguage("hi", Phrase("Hindi"), "Deva", "Noto Sans Devanagari"),
    InputLanguage("bn", Phrase("Bengali"), "Beng", "Noto Sans Bengali"),
    InputLanguage("ml", Phrase("Malayalam"), "Mlym", "Noto Sans Malayalam"),
    InputLanguage("my", Phrase("Burmese"), "Mymr", "Noto Sans Myanmar"),
    InputLanguage("gu", Phrase("Gujarati"), "Gujr", "Noto Sans Gujarati"),
    InputLanguage("kn", Phrase("Kannada"), "Knda", "Noto Sans Kannada"),
    InputLanguage("or", Phrase("Oriya"), "Orya", "Noto Sans Oriya"),
    InputLanguage("te", Phrase("Telugu"), "Telu", "Noto Sans Telugu"),
    InputLanguage("pa-Guru", Phrase("Gurmukhi"), "Guru", "Noto Sans Gurmukhi"),
    InputLanguage("pa", Phrase("Punjabi"), "Guru", "Noto Sans Gurmukhi"),
    InputLanguage("si", Phrase("Sinhala"), "Sinh", "Noto Sans Sinhala"),
    InputLanguage("km", Phrase("Khmer"), "Khmr", "Noto Sans Khmer"),
    InputLanguage("bo", Phrase("Tibetan"), "Tibt", "Noto Serif Tibetan"),
    InputLanguage("hy", Phrase("Armenian"), "Armn", "Noto Sans Armenian"),
    InputLanguage("ka", Phrase("Georgian"), "Geor", "Noto Sans Georgian"),
    InputLanguage("ta", Phrase("Tamil"), "Taml", "Noto Sans Tamil"),
    InputLanguage("am", Phrase("Amharic"), "Ethi", "Noto Sans Ethiopic"),
    InputLanguage("syr", Phrase("Syriac"), "Syrc", "Noto Sans Syriac"),
    InputLanguage("chr", Phrase("Cherokee"), "Cher", "Noto Sans Cherokee"),
    InputLanguage("dv", Phrase("Dhivehi"), "Thaa", "Noto Sans Thaana"),
    InputLanguage("ff-Adlm", Phrase("Adlam"), "Adlm", "Noto Sans Adlam"),
    InputLanguage("hmn", Phrase("Hmong"), "Hmng", "Noto Sans Pahawh Hmong"),
    InputLanguage("iu", Phrase("Inuktitut"), "Cans", "Noto Sans Canadian Aboriginal"),
    InputLanguage("lo", Phrase("Lao"), "Laoo", "Noto Sans Lao"),
    InputLanguage("mid", Phrase("Mandaic"), "Mand", "Noto Sans Mandaic"),
    InputLanguage("mni", Phrase("Meetei Mayek"), "Mtei", "Noto Sans Meetei Mayek"),
    InputLanguage("nqo", Phrase("N’Ko"), "Nkoo", "Noto Sans NKo"),
    InputLanguage("osa", Phrase("Osage"), "Osge", "Noto Sans Osage"),
    InputLanguage("rej", Phrase("Rejang"), "Rjng", "Noto Sans Rejang"),
    InputLanguage("rhg", Phrase("Hanifi Rohingya"), "Rohg", "Noto Sans Hanifi Rohingya"),
    InputLanguage("sat", Phrase("Ol Chiki"), "Olck", "Noto Sans Ol Chiki"),
    InputLanguage("zgh", Phrase("Tifinagh"), "Tfng", "Noto Sans Tifinagh"),
    InputLanguage("nnp", Phrase("Wancho"), "Wcho", "Noto Sans Wancho"),
    // Other languages that keyboards are made for, in the scripts above.
    InputLanguage("fa", Phrase("Persian"), "Arab", "Noto Sans Arabic"),
    // Written in Nastaliq, which slopes along the line.
    InputLanguage(
      "ur", Phrase("Urdu"), "Arab", "Noto Nastaliq Urdu", or: "Noto Sans Arabic"),
    InputLanguage(
      "ks", Phrase("Kashmiri"), "Arab", "Noto Nastaliq Urdu", or: "Noto Sans Arabic"),
    InputLanguage("ps", Phrase("Pashto"), "Arab", "Noto Sans Arabic"),
    InputLanguage("ug", Phrase("Uyghur"), "Arab", "Noto Sans Arabic"),
    InputLanguage("ckb", Phrase("Kurdish"), "Arab", "Noto Sans Arabic"),
    InputLanguage("sd", Phrase("Sindhi"), "Arab", "Noto Sans Arabic"),
    InputLanguage("mr", Phrase("Marathi"), "Deva", "Noto Sans Devanagari"),
    InputLanguage("ne", Phrase("Nepali"), "Deva", "Noto Sans Devanagari"),
    InputLanguage("sa", Phrase("Sanskrit"), "Deva", "Noto Sans Devanagari"),
    InputLanguage("as", Phrase("Assamese"), "Beng", "Noto Sans Bengali"),
    InputLanguage("dz", Phrase("Dzongkha"), "Tibt", "Noto Serif Tibetan"),
  ]

  /// Finds the language of a tag, or else of the script that the tag names; `nil` if neither is in
  /// the table.
  public init?(tag: String) {
    guard let found = Self.named(tag) ?? Self.inScript(of: tag) else { return nil }
    self = found
  }

  private static func named(_ tag: String) -> InputLanguage? {
    let tag = normalized(tag)
    if let exact = all.first(where: { $0.tag.lowercased() == tag }) { return exact }
    // A script in the tag takes precedence over the language before it, as in `uz-Arab`.
    guard script(in: tag) == nil, let end = tag.lastIndex(of: "-") else { return nil }
    return named(String(tag[..<end]))
  }

  /// Returns the tag in the form of the table. Chinese is told apart by country or by script; plain
  /// `zh` is Simplified.
  private static func normalized(_ tag: String) -> String {
    let tag = tag.lowercased()
    switch tag {
    case "zh", "zh-cn", "zh-sg", "zh-hans-cn": return "zh-hans"
    case "zh-tw", "zh-hant-tw": return "zh-hant"
    case "zh-hk", "zh-mo", "zh-hant-hk", "zh-hant-mo": return "yue"
    default: return tag
    }
  }

  private static func inScript(of tag: String) -> InputLanguage? {
    switch script(in: tag.lowercased()) {
    case "hant", "bopo": InputLanguage(tag: "zh-Hant")
    case "hani", "hans": InputLanguage(tag: "zh-Hans")
    case let script?: all.first { $0.script.lowercased() == script }
    case nil: nil
    }
  }

  /// Returns the subtag of four letters after the language.
  private static func script(in tag: String) -> String? {
    tag.split(separator: "-").dropFirst().first { $0.count == 4 && $0.allSatisfy(\.isLetter) }
      .map(String.init)
  }
}
