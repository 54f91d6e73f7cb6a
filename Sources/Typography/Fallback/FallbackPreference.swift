import CHarfBuzz
import TextCore

/// The order of fallback families for missing characters.
enum FallbackPreference {
  /// Returns Noto Sans first, then the Noto Sans of each script, then Han, then symbols; all others
  /// as fontconfig sorts them. Each of these covers its script well and little else, so that fonts
  /// with a broad but poor coverage do not come first. Scripts in daily use come before all others,
  /// whose fonts have some of their letters, without the signs. Han comes first if the language is
  /// written with it.
  static func order(_ installed: [String], language: String) -> [String] {
    let noto = installed.filter { $0.hasPrefix("Noto Sans ") }.sorted()
    let isExcluded = { (name: String) in
      ["Mono", "Display", "UI", "Condensed", "Unjoined"].contains { name.containsBytes($0) }
    }
    let symbols = noto.filter { $0.hasSuffix("Symbols") || $0.hasSuffix("Symbols2") }
    let han = hanFamilies(language: language).filter { installed.contains($0) }
    let late = Set(symbols + ["Noto Sans Math"] + noto.filter { $0.containsBytes(" CJK ") })
    let all = noto.filter { !late.contains($0) && !isExcluded($0) }
    let scripts = all.filter(dailyFamilies.contains) + all.filter { !dailyFamilies.contains($0) }
    let start = isHan(language) ? ["Noto Sans"] + han + scripts : ["Noto Sans"] + scripts + han
    return start + symbols + ["Noto Sans Math", "DejaVu Sans", "sans-serif"]
  }

  /// Noto's families for the scripts that UAX #31 recommends and that have a family of their own.
  private static let dailyFamilies = Set(
    [
      "Arabic", "Armenian", "Bengali", "Devanagari", "Ethiopic", "Georgian", "Gujarati", "Gurmukhi",
      "Hebrew", "Kannada", "Khmer", "Lao", "Malayalam", "Myanmar", "Oriya", "Sinhala", "Tamil",
      "Telugu", "Thaana", "Thai",
    ].map { "Noto Sans " + $0 })

  /// Returns families for letters of an alphabet beside a font of a given kind, best first: common
  /// free ones that have most of its letters. Beside monospaced text, monospaced families come
  /// first, so that columns stay aligned; for typewriter faces, those that were drawn after one:
  /// FreeMono has letters that Nimbus Mono lacks, such as those of Vietnamese.
  static func kindred(of kind: LetterKind, _ script: hb_script_t) -> [String] {
    // FreeMono's breathings are blots, and its Armenian and Georgian are hairlines.
    let isTypewriters = [HB_SCRIPT_LATIN, HB_SCRIPT_CYRILLIC].contains(script)
    // Noto's Greek capitals with breathings are two cells wide.
    let sansMono = ["Noto Sans Mono", "DejaVu Sans Mono"]
    let monospaced =
      (kind.hasSerifs ? ["Nimbus Mono PS"] + (isTypewriters ? ["FreeMono"] : []) : [])
      + ["Liberation Mono", "Cousine"]
      + (script == HB_SCRIPT_GREEK ? sansMono.reversed() : sansMono)
      + ["FreeMono"]
    let serif = ["Noto Serif", "DejaVu Serif", "Liberation Serif", "FreeSerif"]
    let sans = ["Noto Sans", "DejaVu Sans", "Liberation Sans", "FreeSans"]
    let own: [String]
    switch script {
    case HB_SCRIPT_ARMENIAN: own = ["Armenian"]
    case HB_SCRIPT_GEORGIAN: own = ["Georgian"]
    default: own = []
    }
    let proportional =
      kind.hasSerifs
      ? own.map { "Noto Serif " + $0 } + serif : own.map { "Noto Sans " + $0 } + sans
    return kind.isMonospaced ? monospaced + proportional : proportional
  }

  /// Returns the primary subtag of a language tag, in lower case.
  static func primary(_ language: String) -> String {
    language.lowercased().split(whereSeparator: { $0 == "-" || $0 == "_" }).first
      .map(String.init) ?? ""
  }

  /// The language of Han forms if neither text nor configuration determines one.
  static let usualHan = "ja"

  /// True if a language is written with Han characters.
  static func isHan(_ language: String) -> Bool {
    ["ja", "zh", "ko", "yue"].contains(primary(language))
  }

  /// Returns Noto's Han fonts, those of the language first.
  static func hanFamilies(language: String) -> [String] {
    let subtags = Set(
      language.lowercased().split(whereSeparator: { $0 == "-" || $0 == "_" }).map(String.init))
    let first: String
    switch primary(language) {
    case "ko": first = "KR"
    case "yue": first = "HK"
    case "zh" where !subtags.isDisjoint(with: ["hk", "mo"]): first = "HK"
    case "zh" where !subtags.isDisjoint(with: ["tw", "hant"]): first = "TC"
    case "zh": first = "SC"
    default: first = "JP"
    }
    let others = ["JP", "SC", "TC", "HK", "KR"].filter { $0 != first }
    return ([first] + others).map { "Noto Sans CJK " + $0 }
  }
}
