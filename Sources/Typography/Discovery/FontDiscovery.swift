import CFontconfig
import Layout

/// Queries fontconfig, which starts with the first query, and counts the queries.
///
/// Owns fontconfig's state. `FontAnswers` keeps its answers between two starts, so that a warm
/// start makes no query.
final class FontDiscovery {
  /// The number of starts and queries of fontconfig; 0 after a warm start.
  private(set) var searchCount = 0

  private let ownFolder: String?
  private var fontconfig: Result<Fontconfig, FontError>?
  private var knownTextFamilies: [String]?
  private var lists: [ListKey: FallbackList] = [:]
  /// The families for languages; `.some(nil)` if there is none.
  private var languageFamilies: [String: String?] = [:]

  private struct ListKey: Hashable {
    var style: FontStyle
    var language: String
  }

  /// - Parameter ownFolder: the folder with the program's own fonts.
  init(ownFolder: String?) { self.ownFolder = ownFolder }

  private func start() -> Fontconfig? {
    searchCount += 1
    if let fontconfig { return try? fontconfig.get() }
    let result = Result { () throws(FontError) in try Fontconfig(ownFolder: ownFolder) }
    fontconfig = result
    return try? result.get()
  }

  /// The folders that fontconfig searched; `nil` if it was not started.
  var folders: [String]? { (try? fontconfig?.get())?.folders() }

  /// Returns the file of the face that the user's configuration prefers for plain text.
  func sansSerifFile() -> String? { start()?.sansSerifFile() }

  /// Returns the face of a family for a style; `nil` if the family is not installed.
  ///
  /// A family that is one weight of a larger one ("Lato Light") takes its bold from the larger.
  func choice(family: String, style: FontStyle) -> FaceChoice? {
    if let language = LanguageFamily.language(of: family) {
      return self.family(for: language).flatMap { choice(family: $0, style: style) }
    }
    guard let fontconfig = start() else { return nil }
    var faces = fontconfig.faces(ofFamily: family)
    if style.isBold, let own = faces.first, !faces.contains(where: { $0.weight >= 550 }),
      let larger = own.families.first(where: { family.hasPrefix($0 + " ") })
    {
      faces += fontconfig.faces(ofFamily: larger).filter { $0.weight >= 550 }
    }
    return FamilyMatch.best(of: faces, for: style)
  }

  /// Returns the family that fontconfig prefers for a language; `nil` if there is none.
  func family(for language: String) -> String? {
    if let known = languageFamilies[language] { return known }
    guard let code = Self.code(of: language), let fontconfig = start() else { return nil }
    let family = fontconfig.family(for: code)
    languageFamilies[language] = .some(family)
    return family
  }

  /// Returns fontconfig's language code. It tells Chinese apart by country; for other languages it
  /// knows a single script.
  private static func code(of language: String) -> String? {
    switch language.lowercased() {
    case "zh-hans": return "zh-cn"
    case "zh-hant": return "zh-tw"
    case "yue": return "zh-hk"
    case "pa-guru": return "pa"
    default: break
    }
    let subtags = language.split(separator: "-")
    guard !subtags.dropFirst().contains(where: { $0.count == 4 }) else { return nil }
    return subtags.first?.lowercased()
  }

  /// Returns the emoji face that the user's configuration prefers.
  func emoji() -> FaceChoice? {
    guard let fontconfig = start() else { return nil }
    guard let pattern = FcPatternCreate() else { return nil }
    defer { FcPatternDestroy(pattern) }
    FcPatternAddString(pattern, FC_FAMILY, "Noto Color Emoji")
    FcPatternAddString(pattern, FC_FAMILY, "emoji")
    FcPatternAddBool(pattern, FC_COLOR, FcBool(1))
    FcConfigSubstitute(fontconfig.handle, pattern, FcMatchPattern)
    FcDefaultSubstitute(pattern)
    var result = FcResultMatch
    guard let match = FcFontMatch(fontconfig.handle, pattern, &result) else { return nil }
    defer { FcPatternDestroy(match) }
    guard Fontconfig.boolean(match, FC_COLOR) == true, let face = Fontconfig.face(match) else {
      return nil
    }
    return FaceChoice(location: face.location, synthetic: [])
  }

  /// Returns the faces for missing characters; made once for each style and language.
  func fallbackList(style: FontStyle, language: String) -> FallbackList? {
    let key = ListKey(style: style, language: language)
    if let list = lists[key] { return list }
    guard let fontconfig = start() else { return nil }
    let preferred = FallbackPreference.order(fontconfig.families(), language: language)
    let list = try? FallbackList(
      fontconfig, style: style, language: language, preferred: preferred)
    lists[key] = list
    return list
  }

  /// Returns the names of the families for plain text, sorted.
  func textFamilies() -> [String] {
    if let knownTextFamilies { return knownTextFamilies }
    let families = start()?.textFamilies().sorted() ?? []
    knownTextFamilies = families
    return families
  }
}
