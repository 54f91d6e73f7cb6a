/// Tracks dead keys beside the window system, which drops a sequence that composes nothing.
///
/// On a US keyboard with dead keys `don't` is typed as d, o, n, dead acute, t. No letter is a t
/// with an acute, so Xlib and SDL drop both keys; then the apostrophe and the t are written. Only
/// the window system knows if a sequence composes something: it writes a text then, or none.
///
/// Keys are reported as the window system reads them; endings are taken as SDL's events are
/// handled, which may be some keys later. Any key numbers do that both sides agree on.
nonisolated struct DeadKeys {
  /// The text of a key after dead keys, unless they compose something.
  struct Ending: Equatable {
    /// The signs of the dead keys.
    var signs: String
    /// The text of the key itself; empty for Return and the like.
    var letter: String
  }

  private var signs = ""
  private var endings: [(key: UInt32, ending: Ending)] = []

  /// More dead keys than this are a key that is held; more endings are of keys that SDL has not reported.
  private static let most = 4

  /// True while a dead key waits for the next key.
  var isWaiting: Bool { !signs.isEmpty }

  /// Records the press of a key with its keysym.
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

  /// Ends the waiting: the dead keys have composed something, or were given up.
  mutating func stopWaiting() { signs = "" }

  /// Takes the ending that a pressed key writes if the window system has no text for it; `nil` if
  /// there was no dead key before it.
  mutating func takeEnding(of key: UInt32) -> Ending? {
    guard let index = endings.firstIndex(where: { $0.key == key }) else { return nil }
    defer { endings.removeFirst(index + 1) }
    return endings[index].ending
  }
}
