import Interface
import Localization
import Platform

/// The language of the user interface: the chosen one, else the locale's, else English. Tells when
/// it changes.
public final class LanguageModule: Module {
  private let settings: SettingsModule
  /// The language of the writer's desktop as a tag of BCP 47: `et-EE`.
  public let locale: String
  private let texts: any ProgramTexts
  private var read: [String: Catalog] = [:]
  /// Tells that the language has changed.
  public let didChange = Broadcast<Catalog>()

  /// The languages with a translation, each by its own name.
  public static let languages: [(code: String, name: String)] = [
    ("en", "English"), ("et", "Eesti"), ("ru", "Русский"),
  ]

  /// Makes the module. The words of a language are read from `texts` when they are first needed.
  public init(settings: SettingsModule, locale: String, texts: any ProgramTexts) {
    self.settings = settings
    self.locale = locale
    self.texts = texts
  }

  /// Begins to follow the settings.
  public func setUp(_ registrations: Registrations) {
    var known = language
    settings.didChange.observe(in: registrations) { [weak self] _ in
      guard let self, language != known else { return }
      known = language
      didChange.send(words)
    }
  }

  /// The words of the current language.
  public var words: Catalog {
    let language = language
    if let catalog = read[language] { return catalog }
    let catalog = catalog(of: language)
    read[language] = catalog
    return catalog
  }

  private var language: String {
    Self.known(settings.current.language) ?? Self.known(locale) ?? "en"
  }

  private static func known(_ language: String) -> String? {
    let code = language.prefix { $0 != "-" && $0 != "_" }.lowercased()
    return languages.contains { $0.code == code } ? code : nil
  }

  /// Returns the words of a language; English ones if its file is missing or broken.
  private func catalog(of language: String) -> Catalog {
    guard let bytes = texts.words(in: language) else { return .english }
    return (try? Catalog(language: language, file: bytes)) ?? .english
  }
}
