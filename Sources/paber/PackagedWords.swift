/// The program's own words in the languages that it speaks, one file a language.
enum PackagedWords {
  /// The `.po` file of a language; `nil` for English, whose words stand in the sources.
  static func file(of language: String) -> [UInt8]? {
    switch language {
    case "et": PackageResources.et_po
    case "ru": PackageResources.ru_po
    default: nil
    }
  }

  /// The text of the sheet that greets; in English where there is none in the language.
  static func welcome(in language: String) -> [UInt8] {
    switch language {
    case "et": PackageResources.welcome_et_md
    case "ru": PackageResources.welcome_ru_md
    default: PackageResources.welcome_md
    }
  }
}
