import CHarfBuzz

/// Whether the next character belongs to the cluster so far (UAX #29, rules GB6 to GB13).
struct ClusterJoiner {
  private let unicode: UnicodeProperties
  private var previous: UInt32
  /// The script of the last virama.
  private var linkedScript: hb_script_t?
  private var isPrefixOnly: Bool
  private var regionalIndicators: Int

  init(first: UInt32, unicode: UnicodeProperties) {
    self.unicode = unicode
    previous = first
    isPrefixOnly = Self.isPrefix(first)
    regionalIndicators = Self.isRegionalIndicator(first) ? 1 : 0
  }

  /// Whether `scalar` continues the cluster; if so it counts as part of it from now on.
  mutating func joins(_ scalar: UInt32) -> Bool {
    guard continues(scalar) else { return false }
    if !Self.isPrefix(scalar) && !isExtension(scalar) { isPrefixOnly = false }
    if Self.isLinker(scalar) { linkedScript = unicode.script(of: scalar) }
    if Self.isRegionalIndicator(scalar) { regionalIndicators += 1 }
    previous = scalar
    return true
  }

  private func continues(_ scalar: UInt32) -> Bool {
    if isExtension(scalar) || isPrefixOnly { return true }
    if previous == 0x200D, isSymbol(scalar) { return true }
    if Self.isRegionalIndicator(scalar) { return regionalIndicators == 1 }
    if let linkedScript,
      unicode.category(of: scalar) == HB_UNICODE_GENERAL_CATEGORY_OTHER_LETTER
    {
      return unicode.script(of: scalar) == linkedScript
    }
    return Self.joinsHangul(previous, scalar)
  }

  /// Marks, joiners, skin tones, tags, and the few letters that count as marks (GB9, GB9a).
  private func isExtension(_ scalar: UInt32) -> Bool {
    switch scalar {
    case 0..<0x300: false
    case 0x200C, 0x200D, 0x1F3FB...0x1F3FF, 0xE0020...0xE007F: true
    case 0x0E33, 0x0EB3, 0xFF9E, 0xFF9F: true
    default: unicode.isMark(scalar)
    }
  }

  /// Whether a character may be the picture after a zero-width joiner (GB11): anything that is
  /// not a letter, number, space or control.
  private func isSymbol(_ scalar: UInt32) -> Bool {
    switch unicode.category(of: scalar) {
    case HB_UNICODE_GENERAL_CATEGORY_OTHER_SYMBOL, HB_UNICODE_GENERAL_CATEGORY_MATH_SYMBOL,
      HB_UNICODE_GENERAL_CATEGORY_MODIFIER_SYMBOL, HB_UNICODE_GENERAL_CATEGORY_UNASSIGNED,
      HB_UNICODE_GENERAL_CATEGORY_OTHER_PUNCTUATION,
      HB_UNICODE_GENERAL_CATEGORY_DASH_PUNCTUATION:
      true
    default: false
    }
  }

  /// The viramas that bind a following consonant (GB9c).
  private static func isLinker(_ scalar: UInt32) -> Bool {
    switch scalar {
    case 0x094D, 0x09CD, 0x0ACD, 0x0B4D, 0x0C4D, 0x0D4D: true
    default: false
    }
  }

  /// The characters that stand before what they belong to (GB9b).
  private static func isPrefix(_ scalar: UInt32) -> Bool {
    switch scalar {
    case 0x0600...0x0605, 0x06DD, 0x070F, 0x0890, 0x0891, 0x08E2, 0x0D4E, 0x110BD, 0x110CD,
      0x111C2, 0x111C3, 0x1193F, 0x11941, 0x11A3A, 0x11A84...0x11A89, 0x11D46, 0x11F02:
      true
    default: false
    }
  }

  private static func isRegionalIndicator(_ scalar: UInt32) -> Bool {
    (0x1F1E6...0x1F1FF).contains(scalar)
  }

  /// Whether two Hangul parts are of one syllable (GB6 to GB8, without telling LV from LVT).
  private static func joinsHangul(_ first: UInt32, _ second: UInt32) -> Bool {
    let isLeading = (0x1100...0x115F).contains(first) || (0xA960...0xA97C).contains(first)
    let isSyllable = (0xAC00...0xD7A3).contains(first)
    let isInner = (0x1160...0x11FF).contains(first) || (0xD7B0...0xD7FB).contains(first)
    switch second {
    case 0x1100...0x115F, 0xA960...0xA97C, 0xAC00...0xD7A3: return isLeading
    case 0x1160...0x11FF, 0xD7B0...0xD7FB: return isLeading || isSyllable || isInner
    default: return false
    }
  }
}
