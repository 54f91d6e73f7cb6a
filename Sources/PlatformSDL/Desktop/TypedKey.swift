/// The keymap's data of a key event on Wayland, which SDL's event has no room for.
nonisolated struct TypedKey: Equatable {
  /// The key by Linux's number.
  var code: UInt32
  /// The keysym that the key has with the held modifiers; 0 if there is none, or more than one.
  var symbol: UInt32
  /// The modifiers held before it, as X's bits: the compositor reports a change of them after the key.
  var held: UInt32
  /// The text of the key and the dead keys before it, unless they compose something; `nil` if there
  /// were none.
  var ending: DeadKeys.Ending?
}
