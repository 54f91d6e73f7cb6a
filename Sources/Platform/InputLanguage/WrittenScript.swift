/// The script of a letter, by its block, as far as it shows the input language.
public enum WrittenScript {
  /// The ISO 15924 code of a letter's script: `Hebr`; `Latn` stands for all alphabets that the fonts
  /// for text have. `nil` for digits, signs, marks that go with any script, and all the rest.
  ///
  /// Kana are `Jpan` and Hangul `Kore`, whose languages write Han characters (`Hani`) too.
  public static func code(of letter: Unicode.Scalar) -> String? {
    let value = letter.value
    if value < 0x80 {
      return value | 0x20 >= 0x61 && value | 0x20 <= 0x7A ? "Latn" : nil
    }
    var (low, high) = (0, blocks.count)
    while low < high {
      let middle = (low + high) / 2
      if blocks[middle].range.upperBound < value { low = middle + 1 } else { high = middle }
    }
    return low < blocks.count && blocks[low].range.contains(value) ? blocks[low].code : nil
  }

  /// The language, by BCP 47, of a letter that only some languages of its script have. `known` is
  /// the result for the letters before it; `nil` if several languages have all of them.
  ///
  /// Only languages written in Nastaliq are told apart, which readers of others read less well:
  /// letters of Urdu that neither Arabic, Persian, Pashto, Sindhi, Kurdish nor Uyghur has, and
  /// those that Kashmiri has besides them (Unicode's chart of the Arabic block).
  public static func language(of letter: Unicode.Scalar, after known: String?) -> String? {
    switch letter.value {
    case 0x679, 0x688, 0x691, 0x6BA, 0x6C1, 0x6C3: known ?? "ur"
    case 0x620, 0x65F, 0x672, 0x673: "ks"
    default: known
    }
  }

  /// Ascending, for a binary search.
  static let blocks: [(range: ClosedRange<UInt32>, code: String)] = [
    (0xC0...0x24F, "Latn"), (0x370...0x52F, "Latn"), (0x531...0x58A, "Armn"),
    (0x5D0...0x5F4, "Hebr"), (0x620...0x65F, "Arab"), (0x66E...0x6EF, "Arab"),
    (0x6FA...0x6FF, "Arab"), (0x700...0x74F, "Syrc"), (0x750...0x77F, "Arab"),
    (0x780...0x7BF, "Thaa"), (0x7CA...0x7FF, "Nkoo"), (0x840...0x85F, "Mand"),
    (0x860...0x86F, "Syrc"), (0x870...0x8FF, "Arab"), (0x900...0x963, "Deva"),
    (0x970...0x97F, "Deva"), (0x980...0x9FF, "Beng"), (0xA00...0xA7F, "Guru"),
    (0xA80...0xAFF, "Gujr"), (0xB00...0xB7F, "Orya"), (0xB80...0xBFF, "Taml"),
    (0xC00...0xC7F, "Telu"), (0xC80...0xCFF, "Knda"), (0xD00...0xD7F, "Mlym"),
    (0xD80...0xDFF, "Sinh"), (0xE01...0xE3A, "Thai"), (0xE40...0xE4E, "Thai"),
    (0xE80...0xEFF, "Laoo"), (0xF00...0xFFF, "Tibt"), (0x1000...0x109F, "Mymr"),
    (0x10A0...0x10FF, "Geor"), (0x1100...0x11FF, "Kore"), (0x1200...0x139F, "Ethi"),
    (0x13A0...0x13FF, "Cher"), (0x1400...0x167F, "Cans"), (0x1780...0x17FF, "Khmr"),
    (0x18B0...0x18FF, "Cans"), (0x19E0...0x19FF, "Khmr"), (0x1C50...0x1C7F, "Olck"),
    (0x1C90...0x1CBF, "Geor"), (0x1E00...0x1FFF, "Latn"), (0x2D00...0x2D2F, "Geor"),
    (0x2D30...0x2D7F, "Tfng"), (0x2D80...0x2DDF, "Ethi"), (0x3041...0x30FF, "Jpan"),
    (0x3105...0x312F, "Bopo"), (0x3131...0x318E, "Kore"), (0x31A0...0x31BF, "Bopo"),
    (0x31F0...0x31FF, "Jpan"), (0x3400...0x4DBF, "Hani"), (0x4E00...0x9FFF, "Hani"),
    (0xA8E0...0xA8FF, "Deva"), (0xA930...0xA95F, "Rjng"), (0xA960...0xA97F, "Kore"),
    (0xA9E0...0xA9FF, "Mymr"), (0xAA60...0xAA7F, "Mymr"), (0xAAE0...0xAAFF, "Mtei"),
    (0xAB00...0xAB2F, "Ethi"), (0xAB70...0xABBF, "Cher"), (0xABC0...0xABFF, "Mtei"),
    (0xAC00...0xD7FF, "Kore"), (0xF900...0xFAFF, "Hani"), (0xFB13...0xFB17, "Armn"),
    (0xFB1D...0xFB4F, "Hebr"), (0xFB50...0xFDFF, "Arab"), (0xFE70...0xFEFC, "Arab"),
    (0xFF66...0xFF9D, "Jpan"), (0x104B0...0x104FF, "Osge"), (0x10D00...0x10D3F, "Rohg"),
    (0x16B00...0x16B8F, "Hmng"), (0x1E2C0...0x1E2FF, "Wcho"), (0x1E900...0x1E95F, "Adlm"),
    (0x20000...0x323AF, "Hani"),
  ]
}
