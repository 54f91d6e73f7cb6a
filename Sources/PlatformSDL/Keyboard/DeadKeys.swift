/// Follows dead keys beside the window system, which swallows a sequence that composes nothing.
///
/// On a US keyboard with dead keys `don't` is typed as d, o, n, dead acute, t. No letter is a t with an
/// acute, so Xlib and SDL drop both keys; then the apostrophe and the t are written. Whether a sequence
/// composes something only the window system knows: it writes a text then, or none.
///
/// Keys are told as the window system reads them, texts are taken as SDL's events of them are handled,
/// which may be some keys later. Numbers of keys are any that both sides agree on.
nonisolated struct DeadKeys {
  /// What a key writes that came behind dead keys, unless they compose something.
  struct Ending: Equatable {
    /// The signs of the dead keys.
    var signs: String
    /// What the key itself writes; empty for Return and the like.
    var letter: String
  }

  private var signs = ""
  private var endings: [(key: UInt32, ending: Ending)] = []

  /// More dead keys are a key that is held, and more endings are of keys that SDL has told nothing of.
  private static let most = 4

  /// True while a dead key waits for the key behind it.
  var isWaiting: Bool { !signs.isEmpty }

  /// A key went down with a meaning, by its keysym.
  mutating func press(_ key: UInt32, symbol: UInt32) {
    if let sign = KeySigns.deadSign(of: symbol) {
      if signs.count < Self.most { signs += sign }
    } else if isWaiting, !KeySigns.isModifier(symbol) {
      let letter = KeySigns.character(of: symbol).map { String(Character($0)) } ?? ""
      if endings.count == Self.most { endings.removeFirst() }
      endings.append((key, Ending(signs: signs, letter: letter)))
      signs = ""
    }
  }

  /// The dead keys have composed something, or wait no longer.
  mutating func stopWaiting() { signs = "" }

  /// Takes what a key that went down wrote if the window system has nothing for it; `nil`: there was no
  /// dead key before it.
  mutating func takeEnding(of key: UInt32) -> Ending? {
    guard let index = endings.firstIndex(where: { $0.key == key }) else { return nil }
    defer { endings.removeFirst(index + 1) }
    return endings[index].ending
  }
}
