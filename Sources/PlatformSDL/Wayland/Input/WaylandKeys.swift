import CSDL2
import CXKBCommon
import Platform

/// Conversions between X's numbers of keys and SDL's.
nonisolated enum WaylandKeys {
  /// A key of the keymap's that went down or up; `nil` if it has no number.
  static func key(of event: DesktopEvent) -> NativeKey? {
    guard let typed = event.typed, typed.symbol != 0 else {
      var key = key(of: event.sdl.key)
      if let typed = event.typed { key?.held = typed.held }
      return key
    }
    return NativeKey(
      symbol: typed.symbol, code: typed.code, held: typed.held, isPress: event.type == SDL_KEYDOWN)
  }

  /// A key that went down or up as X numbers it, by SDL's event; `nil` if it has no number.
  ///
  /// SDL does not report the shifted sign of a key except for letters; it comes as text.
  static func key(of event: SDL_KeyboardEvent) -> NativeKey? {
    let held = UInt32(event.keysym.mod)
    guard let code = code(of: event.keysym.scancode.rawValue),
      let symbol = symbol(of: event.keysym, held: held)
    else { return nil }
    return NativeKey(
      symbol: symbol, code: code, held: state(held),
      isPress: event.type == SDL_KEYDOWN.rawValue)
  }

  /// The held modifiers as X's bits; SDL's own bits are pairs for left and right.
  static func state(_ held: UInt32) -> UInt32 {
    let bits: [(SDL_Keymod, UInt32)] = [
      (KMOD_SHIFT, 1), (KMOD_CAPS, 2), (KMOD_CTRL, 4), (KMOD_ALT, 8), (KMOD_NUM, 16),
      (KMOD_GUI, 64),
    ]
    return bits.reduce(0) { $0 | (held & $1.0.rawValue != 0 ? $1.1 : 0) }
  }

  // Key codes

  /// Linux's number of a key (`input-event-codes.h`); SDL counts as USB keyboards do.
  static func code(of scancode: UInt32) -> UInt32? {
    let index = Int(scancode) - Int(SDL_SCANCODE_A.rawValue)
    if codes.indices.contains(index) { return codes[index] }
    let modifier = Int(scancode) - Int(SDL_SCANCODE_LCTRL.rawValue)
    return modifierCodes.indices.contains(modifier) ? modifierCodes[modifier] : nil
  }

  /// From the key A on in SDL's order: letters, digits, Return to Caps Lock, F1 to Pause, Insert to Up,
  /// the keypad, the key beside the left Shift, Menu.
  private static let codes: [UInt32] = [
    30, 48, 46, 32, 18, 33, 34, 35, 23, 36, 37, 38, 50, 49, 24, 25, 16, 19, 31, 20, 22, 47, 17,
    45, 21, 44, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 28, 1, 14, 15, 57, 12, 13, 26, 27, 43, 43, 39,
    40, 41, 51, 52, 53, 58, 59, 60, 61, 62, 63, 64, 65, 66, 67, 68, 87, 88, 99, 70, 119, 110,
    102, 104, 111, 107, 109, 106, 105, 108, 103, 69, 98, 55, 74, 78, 96, 79, 80, 81, 75, 76, 77,
    71, 72, 73, 82, 83, 86, 127,
  ]
  /// Control, Shift, Alt and Super on the left, then on the right.
  private static let modifierCodes: [UInt32] = [29, 42, 56, 125, 97, 54, 100, 126]

  /// SDL's number of the place of a key, by Linux's number.
  static func scancode(ofCode code: UInt32) -> SDL_Scancode {
    places[code].map { SDL_Scancode($0) } ?? SDL_SCANCODE_UNKNOWN
  }

  private static let places: [UInt32: UInt32] = {
    var places: [UInt32: UInt32] = [117: SDL_SCANCODE_KP_EQUALS.rawValue]
    for (index, code) in codes.enumerated() where places[code] == nil {
      places[code] = SDL_SCANCODE_A.rawValue + UInt32(index)
    }
    for (index, code) in modifierCodes.enumerated() {
      places[code] = SDL_SCANCODE_LCTRL.rawValue + UInt32(index)
    }
    for number: UInt32 in 0..<12 { places[183 + number] = SDL_SCANCODE_F13.rawValue + number }
    return places
  }()

  /// SDL's number of the place where a US keyboard has a keysym.
  static func scancode(ofSymbol symbol: UInt32) -> SDL_Scancode {
    if let place = namedPlaces[symbol] { return SDL_Scancode(place) }
    let place = KeySigns.sign(of: symbol).flatMap { usPlaces[$0] }
    return place.map { SDL_Scancode($0) } ?? SDL_SCANCODE_UNKNOWN
  }

  private static let usPlaces: [Character: UInt32] = Dictionary(
    KeyMapping.writingPlaces.sorted().compactMap { place in
      KeyMapping.usSign(SDL_Scancode(place)).map { ($0, place) }
    },
    uniquingKeysWith: { first, _ in first })

  /// SDL's key code of a key: the character that it writes alone, or its name.
  ///
  /// - Parameters:
  ///   - symbol: the keysym without modifiers; 0 if unknown.
  ///   - place: SDL's number of its place, which decides for keys of the keypad.
  static func keyCode(of symbol: UInt32, at place: SDL_Scancode) -> Int32 {
    if KeyMapping.isKeypad(place) { return keyCode(at: place) }
    if let named = namedPlaces[symbol] { return keyCode(at: SDL_Scancode(named)) }
    let letter = KeySigns.character(of: symbol).map { Int32(bitPattern: $0.value) }
    return letter ?? keyCode(at: place)
  }

  /// SDL's key code of a place on a US keyboard.
  private static func keyCode(at place: SDL_Scancode) -> Int32 {
    switch place {
    case SDL_SCANCODE_UNKNOWN: 0
    case SDL_SCANCODE_RETURN: 13
    case SDL_SCANCODE_ESCAPE: 27
    case SDL_SCANCODE_BACKSPACE: 8
    case SDL_SCANCODE_TAB: 9
    case SDL_SCANCODE_DELETE: 127
    default:
      KeyMapping.usSign(place)?.unicodeScalars.first.map { Int32($0.value) }
        ?? Int32(place.rawValue) | SDLK_SCANCODE_MASK
    }
  }

  private static let namedPlaces: [UInt32: UInt32] = {
    var places = Dictionary(uniqueKeysWithValues: symbols.map { ($1, $0) })
    for number: UInt32 in 0..<12 {
      places[0xFFBE + number] = SDL_SCANCODE_F1.rawValue + number
      places[0xFFCA + number] = SDL_SCANCODE_F13.rawValue + number
    }
    // AltGr is at the place of the right Alt key.
    places[0xFE03] = SDL_SCANCODE_RALT.rawValue
    return places
  }()

  // Keysyms

  private static func symbol(of key: SDL_Keysym, held: UInt32) -> UInt32? {
    let scancode = key.scancode
    if (SDL_SCANCODE_KP_1.rawValue...SDL_SCANCODE_KP_PERIOD.rawValue).contains(scancode.rawValue) {
      let number = Int(scancode.rawValue - SDL_SCANCODE_KP_1.rawValue)
      return (held & KMOD_NUM.rawValue != 0 ? digits : directions)[number]
    }
    if let symbol = symbols[scancode.rawValue] { return symbol }
    let functionKey = scancode.rawValue &- SDL_SCANCODE_F1.rawValue
    if functionKey < 12 { return 0xFFBE + functionKey }
    guard let letter = Unicode.Scalar(UInt32(bitPattern: key.sym)), letter.value >= 0x20 else {
      return nil
    }
    let isCapital = (held & KMOD_SHIFT.rawValue != 0) != (held & KMOD_CAPS.rawValue != 0)
    let capital = letter.properties.uppercaseMapping.unicodeScalars
    let written = isCapital && capital.count == 1 ? capital.first ?? letter : letter
    let symbol = xkb_utf32_to_keysym(written.value)
    return symbol == 0 ? nil : symbol
  }

  /// The keypad from 1 on, then 0 and the point, while it writes digits.
  private static let digits: [UInt32] = [
    0xFFB1, 0xFFB2, 0xFFB3, 0xFFB4, 0xFFB5, 0xFFB6, 0xFFB7, 0xFFB8, 0xFFB9, 0xFFB0, 0xFFAE,
  ]
  /// The keypad's keysyms in the same order while Num Lock is off.
  private static let directions: [UInt32] = [
    0xFF9C, 0xFF99, 0xFF9B, 0xFF96, 0xFF9D, 0xFF98, 0xFF95, 0xFF97, 0xFF9A, 0xFF9E, 0xFF9F,
  ]

  private static let symbols: [UInt32: UInt32] = {
    let symbols: [(SDL_Scancode, UInt32)] = [
      (SDL_SCANCODE_RETURN, 0xFF0D), (SDL_SCANCODE_ESCAPE, 0xFF1B),
      (SDL_SCANCODE_BACKSPACE, 0xFF08), (SDL_SCANCODE_TAB, 0xFF09),
      (SDL_SCANCODE_CAPSLOCK, 0xFFE5), (SDL_SCANCODE_PRINTSCREEN, 0xFF61),
      (SDL_SCANCODE_SCROLLLOCK, 0xFF14), (SDL_SCANCODE_PAUSE, 0xFF13),
      (SDL_SCANCODE_INSERT, 0xFF63), (SDL_SCANCODE_HOME, 0xFF50), (SDL_SCANCODE_PAGEUP, 0xFF55),
      (SDL_SCANCODE_DELETE, 0xFFFF), (SDL_SCANCODE_END, 0xFF57), (SDL_SCANCODE_PAGEDOWN, 0xFF56),
      (SDL_SCANCODE_RIGHT, 0xFF53), (SDL_SCANCODE_LEFT, 0xFF51), (SDL_SCANCODE_DOWN, 0xFF54),
      (SDL_SCANCODE_UP, 0xFF52), (SDL_SCANCODE_NUMLOCKCLEAR, 0xFF7F),
      (SDL_SCANCODE_KP_DIVIDE, 0xFFAF), (SDL_SCANCODE_KP_MULTIPLY, 0xFFAA),
      (SDL_SCANCODE_KP_MINUS, 0xFFAD), (SDL_SCANCODE_KP_PLUS, 0xFFAB),
      (SDL_SCANCODE_KP_ENTER, 0xFF8D), (SDL_SCANCODE_APPLICATION, 0xFF67),
      (SDL_SCANCODE_LCTRL, 0xFFE3), (SDL_SCANCODE_LSHIFT, 0xFFE1), (SDL_SCANCODE_LALT, 0xFFE9),
      (SDL_SCANCODE_LGUI, 0xFFEB), (SDL_SCANCODE_RCTRL, 0xFFE4), (SDL_SCANCODE_RSHIFT, 0xFFE2),
      (SDL_SCANCODE_RALT, 0xFFEA), (SDL_SCANCODE_RGUI, 0xFFEC),
    ]
    return Dictionary(uniqueKeysWithValues: symbols.map { ($0.rawValue, $1) })
  }()
}
