/// The keymap's data of a key event on Wayland, which SDL's event has no room for.
nonisolated struct TypedKey: Equatable {
  /// The key as X numbers it.
  var code: UInt32
  /// The keysym with the modifiers that count.
  var symbol: UInt32
  /// The text of the key and the dead keys before it, unless they compose something; `nil` if there
  /// were none.
  var ending: DeadKeys.Ending?
}
