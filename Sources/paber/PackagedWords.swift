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
}
