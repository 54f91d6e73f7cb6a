import CSDL2

/// The modifiers that are held, as SDL's bits, which are pairs for left and right.
///
/// The compositor reports the modifiers in effect, but not on which side, and after the key itself. So
/// keys count from their press on, and its report corrects them: a virtual keyboard may set modifiers
/// without keys.
nonisolated struct WaylandModifiers: Equatable {
  /// The bits of the modifier keys that are down.
  private var keys: UInt16 = 0
  /// The modifiers of the last report: a bit for each of X's real modifiers, whose indices are the same
  /// in all keymaps.
  private var reported: UInt32 = 0

  /// SDL's bits of a modifier, left and right, and its index.
  private static let pairs: [(left: UInt16, right: UInt16, index: UInt32)] = [
    (KMOD_LSHIFT, KMOD_RSHIFT, 0), (KMOD_LCTRL, KMOD_RCTRL, 2), (KMOD_LALT, KMOD_RALT, 3),
    (KMOD_LGUI, KMOD_RGUI, 6),
  ].map { (UInt16($0.0.rawValue), UInt16($0.1.rawValue), $0.2) }
  private static let locks: [(bit: UInt16, index: UInt32)] = [
    (UInt16(KMOD_CAPS.rawValue), 1), (UInt16(KMOD_NUM.rawValue), 4),
  ]

  /// SDL's bits of all modifiers.
  var state: UInt16 {
    var state = keys
    for pair in Self.pairs
    where reported >> pair.index & 1 != 0 && keys & (pair.left | pair.right) == 0 {
      state |= pair.left
    }
    for lock in Self.locks where reported >> lock.index & 1 != 0 { state |= lock.bit }
    return state
  }

  /// Records that a key has gone down, by the keysym that it has alone.
  mutating func press(_ symbol: UInt32) { keys |= Self.bit(of: symbol) }

  /// Records that a key has come up.
  mutating func release(_ symbol: UInt32) {
    let bit = Self.bit(of: symbol)
    keys &= ~bit
    for pair in Self.pairs where (pair.left | pair.right) & bit != 0 {
      if keys & (pair.left | pair.right) == 0 { reported &= ~(1 << pair.index) }
    }
  }

  /// Applies the compositor's report of the modifiers.
  mutating func report(_ mask: UInt32) {
    reported = mask
    for pair in Self.pairs where mask >> pair.index & 1 == 0 { keys &= ~(pair.left | pair.right) }
  }

  /// Forgets the keys, as another window gets the keyboard.
  mutating func releaseAll() { (keys, reported) = (0, reported & Self.lockMask) }

  private static let lockMask: UInt32 = locks.reduce(0) { $0 | 1 << $1.index }

  private static func bit(of symbol: UInt32) -> UInt16 {
    let modifier: SDL_Keymod? =
      switch symbol {
      case 0xFFE1: KMOD_LSHIFT
      case 0xFFE2: KMOD_RSHIFT
      case 0xFFE3: KMOD_LCTRL
      case 0xFFE4: KMOD_RCTRL
      // Meta and Alt.
      case 0xFFE7, 0xFFE9: KMOD_LALT
      case 0xFFE8, 0xFFEA: KMOD_RALT
      // Super.
      case 0xFFEB: KMOD_LGUI
      case 0xFFEC: KMOD_RGUI
      default: nil
      }
    return modifier.map { UInt16($0.rawValue) } ?? 0
  }
}
