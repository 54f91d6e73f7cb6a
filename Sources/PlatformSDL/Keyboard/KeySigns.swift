import CX11
import CXKBCommon

/// The characters that keysyms write.
nonisolated enum KeySigns {
  /// The character of a keysym; `nil` for keys that write nothing that can be seen.
  static func character(of symbol: UInt32) -> Unicode.Scalar? {
    Unicode.Scalar(xkb_keysym_to_utf32(symbol)).flatMap {
      $0.properties.generalCategory == .control ? nil : $0
    }
  }

  /// The sign of a keysym as shortcuts name it: letters in lower case, the digits of all scripts as
  /// those of ASCII.
  static func sign(of symbol: UInt32) -> Character? {
    guard let scalar = character(of: symbol) else { return nil }
    if scalar.properties.numericType == .decimal, let value = scalar.properties.numericValue {
      return Character(String(Int(value)))
    }
    let lower = Character(scalar).lowercased()
    return lower.count == 1 ? lower.first : nil
  }

  /// The sign of a dead key by itself, as Compose writes it with a following space; `nil` for any
  /// other key.
  static func deadSign(of symbol: UInt32) -> String? { deadSigns[symbol] }

  /// True for keys that only change what others write, as Shift and AltGr.
  static func isModifier(_ symbol: UInt32) -> Bool {
    (UInt32(XK_Shift_L)...UInt32(XK_Hyper_R)).contains(symbol)
      || (UInt32(XK_ISO_Lock)...UInt32(XK_ISO_Level5_Lock)).contains(symbol)
      || symbol == UInt32(XK_Mode_switch) || symbol == UInt32(XK_Num_Lock)
  }

  private static let deadSigns: [UInt32: String] = {
    let signs: [(Int32, String)] = [
      (XK_dead_grave, "`"), (XK_dead_acute, "'"), (XK_dead_circumflex, "^"), (XK_dead_tilde, "~"),
      (XK_dead_macron, "¯"), (XK_dead_breve, "˘"), (XK_dead_abovedot, "˙"),
      (XK_dead_diaeresis, "\""), (XK_dead_abovering, "°"), (XK_dead_doubleacute, "˝"),
      (XK_dead_caron, "ˇ"), (XK_dead_cedilla, "¸"), (XK_dead_ogonek, "˛"), (XK_dead_iota, "ͺ"),
      (XK_dead_belowcomma, ","), (XK_dead_currency, "¤"), (XK_dead_stroke, "/"),
      (XK_dead_greek, "µ"),
    ]
    return Dictionary(uniqueKeysWithValues: signs.map { (UInt32($0), $1) })
  }()
}
