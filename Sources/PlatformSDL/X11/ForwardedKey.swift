import CX11
import Platform

/// A key that an input method forwards to the program without a press on the keyboard: Backspace to
/// delete a letter, or the offered key with other modifiers.
nonisolated enum ForwardedKey {
  /// The press as the program knows it; `nil` for keys that it does not use.
  static func press(_ key: NativeKey) -> KeyPress? {
    let modifiers = modifiers(key)
    if let named = keys[key.symbol] { return KeyPress(named, modifiers) }
    if let number = functionKey(key.symbol) { return KeyPress(.function(number), modifiers) }
    guard let sign = KeySigns.sign(of: key.symbol), sign.isASCII else { return nil }
    return KeyPress(.character(sign), modifiers, text: text(key), written: sign)
  }

  /// The text that the key writes; `nil` if none.
  static func text(_ key: NativeKey) -> String? {
    guard !modifiers(key).makeShortcut else { return nil }
    return KeySigns.character(of: key.symbol).map { String(Character($0)) }
  }

  private static func modifiers(_ key: NativeKey) -> Modifiers {
    let bits: [(Int32, Modifiers)] = [
      (ShiftMask, .shift), (ControlMask, .control), (Mod1Mask, .alt), (Mod4Mask, .meta),
    ]
    var modifiers: Modifiers = key.symbol == UInt32(XK_ISO_Left_Tab) ? .shift : []
    for (bit, modifier) in bits where key.held & UInt32(bit) != 0 { modifiers.insert(modifier) }
    return modifiers
  }

  private static func functionKey(_ symbol: UInt32) -> Int? {
    let first = UInt32(XK_F1)
    return (first...UInt32(XK_F24)).contains(symbol) ? Int(symbol - first) + 1 : nil
  }

  private static let keys: [UInt32: Key] = {
    let keys: [(Int32, Key)] = [
      (XK_BackSpace, .backspace), (XK_Tab, .tab), (XK_ISO_Left_Tab, .tab), (XK_Return, .return),
      (XK_KP_Enter, .return), (XK_Escape, .escape), (XK_Delete, .delete), (XK_Insert, .insert),
      (XK_Left, .left), (XK_Right, .right), (XK_Up, .up), (XK_Down, .down), (XK_Home, .home),
      (XK_End, .end), (XK_Prior, .pageUp), (XK_Next, .pageDown), (XK_Menu, .menu),
      (XK_KP_Left, .left), (XK_KP_Right, .right), (XK_KP_Up, .up), (XK_KP_Down, .down),
      (XK_KP_Home, .home), (XK_KP_End, .end), (XK_KP_Prior, .pageUp), (XK_KP_Next, .pageDown),
      (XK_KP_Delete, .delete), (XK_KP_Insert, .insert),
    ]
    return Dictionary(uniqueKeysWithValues: keys.map { (UInt32($0), $1) })
  }()
}
