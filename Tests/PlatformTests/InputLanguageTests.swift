import Testing

@testable import Platform

/// The languages of layouts, engines and letters.
@Suite struct InputLanguageHintTests {
  @Test(
    arguments: [
      ("us", "", .alphabetic), ("ru", "", .alphabetic), ("ee", "", .alphabetic),
      ("gr", "", .alphabetic), ("de", "neo", .alphabetic), ("us", "dvorak", .alphabetic),
      ("", "", .alphabetic), ("no-such", "thing", .alphabetic),
      ("jp", "", .latinKeys(for: "ja")), ("jp", "OADG109A", .latinKeys(for: "ja")),
      ("jp", "kana", .language("ja")), ("jp", "kana86", .language("ja")),
      ("kr", "", .latinKeys(for: "ko")), ("kr", "kr104", .latinKeys(for: "ko")),
      ("cn", "", .latinKeys(for: "zh-Hans")), ("cn", "altgr-pinyin", .latinKeys(for: "zh-Hans")),
      ("cn", "tib_asciinum", .language("bo")), ("cn", "ug", .language("ug")),
      ("cn", "mon_trad", .alphabetic), ("cn", "mon_todo_galik", .alphabetic),
      ("tw", "", .latinKeys(for: "zh-Hant")), ("tw", "saisiyat", .alphabetic),
      ("ara", "", .language("ar")), ("ara", "qwerty_digits", .language("ar")),
      ("eg", "", .language("ar")), ("iq", "", .language("ar")), ("sy", "", .language("ar")),
      ("ma", "", .language("ar")), ("ma", "french", .alphabetic), ("ma", "rif", .alphabetic),
      ("ma", "tifinagh-extended-phonetic", .language("zgh")), ("dz", "ber", .language("zgh")),
      ("dz", "", .alphabetic), ("dz", "azerty-deadkeys", .alphabetic),
      ("dz", "ar", .language("ar")),
      ("il", "", .language("he")), ("il", "biblical", .language("he")),
      ("ir", "", .language("fa")), ("ir", "ku", .alphabetic), ("ir", "ku_f", .alphabetic),
      ("ir", "ku_ara", .language("ckb")), ("ir", "pes_keypad", .language("fa")),
      ("af", "", .language("fa")), ("af", "fa-olpc", .language("fa")),
      ("af", "ps-olpc", .language("ps")), ("af", "uz", .language("uz-Arab")),
      ("pk", "", .language("ur")), ("pk", "urd-crulp", .language("ur")),
      ("pk", "snd", .language("sd")), ("pk", "ara", .language("ar")),
      ("in", "", .language("hi")), ("in", "bolnagri", .language("hi")),
      ("in", "hin-kagapa", .language("hi")), ("in", "ben", .language("bn")),
      ("in", "ben_probhat", .language("bn")), ("in", "guj", .language("gu")),
      ("in", "guru", .language("pa")), ("in", "jhelum", .language("pa")),
      ("in", "kan-kagapa", .language("kn")), ("in", "mal_lalitha", .language("ml")),
      ("in", "ori-bolnagri", .language("or")), ("in", "olck", .language("sat")),
      ("in", "tam_tamilnet_with_tam_nums", .language("ta")), ("in", "tel-sarala", .language("te")),
      ("in", "urd-phonetic3", .language("ur")), ("in", "eeyek", .language("mni")),
      ("in", "san-kagapa", .language("sa")), ("in", "marathi", .language("mr")),
      ("in", "eng", .alphabetic), ("in", "iipa", .alphabetic), ("bd", "probhat", .language("bn")),
      ("lk", "", .language("si")), ("lk", "tam_unicode", .language("ta")),
      ("lk", "us", .alphabetic),
      ("np", "", .language("ne")), ("bt", "", .language("dz")), ("mv", "", .language("dv")),
      ("th", "pat", .language("th")), ("mm", "", .language("my")), ("kh", "", .language("km")),
      ("la", "stea", .language("lo")), ("ge", "", .language("ka")), ("ge", "ru", .alphabetic),
      ("ge", "mess", .language("ka")), ("am", "western", .language("hy")),
      ("et", "", .language("am")), ("sy", "syc_phonetic", .language("syr")),
      ("us", "chr", .language("chr")), ("ca", "ike", .language("iu")), ("ca", "", .alphabetic),
      ("gn", "", .language("nqo")), ("my", "phonetic", .language("ms-Arab")),
      ("tr", "ot", .language("ota-Arab")), ("tr", "otk", .alphabetic), ("tr", "", .alphabetic),
      ("nec_vndr/jp", "pc98", .latinKeys(for: "ja")),
    ] as [(String, String, InputLanguageHint)])
  func aLayout(_ name: String, _ variant: String, _ hint: InputLanguageHint) {
    #expect(KeyboardLayout(name, variant).hint == hint)
  }

