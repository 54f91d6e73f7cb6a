/// Widths of text in a monospaced font, in columns.
public enum TextColumns {
  /// Returns the number of columns that the letters of `bytes` fill: two each for ideographs and emoji, none for
  /// marks above or below another letter.
  public static func count(of bytes: some Collection<UInt8>) -> Int {
    String(decoding: bytes, as: UTF8.self).reduce(0) { $0 + count(of: $1) }
  }

  private static func count(of letter: Character) -> Int {
    let scalars = letter.unicodeScalars
    let widest = scalars.reduce(0) { max($0, count(of: $1)) }
    // The emoji selector U+FE0F turns the sign or digit before it into a wide emoji.
    return widest == 1 && scalars.contains { $0.value == 0xFE0F } ? 2 : widest
  }

  private static func count(of scalar: Unicode.Scalar) -> Int {
    if scalar.value < 0x300 { return 1 }
    switch scalar.properties.generalCategory {
    case .nonspacingMark, .enclosingMark, .format: return 0
    default: return isWide(scalar) || scalar.properties.isEmojiPresentation ? 2 : 1
    }
  }

  /// Returns true if a scalar is Wide or Fullwidth (Unicode Annex 11), as far as the large blocks
  /// go.
  private static func isWide(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0x1100...0x115F, 0x2E80...0x303E, 0x3041...0xA4CF, 0xA960...0xA97F, 0xAC00...0xD7A3,
      0xF900...0xFAFF, 0xFE30...0xFE6F, 0xFF01...0xFF60, 0xFFE0...0xFFE6, 0x20000...0x3FFFD:
      true
    default: false
    }
  }
}
