import ApplicationScope
import Files
import TextCore
import Words

/// The program's own words in the languages that it speaks, and the sheet that greets: one file a
/// language.
struct PackagedTexts: ProgramTexts {
  /// The `.po` file of a language; `nil` for English, whose words stand in the sources.
  func words(in language: String) -> [UInt8]? {
    switch language {
    case "et": PackageResources.et_po
    case "ru": PackageResources.ru_po
    default: nil
    }
  }

  /// The sheet that greets: an untitled document like any other, so closing it untouched asks
  /// nothing. In English where there is none in the language.
  func welcome(in language: String) -> DocumentRequest? {
    let bytes =
      switch language {
      case "et": PackageResources.welcome_et_md
      case "ru": PackageResources.welcome_ru_md
      default: PackageResources.welcome_md
      }
    var request = DocumentRequest(text: TextRope(bytes: bytes))
    request.file.untitled = Phrase("Welcome")
    return request
  }
}
