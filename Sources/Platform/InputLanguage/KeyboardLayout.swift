/// A layout of the keyboard by the names that XKB gives layouts: `il`, `in(ben)`.
public struct KeyboardLayout: Hashable, Sendable {
  /// Mostly the code of a country.
  public var name: String
  /// One of several layouts of that name; empty for the usual one.
  public var variant: String

  /// Names a layout.
  public init(_ name: String, _ variant: String = "") {
    self.name = name
    self.variant = variant
  }

  /// What is written with it.
  public var hint: InputLanguageHint {
    if let hint = Self.hints[variant.isEmpty ? name : "\(name)(\(variant))"] { return hint }
    // `ben_probhat` and `tifinagh-alt-phonetic` are variants of variants.
    guard let end = variant.lastIndex(where: { $0 == "_" || $0 == "-" }) else {
      return variant.isEmpty ? .alphabetic : KeyboardLayout(name).hint
    }
    return KeyboardLayout(name, String(variant[..<end])).hint
  }

  /// By what `rules/base.lst` of xkeyboard-config lists; what is not here writes Latin, Cyrillic or
  /// Greek letters, or those of a script that no input language of ours is written in.
  private static let hints: [String: InputLanguageHint] = {
    var hints = writing.mapValues { InputLanguageHint.language($0) }
    for (layout, language) in latin { hints[layout] = .latinKeys(for: language) }
    for layout in alphabetic { hints[layout] = .alphabetic }
    return hints
  }()

  private static let writing = [
    "af": "fa", "af(ps)": "ps", "af(uz)": "uz-Arab", "am": "hy", "ara": "ar", "bd": "bn",
    "bt": "dz", "ca(ike)": "iu", "cn(tib)": "bo", "cn(ug)": "ug", "dz(ar)": "ar",
    "dz(ber)": "zgh", "eg": "ar", "et": "am", "ge": "ka", "gn": "nqo", "id(phonetic)": "ms-Arab",
    "id(phoneticx)": "ms-Arab", "il": "he", "in": "hi", "in(asm)": "as", "in(ben)": "bn",
    "in(eeyek)": "mni", "in(guj)": "gu", "in(guru)": "pa", "in(jhelum)": "pa", "in(kan)": "kn",
    "in(mal)": "ml", "in(mar)": "mr", "in(marathi)": "mr", "in(olck)": "sat", "in(ori)": "or",
    "in(san)": "sa", "in(tam)": "ta", "in(tel)": "te", "in(urd)": "ur", "iq": "ar",
    "iq(ku_ara)": "ckb", "ir": "fa", "ir(ku_ara)": "ckb", "jp(kana)": "ja", "jp(kana86)": "ja",
    "kh": "km", "la": "lo", "lk": "si", "lk(tam)": "ta", "ma": "ar", "ma(tifinagh)": "zgh",
    "mm": "my", "mv": "dv", "my": "ms-Arab", "np": "ne", "pk": "ur", "pk(ara)": "ar",
    "pk(snd)": "sd", "sy": "ar", "sy(syc)": "syr", "th": "th", "tr(ot)": "ota-Arab",
    "tr(otf)": "ota-Arab", "us(chr)": "chr",
  ]

  private static let latin = [
    "cn": "zh-Hans", "jp": "ja", "nec_vndr/jp": "ja", "kr": "ko", "tw": "zh-Hant",
  ]

  /// Variants of Latin or Cyrillic letters among layouts that have others, and those of Mongolian
  /// letters.
  private static let alphabetic = [
    "cn(mon)", "ge(os)", "ge(ru)", "in(eng)", "in(iipa)", "iq(ku)", "ir(ku)", "lk(us)",
    "ma(french)", "ma(rif)", "sy(ku)", "tw(indigenous)", "tw(saisiyat)",
  ]
}

extension KeyboardLayout {
  /// The layouts of a keyboard's groups, from the name that XKB gives all its symbols together:
  /// `pc+us+ru:2+in(ben):3+inet(evdev)`. What follows the first `+` is the first group's; a number
  /// says which other one a part is for, of which the first is the layout and the rest options.
  public static func groups(symbols: String) -> [KeyboardLayout] {
    let parts = symbols.split { $0 == "+" || $0 == "|" }.dropFirst()
    guard let first = parts.first else { return [] }
    var groups = [layout(first)]
    for part in parts.dropFirst() where part.hasSuffix(":\(groups.count + 1)") {
      groups.append(layout(part))
    }
    return groups
  }

  private static func layout(_ part: Substring) -> KeyboardLayout {
    let fields = part.prefix { $0 != ":" }.split(separator: "(", maxSplits: 1)
    let variant = fields.dropFirst().first?.prefix { $0 != ")" } ?? ""
    // `basic` and `default` are what a name alone stands for.
    let isUsual = variant == "basic" || variant == "default"
    return KeyboardLayout(String(fields.first ?? ""), isUsual ? "" : String(variant))
  }
}
