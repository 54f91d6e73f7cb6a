/// Joins a character whose bytes are split between two events: long lines of code are read piece by
/// piece.
struct CharacterAssembler: Sendable {
  private var head: [UInt8] = []

  /// Returns the whole characters of `letters`, after the bytes that were held back before. Holds
  /// back the beginning of a character at their end.
  mutating func join(_ letters: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
    var letters = letters
    if !head.isEmpty {
      letters = (head + letters)[...]
      head = []
    }
    guard let last = letters.last, last >= 0x80 else { return letters }
    for back in 1...min(3, letters.count) {
      let byte = letters[letters.endIndex - back]
      if byte & 0xC0 == 0x80 { continue }
      let length = byte >= 0xF0 ? 4 : byte >= 0xE0 ? 3 : byte >= 0xC0 ? 2 : 1
      if length > back {
        head = Array(letters.suffix(back))
        return letters.dropLast(back)
      }
      break
    }
    return letters
  }

  /// Returns the bytes that are held back, at the end of a run of text.
  mutating func rest() -> ArraySlice<UInt8> {
    defer { head = [] }
    return head[...]
  }

  /// True if nothing is held back.
  var isEmpty: Bool { head.isEmpty }
}
