import CSDL2
import Platform

/// Translates SDL's key numbers to keys.
nonisolated enum KeyMapping {
  /// The key for a press; `nil` for those that the program does not use, such as Shift alone.
  ///
  /// Letters and signs are those that the layout writes without Shift, where that is ASCII;
  /// otherwise those of a US keyboard.
  ///
  /// - Parameters:
  ///   - symbol: SDL's key code, by the layout.
  ///   - scancode: the place on the keyboard, named by the US layout.
  ///   - state: SDL's modifiers, for the keypad.
  static func key(symbol: Int32, scancode: SDL_Scancode, state: UInt16) -> Key? {
    if let key = keypadKey(scancode, state: state) { return key }
    if let key = namedKeys[UInt32(bitPattern: symbol)] { return key }
    if let sign = asciiSign(symbol) { return .character(sign) }
    return usSign(scancode).map(Key.character)
  }

  /// The sign of a key that writes, by SDL's key code, where that is ASCII; `nil` elsewhere.
  static func asciiSign(_ symbol: Int32) -> Character? {
    guard (0x20...0x7E).contains(symbol) else { return nil }
    return Character(Unicode.Scalar(UInt8(symbol)))
  }

  /// The sign that a US keyboard has at a place; `nil` for keys that write nothing and the keypad's.
  static func usSign(_ scancode: SDL_Scancode) -> Character? {
    let place = Int(scancode.rawValue)
    let first = Int(SDL_SCANCODE_A.rawValue)
    if place >= first, place < first + usAlphanumerics.count {
      return Character(Unicode.Scalar(usAlphanumerics[place - first]))
    }
    return usSigns[scancode.rawValue]
  }

  /// The scancodes of all keys that write, but the keypad's.
  static let writingPlaces: [UInt32] =
    usAlphanumerics.indices.map { SDL_SCANCODE_A.rawValue + UInt32($0) } + usSigns.keys

  /// True if a key writes a sign without Shift, by SDL's key codes.
  @MainActor
  static func hasKey(writing sign: Character) -> Bool {
    writingPlaces.contains { asciiSign(SDL_GetKeyFromScancode(SDL_Scancode($0))) == sign }
  }

  /// True for keys of the keypad.
  static func isKeypad(_ scancode: SDL_Scancode) -> Bool { keypad[scancode.rawValue] != nil }

  /// The letter that the layout writes by a key without Shift, lower case, where that is not ASCII;
  /// `nil` elsewhere.
  static func foreignLetter(symbol: Int32) -> Character? {
    guard symbol > 0x7F, symbol & SDLK_SCANCODE_MASK == 0,
      let scalar = Unicode.Scalar(UInt32(symbol)), scalar.properties.isAlphabetic
    else { return nil }
    return Character(scalar)
  }

  /// True if text that follows a press of the key can be its own: not after Return or Shift, for
  /// instance.
  static func mayWrite(_ keysym: SDL_Keysym) -> Bool {
    switch key(symbol: keysym.sym, scancode: keysym.scancode, state: keysym.mod) {
    case .character: true
    // A letter that no US keyboard has, which no shortcut can name.
    case nil: keysym.sym & SDLK_SCANCODE_MASK == 0
    default: false
    }
  }

  /// Our modifiers for SDL's.
  ///
  /// - Parameter rightAltWrites: true if the right Alt key is AltGr, which is not Alt.
  static func modifiers(_ state: UInt16, rightAltWrites: Bool) -> Modifiers {
    var modifiers: Modifiers = []
    if holds(state, KMOD_SHIFT) { modifiers.insert(.shift) }
    if holds(state, KMOD_CTRL) { modifiers.insert(.control) }
    if holds(state, KMOD_LALT) { modifiers.insert(.alt) }
    if !rightAltWrites && holds(state, KMOD_RALT) { modifiers.insert(.alt) }
    if holds(state, KMOD_GUI) { modifiers.insert(.meta) }
    return modifiers
  }

  private static func holds(_ state: UInt16, _ modifier: SDL_Keymod) -> Bool {
    UInt32(state) & modifier.rawValue != 0
  }

  /// From `SDL_SCANCODE_A` on, in the order of the scancodes.
  private static let usAlphanumerics = Array("abcdefghijklmnopqrstuvwxyz1234567890".utf8)

  private static let usSigns: [UInt32: Character] = [
    SDL_SCANCODE_SPACE.rawValue: " ", SDL_SCANCODE_MINUS.rawValue: "-",
    SDL_SCANCODE_EQUALS.rawValue: "=", SDL_SCANCODE_LEFTBRACKET.rawValue: "[",
    SDL_SCANCODE_RIGHTBRACKET.rawValue: "]", SDL_SCANCODE_BACKSLASH.rawValue: "\\",
    SDL_SCANCODE_NONUSHASH.rawValue: "\\", SDL_SCANCODE_NONUSBACKSLASH.rawValue: "\\",
    SDL_SCANCODE_SEMICOLON.rawValue: ";", SDL_SCANCODE_APOSTROPHE.rawValue: "'",
    SDL_SCANCODE_GRAVE.rawValue: "`", SDL_SCANCODE_COMMA.rawValue: ",",
    SDL_SCANCODE_PERIOD.rawValue: ".", SDL_SCANCODE_SLASH.rawValue: "/",
  ]

  private static let namedKeys: [UInt32: Key] = {
    var keys: [UInt32: Key] = [
      SDLK_LEFT.rawValue: .left, SDLK_RIGHT.rawValue: .right,
      SDLK_UP.rawValue: .up, SDLK_DOWN.rawValue: .down,
      SDLK_HOME.rawValue: .home, SDLK_END.rawValue: .end,
      SDLK_PAGEUP.rawValue: .pageUp, SDLK_PAGEDOWN.rawValue: .pageDown,
      SDLK_BACKSPACE.rawValue: .backspace, SDLK_DELETE.rawValue: .delete,
      SDLK_INSERT.rawValue: .insert, SDLK_RETURN.rawValue: .return,
      SDLK_RETURN2.rawValue: .return, SDLK_TAB.rawValue: .tab, SDLK_ESCAPE.rawValue: .escape,
      SDLK_MENU.rawValue: .menu, SDLK_APPLICATION.rawValue: .menu,
      SDLK_LALT.rawValue: .leftAlt, SDLK_RALT.rawValue: .rightAlt,
    ]
    // F1 to F12 and F13 to F24 are two rows of successive codes.
    for number in 0..<12 {
      keys[SDLK_F1.rawValue + UInt32(number)] = .function(number + 1)
      keys[SDLK_F13.rawValue + UInt32(number)] = .function(number + 13)
    }
    return keys
  }()
}

