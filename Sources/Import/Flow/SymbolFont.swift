/// The signs of the fonts Symbol and Wingdings, which have signs in place of letters.
enum SymbolFont {
  /// The signs from 0x20 on ("Adobe Symbol Encoding"); U+FFFD for unassigned codes.
  private static let symbol = Array(
    " !∀#∃%&∋()∗+,−./0123456789:;<=>?≅ΑΒΧΔΕΦΓΗΙϑΚΛΜΝΟΠΘΡΣΤΥςΩΞΨΖ[∴]⊥_‾αβχδεφγηιϕκλμνοπθρστυϖωξψζ{|}∼"
      .unicodeScalars)
  /// The signs from 0xA0 on.
  private static let highSymbol = Array(
    "€ϒ′≤⁄∞ƒ♣♦♥♠↔←↑→↓°±″≥×∝∂•÷≠≡≈…│─↵ℵℑℜ℘⊗⊕∅∩∪⊃⊇⊄⊂⊆∈∉∠∇®©™∏√⋅¬∧∨⇔⇐⇑⇒⇓◊⟨®©™∑⎛⎜⎝⎡⎢⎣⎧⎨⎩⎪\u{FFFD}⟩∫⌠⎮⌡⎞⎟⎠⎤⎥⎦⎫⎬⎭"
      .unicodeScalars)
  /// Signs of Wingdings that are in texts.
  private static let wingdings: [UInt8: Unicode.Scalar] = [
    0x22: "✂", 0x28: "☎", 0x2A: "✉", 0x46: "☞", 0x4A: "☺", 0x4C: "☹", 0x6C: "●", 0x6D: "❍",
    0x6E: "■", 0x6F: "☐", 0x70: "□", 0x71: "❑", 0x72: "❒", 0x73: "⬧", 0x74: "⧫", 0x75: "◆",
    0x76: "❖", 0x77: "⬥", 0x9F: "•", 0xA7: "▪", 0xA8: "☐", 0xAB: "★",
    0xB7: "•", 0xD8: "➢", 0xDF: "←", 0xE0: "→", 0xE1: "↑", 0xE2: "↓", 0xE8: "➔", 0xFB: "✗",
    0xFC: "✓", 0xFD: "☒", 0xFE: "☑",
  ]

  /// Returns the sign of a byte; nil where a font of that name has none that is known.
  static func scalar(_ byte: UInt8, inFont font: String) -> Unicode.Scalar? {
    let name = font.lowercased()
    if name.hasPrefix("wingdings") { return byte == 0x20 ? " " : wingdings[byte] }
    // Other fonts have the signs of Symbol for bullets at least.
    guard name.hasPrefix("symbol") || name.isEmpty || byte == 0xB7 else { return nil }
    switch byte {
    case 0x20...0x7E: return symbol[Int(byte) - 0x20]
    case 0xA0...0xFE:
      let sign = highSymbol[Int(byte) - 0xA0]
      return sign == "\u{FFFD}" ? nil : sign
    default: return nil
    }
  }

  /// Returns the sign of a byte, or else its letter of ASCII, as fonts of bar codes have them; U+FFFD
  /// where there is neither.
  static func shown(_ byte: UInt8, inFont font: String) -> Unicode.Scalar {
    scalar(byte, inFont: font) ?? (byte < 0x7F ? Unicode.Scalar(byte) : "\u{FFFD}")
  }

  static func text(of bytes: [UInt8], inFont font: String) -> String.UnicodeScalarView {
    String.UnicodeScalarView(bytes.map { shown($0, inFont: font) })
  }
}
