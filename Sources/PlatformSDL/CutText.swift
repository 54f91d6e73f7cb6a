/// Puts text together again that SDL has cut: it hands on at most 31 bytes at a time, however much
/// an input method commits at once. One commit is one step of undo, and one text to compare.
nonisolated struct CutText {
  /// Text for a window.
  struct Piece: Equatable {
    /// SDL's number of the window.
    let window: UInt32
    /// The text.
    var text: String
    /// Whether it came right after a key, which has written it then.
    let followsKey: Bool
  }

  private var held: Piece?

  /// What is left of SDL's field of 32 bytes if the next character, of up to four, had no room.
  private static let shortestCut = 28

  /// Takes what SDL hands on, and returns what is whole.
  mutating func take(_ piece: Piece) -> [Piece] {
    let other = held?.window == piece.window ? nil : finish()
    if held == nil { held = piece } else { held?.text += piece.text }
    let own = piece.text.utf8.count < Self.shortestCut ? finish() : nil
    return [other, own].compactMap(\.self)
  }

  /// Nothing more comes of what was cut last; returns it.
  mutating func finish() -> Piece? {
    defer { held = nil }
    return held
  }
}