nonisolated extension KeyMapping {
  /// The keys of the keypad: digits, or the keys written under them. As in X, Shift gives the other
  /// of the two.
  private static func keypadKey(_ scancode: SDL_Scancode, state: UInt16) -> Key? {
    guard let entry = keypad[scancode.rawValue] else { return nil }
    let isNumeric = holds(state, KMOD_NUM) != holds(state, KMOD_SHIFT)
    return isNumeric ? entry.numeric : entry.other
  }

  private static let keypad: [UInt32: (numeric: Key, other: Key?)] = [
    SDL_SCANCODE_KP_0.rawValue: (.character("0"), .insert),
    SDL_SCANCODE_KP_1.rawValue: (.character("1"), .end),
    SDL_SCANCODE_KP_2.rawValue: (.character("2"), .down),
    SDL_SCANCODE_KP_3.rawValue: (.character("3"), .pageDown),
    SDL_SCANCODE_KP_4.rawValue: (.character("4"), .left),
    SDL_SCANCODE_KP_5.rawValue: (.character("5"), nil),
    SDL_SCANCODE_KP_6.rawValue: (.character("6"), .right),
    SDL_SCANCODE_KP_7.rawValue: (.character("7"), .home),
    SDL_SCANCODE_KP_8.rawValue: (.character("8"), .up),
    SDL_SCANCODE_KP_9.rawValue: (.character("9"), .pageUp),
    SDL_SCANCODE_KP_PERIOD.rawValue: (.character("."), .delete),
    SDL_SCANCODE_KP_ENTER.rawValue: (.return, .return),
    SDL_SCANCODE_KP_PLUS.rawValue: (.character("+"), .character("+")),
    SDL_SCANCODE_KP_MINUS.rawValue: (.character("-"), .character("-")),
    SDL_SCANCODE_KP_MULTIPLY.rawValue: (.character("*"), .character("*")),
    SDL_SCANCODE_KP_DIVIDE.rawValue: (.character("/"), .character("/")),
    SDL_SCANCODE_KP_EQUALS.rawValue: (.character("="), .character("=")),
  ]
}
