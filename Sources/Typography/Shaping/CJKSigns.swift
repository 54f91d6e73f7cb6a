/// Punctuation, full-width forms and signs that occur only in text of Han characters, kana or
/// Hangul.
enum CJKSigns {
  /// True for such a character without a script of its own. Full-width letters count, because they
  /// are set in the squares of the surrounding text.
  static func contains(_ scalar: UInt32) -> Bool {
    switch scalar {
    case ..<0x3000: false
    case 0x3000...0x3004, 0x3008...0x3020, 0x302A...0x3037, 0x303C...0x303F: true
    case 0x3099...0x309C, 0x30A0, 0x30FB, 0x30FC, 0x3190...0x319F, 0x31C0...0x31EF: true
    case 0x3200...0x33FF, 0xFE10...0xFE19, 0xFE30...0xFE6F: true
    case 0xFF00...0xFF65, 0xFF70, 0xFF9E, 0xFF9F, 0xFFE0...0xFFEF: true
    default: false
    }
  }
}