  @Test(arguments: [
    ("pc+us+inet(evdev)", ["us"]),
    ("pc+us+ru:2+il:3+inet(evdev)+group(alt_shift_toggle)", ["us", "ru", "il"]),
    (
      "pc+us+in(ben):2+in(tam_unicode):3+ara:4+level3(ralt_switch)",
      [
        "us", "in(ben)", "in(tam_unicode)", "ara",
      ]
    ),
    ("pc_us_inet(evdev)", []),
    ("pc+us(basic)+us(intl):2", ["us", "us(intl)"]),
    ("pc+jp(kana)|inet(evdev)", ["jp(kana)"]),
    ("macintosh_vndr/apple(alukbd)+il:1+us:2+eurosign(e):2", ["il", "us"]),
    ("", []), ("+", []), ("pc+", []), ("pc+(:)", [""]),
  ])
  func theGroupsOfAKeyboard(_ symbols: String, _ expected: [String]) {
    let names = KeyboardLayout.groups(symbols: symbols).map {
      $0.variant.isEmpty ? $0.name : "\($0.name)(\($0.variant))"
    }
    #expect(names == expected)
  }

  @Test(
    arguments: [
      // ibus
      ("libpinyin", .language("zh-Hans")), ("pinyin", .language("zh-Hans")),
      ("libbopomofo", .language("zh-Hant")), ("chewing", .language("zh-Hant")),
      ("rime", .language("zh")), ("anthy", .language("ja")), ("mozc-jp", .language("ja")),
      ("mozc-on", .language("ja")), ("kkc", .language("ja")), ("skk", .language("ja")),
      ("hangul", .language("ko")), ("m17n:hi:itrans", .language("hi")),
      ("m17n:te:inscript", .language("te")), ("m17n:zh:py-gb", .language("zh")),
      ("m17n:t:latn-post", .alphabetic), ("table:cangjie5", .language("zh-Hant")),
      ("table:cantonese", .language("yue")), ("table:wubi-haifeng86", .language("zh-Hans")),
      ("xkb:us::eng", .alphabetic), ("xkb:us:intl:eng", .alphabetic),
      ("xkb:jp::jpn", .latinKeys(for: "ja")), ("xkb:il::heb", .language("he")),
      ("xkb:in:ben:ben", .language("bn")), ("xkb:", .alphabetic),
      // fcitx 5
      ("mozc", .language("ja")), ("shuangpin", .language("zh-Hans")),
      ("keyboard-us", .alphabetic), ("keyboard-us-intl", .alphabetic),
      ("keyboard-il", .language("he")), ("keyboard-in-ben_probhat", .language("bn")),
      ("keyboard-jp", .latinKeys(for: "ja")), ("keyboard-dz-azerty-deadkeys", .alphabetic),
      ("keyboard-", .alphabetic), ("m17n_ml_mozhi", .language("ml")), ("wbx", .language("zh-Hans")),
      ("unikey", .alphabetic), ("no-such-engine", .alphabetic), ("", .alphabetic),
    ] as [(String, InputLanguageHint)])
  func anEngine(_ name: String, _ hint: InputLanguageHint) {
    #expect(InputEngine(name).hint == hint)
  }

  @Test(
    arguments: [
      ("typing-booster", "t", .alphabetic), ("typing-booster:hi_IN", "hi", .language("hi")),
      ("varnam", "ml", .language("ml")), ("some-chinese", "zh_TW", .language("zh-TW")),
      ("other", "other", .alphabetic), ("empty", "", .alphabetic),
      ("Unikey", "vi", .language("vi")), ("odd", "zh_CN.UTF-8@x", .language("zh-CN")),
      // The language in the name has priority.
      ("rime", "zh_CN", .language("zh")), ("xkb:us::eng", "ja", .alphabetic),
    ] as [(String, String, InputLanguageHint)])
  func anEngineThatSaysItsLanguage(_ name: String, _ language: String, _ hint: InputLanguageHint) {
    #expect(InputEngine(name, language: language).hint == hint)
  }

  @Test(arguments: [
    ("a", "Latn"), ("Z", "Latn"), ("é", "Latn"), ("ж", "Latn"), ("ω", "Latn"), ("א", "Hebr"),
    ("ع", "Arab"), ("ก", "Thai"), ("あ", "Jpan"), ("ア", "Jpan"), ("한", "Kore"), ("漢", "Hani"),
    ("ㄅ", "Bopo"), ("क", "Deva"), ("ა", "Geor"), ("ա", "Armn"), ("አ", "Ethi"), ("𞤀", "Adlm"),
    ("𖬀", "Hmng"), ("ཀ", "Tibt"),
  ])
  func aLetter(_ letter: String, _ code: String) {
    #expect(letter.unicodeScalars.first.flatMap(WrittenScript.code) == code)
  }

  @Test(arguments: ["1", " ", "*", "“", "—", "。", "、", "🙂", "\u{301}", "\u{200D}", "٠", "।"])
  func aSignOfNoScript(_ sign: String) {
    #expect(sign.unicodeScalars.first.flatMap(WrittenScript.code) == nil)
  }

  @Test func theBlocksAscend() {
    for (block, next) in zip(WrittenScript.blocks, WrittenScript.blocks.dropFirst()) {
      #expect(block.range.upperBound < next.range.lowerBound, "\(block)")
    }
  }
}
