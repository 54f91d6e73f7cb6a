/// A layout of the keyboard by the names that XKB gives layouts: `il`, `in(ben)`.
public struct KeyboardLayout: Hashable, Sendable {
  /// Mostly the code of a country.
  public var name: String
  /// The variant of that layout; empty for the default one.
  public var variant: String

  /// Makes a layout of its names.
  public init(_ name: String, _ variant: String = "") {
    self.name = name
    self.variant = variant
  }

  /// The language that it writes.
  public var hint: InputLanguageHint {
    if let hint = Self.hints[variant.isEmpty ? name : "\(name)(\(variant))"] { return hint }
    // `ben_probhat` and `tifinagh-alt-phonetic` are variants of variants.
    guard let end = variant.lastIndex(where: { $0 == "_" || $0 == "-" }) else {
      return variant.isEmpty ? .alphabetic : KeyboardLayout(name).hint
    }
    return KeyboardLayout(name, String(variant[..<end])).hint
  }

  /// The layouts in `rules/base.lst` of xkeyboard-config. Those that are missing here write Latin,
  /// Cyrillic or Greek letters, or those of a script that none of our input languages uses.
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

  /// Variants with Latin or Cyrillic letters of layouts that have others, and those with Mongolian
  /// letters.
  private static let alphabetic = [
    "cn(mon)", "ge(os)", "ge(ru)", "in(eng)", "in(iipa)", "iq(ku)", "ir(ku)", "lk(us)",
    "ma(french)", "ma(rif)", "sy(ku)", "tw(indigenous)", "tw(saisiyat)",
  ]
}

extension KeyboardLayout {
  /// The layouts of a keyboard's groups, from XKB's name of all its symbols:
  /// `pc+us+ru:2+in(ben):3+inet(evdev)`. The part after the first `+` is the first group's. A
  /// number names the other group that a part is for; the first part of a group is its layout, and
  /// the rest are options.
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
    // `basic` and `default` are the variants of a name alone.
    let isUsual = variant == "basic" || variant == "default"
    return KeyboardLayout(String(fields.first ?? ""), isUsual ? "" : String(variant))
  }
}
