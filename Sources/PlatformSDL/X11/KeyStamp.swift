/// The server's data of a key event.
nonisolated struct KeyStamp: Hashable {
  /// The key as X numbers it: 8 to 255.
  var keycode: UInt32
  /// The modifiers held before it, and in bits 13 and 14 the group of the keyboard, by the XKB protocol.
  var state: UInt32

  /// The group of the keyboard's layouts.
  var group: UInt32 { (state >> 13) & 3 }

  /// A key of the server; `nil` for text of a dead key or Compose, which comes as a key without a number.
  init?(keycode: UInt32, state: UInt32) {
    guard (8...255).contains(keycode) else { return nil }
    self.keycode = keycode
    self.state = state & 0xFFFF
  }
}
