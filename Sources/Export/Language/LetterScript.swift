struct LetterScript: Equatable, Sendable {
  /// The ISO 15924 code.
  let code: String
  /// The blocks of its letters.
  let blocks: [ClosedRange<UInt32>]
  /// The one language that is written in it; nil if several are.
  let language: String?
  /// Further languages that are written in it, by their primary subtags.
  let languages: [String]
  let isRightToLeft: Bool

  private init(
    _ code: String, _ blocks: [ClosedRange<UInt32>], language: String? = nil,
    languages: [String] = [], isRightToLeft: Bool = false
  ) {
    self.code = code
    self.blocks = blocks
    self.language = language
    self.languages = languages
    self.isRightToLeft = isRightToLeft
  }

  static func == (left: LetterScript, right: LetterScript) -> Bool { left.code == right.code }

  /// The script with that code in lower case; nil if it is not in the list. `Hans` and `Hant` are Han,
  /// `Hang` is Hangul.
  static func coded(_ code: String) -> LetterScript? {
    switch code {
    case "hans", "hant": han
    case "hang": korean
    default: all.first { $0.code.lowercased() == code }
    }
  }

  /// The script that a language is usually written in; Latin for languages without an entry.
  static func written(in language: String) -> LetterScript {
    all.first { $0.language == language || $0.languages.contains(language) } ?? latin
  }

  /// True if texts of this script have letters of `other` as their own: Japanese and Korean have Han.
  func writes(_ other: LetterScript) -> Bool {
    self == other || (other == .han && (self == .japanese || self == .korean))
  }

  static let latin = LetterScript(
    "Latn", [0x41...0x5A, 0x61...0x7A, 0xC0...0x24F, 0x1E00...0x1EFF, 0xFF21...0xFF5A])
  static let han = LetterScript(
    "Hani", [0x3400...0x4DBF, 0x4E00...0x9FFF, 0xF900...0xFAFF, 0x20000...0x323AF],
    language: "zh", languages: ["yue", "wuu", "nan", "hak", "lzh"])
  static let japanese = LetterScript(
    "Jpan", [0x3041...0x30FF, 0x31F0...0x31FF, 0xFF66...0xFF9D], language: "ja")
  static let korean = LetterScript(
    "Kore", [0x1100...0x11FF, 0x3131...0x318E, 0xA960...0xA97F, 0xAC00...0xD7FF], language: "ko")

  /// All scripts that are distinguished; Latin is the first.
  static let all: [LetterScript] = [
    latin,
    LetterScript("Grek", [0x370...0x3FF, 0x1F00...0x1FFF], language: "el", languages: ["grc"]),
    LetterScript(
      "Cyrl", [0x400...0x52F, 0x1C80...0x1C8F, 0x2DE0...0x2DFF, 0xA640...0xA69F],
      languages: ["ru", "uk", "bg", "be", "sr", "mk", "kk", "ky", "tg", "mn", "tt", "ba", "cv"]),
    LetterScript("Armn", [0x531...0x58A, 0xFB13...0xFB17], language: "hy"),
    LetterScript(
      "Hebr", [0x5D0...0x5F4, 0xFB1D...0xFB4F], language: "he", languages: ["yi", "iw"],
      isRightToLeft: true),
    LetterScript(
      "Arab",
      [
        0x620...0x65F, 0x66E...0x6EF, 0x6FA...0x6FF, 0x750...0x77F, 0x870...0x8FF,
        0xFB50...0xFDCF, 0xFDF0...0xFDFF, 0xFE70...0xFEFC,
      ], languages: ["ar", "fa", "ur", "ps", "sd", "ug", "ckb", "ks"], isRightToLeft: true),
    LetterScript("Syrc", [0x700...0x74F, 0x860...0x86F], language: "syr", isRightToLeft: true),
    LetterScript("Thaa", [0x780...0x7BF], language: "dv", isRightToLeft: true),
    LetterScript("Nkoo", [0x7CA...0x7FF], language: "nqo", isRightToLeft: true),
    LetterScript("Adlm", [0x1E900...0x1E95F], language: "ff-Adlm", isRightToLeft: true),
    LetterScript("Rohg", [0x10D00...0x10D3F], language: "rhg", isRightToLeft: true),
    LetterScript(
      "Deva", [0x900...0x97F, 0xA8E0...0xA8FF], languages: ["hi", "mr", "ne", "sa", "kok", "mai"]),
    LetterScript("Beng", [0x980...0x9FF], languages: ["bn", "as"]),
    LetterScript("Guru", [0xA00...0xA7F], language: "pa"),
    LetterScript("Gujr", [0xA80...0xAFF], language: "gu"),
    LetterScript("Orya", [0xB00...0xB7F], language: "or"),
    LetterScript("Taml", [0xB80...0xBFF], language: "ta"),
    LetterScript("Telu", [0xC00...0xC7F], language: "te"),
    LetterScript("Knda", [0xC80...0xCFF], language: "kn"),
    LetterScript("Mlym", [0xD00...0xD7F], language: "ml"),
    LetterScript("Sinh", [0xD80...0xDFF], language: "si"),
    LetterScript("Thai", [0xE01...0xE4E], language: "th"),
    LetterScript("Laoo", [0xE80...0xEFF], language: "lo"),
    LetterScript("Tibt", [0xF00...0xFFF], languages: ["bo", "dz"]),
    LetterScript("Mymr", [0x1000...0x109F, 0xA9E0...0xA9FF], languages: ["my", "shn", "mnw"]),
    LetterScript("Geor", [0x10A0...0x10FF, 0x1C90...0x1CBF, 0x2D00...0x2D2F], language: "ka"),
    LetterScript("Ethi", [0x1200...0x139F, 0x2D80...0x2DDF], languages: ["am", "ti"]),
    LetterScript("Cher", [0x13A0...0x13FF, 0xAB70...0xABBF], language: "chr"),
    LetterScript("Cans", [0x1400...0x167F, 0x18B0...0x18FF], languages: ["iu", "cr", "oj"]),
    LetterScript("Khmr", [0x1780...0x17FF], language: "km"),
    LetterScript("Mong", [0x1800...0x18AF], language: "mn-Mong"),
    LetterScript("Tfng", [0x2D30...0x2D7F], languages: ["zgh", "ber"]),
    han, japanese, korean,
    LetterScript("Bopo", [0x3105...0x312F, 0x31A0...0x31BF], languages: []),
  ]

  /// For each block its script's place in `all`, ascending.
  private static let table: [(block: ClosedRange<UInt32>, script: Int)] =
    all.enumerated().flatMap { place, script in script.blocks.map { ($0, place) } }
    .sorted { $0.block.lowerBound < $1.block.lowerBound }

  /// The place in `all` of a letter's script; nil for anything but a letter of them. O(log blocks).
  static func index(of letter: Unicode.Scalar) -> Int? {
    let value = letter.value
    var (low, high) = (0, table.count)
    while low < high {
      let middle = (low + high) / 2
      if table[middle].block.upperBound < value { low = middle + 1 } else { high = middle }
    }
    return low < table.count && table[low].block.contains(value) ? table[low].script : nil
  }
}
