/// An engine of an input method by the name that ibus or fcitx gives it.
public struct InputEngine: Hashable, Sendable {
  /// `libpinyin`, `m17n:hi:itrans`, `keyboard-us`.
  public var name: String
  /// The language (`zh_CN`) that the input method names for it, if any.
  public var language: String?

  /// Makes an engine of its name.
  public init(_ name: String, language: String? = nil) {
    self.name = name
    self.language = language
  }

  /// The language that it writes. For engines that only pass keys on it is that of the layout they name.
  public var hint: InputLanguageHint {
    let fields = name.split(separator: ":", omittingEmptySubsequences: false).map(String.init)
    switch fields.first {
    case "xkb" where fields.count > 2: return KeyboardLayout(fields[1], fields[2]).hint
    case "m17n" where fields.count > 1: return Self.hint(of: fields[1])
    case "table" where fields.count > 1: return InputEngine(fields[1], language: language).hint
    default: break
    }
    if name.hasPrefix("keyboard-") {
      let parts = name.dropFirst("keyboard-".count).split(separator: "-", maxSplits: 1)
      guard let layout = parts.first else { return .alphabetic }
      return KeyboardLayout(String(layout), parts.count > 1 ? String(parts[1]) : "").hint
    }
    if name.hasPrefix("m17n_") {
      return Self.hint(of: name.dropFirst("m17n_".count).prefix { $0 != "_" })
    }
    if let known = Self.known(name.lowercased()) { return .language(known) }
    return language.map { Self.hint(of: $0) } ?? .alphabetic
  }

  /// The hint of a language code, in POSIX's or BCP 47's form. `t` and `other` stand for many languages.
  private static func hint(of language: some StringProtocol) -> InputLanguageHint {
    let tag = language.prefix { $0 != "." && $0 != "@" }.map { $0 == "_" ? "-" : $0 }
    let code = tag.prefix { $0 != "-" }
    return (2...3).contains(code.count) ? .language(String(tag)) : .alphabetic
  }

  /// The language of an engine by its name, or by the part of it before a sign: `mozc-jp`.
  private static func known(_ name: String) -> String? {
    if let language = languages[name] { return language }
    guard let end = name.lastIndex(where: { !$0.isLetter && !$0.isNumber }) else { return nil }
    return known(String(name[..<end]))
  }

  /// The engines that Debian and their authors ship for ibus and fcitx. Those that write Chinese in
  /// either form are `zh`.
  private static let languages: [String: String] = {
    var languages: [String: String] = [:]
    for (language, engines) in engines { for engine in engines { languages[engine] = language } }
    return languages
  }()

  private static let engines: [(language: String, engines: [String])] = [
    ("ja", ["anthy", "mozc", "kkc", "skk", "hazkey", "akaza"]),
    ("ko", ["hangul", "nabi"]),
    (
      "zh-Hans",
      [
        "pinyin", "libpinyin", "sunpinyin", "googlepinyin", "shuangpin", "intelligent-pinyin",
        "fbterm-pinyin", "wbx", "wbpy", "wubi", "wubi86", "wubi98", "wubi-haifeng86",
        "wubi-jidian86", "erbi", "dianbaoma", "ziranma", "jyutping-simplified", "chinese-table",
      ]
    ),
    (
      "zh-Hant",
      [
        "chewing", "bopomofo", "libbopomofo", "mcbopomofo", "cangjie", "cangjie3", "cangjie5",
        "cangjie-big", "quick", "quick3", "quick5", "quick-classic", "easy-big", "array",
        "array30", "scj6", "boshiamy", "liu", "t9", "stroke5", "zhuyin",
      ]
    ),
    ("yue", ["cantonese", "cantonhk", "cantonyale", "jyutping", "jyutping-table"]),
    ("zh", ["rime", "fcitx-rime"]),
    ("th", ["libthai"]),
    ("bn", ["openbangla", "avro"]),
    ("si", ["sayura"]),
  ]
}
