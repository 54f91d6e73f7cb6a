/// What the server said of a key, carried by SDL's event of it in 32 bits that SDL leaves alone.
nonisolated struct KeyStamp: Hashable {
  /// Which key, as X counts them: 8 to 255.
  var keycode: UInt32
  /// What was held before it, and in bits 13 and 14 the group of the keyboard, by the XKB protocol.
  var state: UInt32

  /// The group of the keyboard's layouts.
  var group: UInt32 { (state >> 13) & 3 }

  /// The stamp as a number that is never 0.
  var bits: UInt32 { keycode | state << 8 }

  /// A key of the server's; `nil` for what only looks like one: what a dead key or Compose has
  /// written comes as a key without a number.
  init?(keycode: UInt32, state: UInt32) {
    guard (8...255).contains(keycode) else { return nil }
    self.keycode = keycode
    self.state = state & 0xFFFF
  }

  /// The stamp of that number.
  init?(bits: UInt32) { self.init(keycode: bits & 0xFF, state: bits >> 8) }
}
