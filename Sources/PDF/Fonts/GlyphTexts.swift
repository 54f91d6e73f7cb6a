import TextCore

/// The text that each glyph of a face stands for, by which programs search, copy and read a document.
///
/// A glyph stands for the text with which it was shown first. Where it is shown for another text,
/// or where several glyphs and several letters go together only as a whole, the page states the
/// text itself (`ActualText`).
///
/// It also knows which glyphs were shown.
struct GlyphTexts {
  /// The character of each glyph; 0 for none, `longer` for a text in `strings`. The bit `isGuess`
  /// marks a character of the character map that no text has confirmed; the bit `isShown` marks a
  /// glyph that was shown.
  private var characters: [UInt32]
  private var strings: [UInt32: [UInt8]] = [:]

  private static let isGuess: UInt32 = 1 << 31
  private static let longer: UInt32 = 1 << 30
  private static let isShown: UInt32 = 1 << 29

  /// Makes the texts of a face whose character map has those characters for its glyphs.
  init(_ map: [UInt32]) { characters = map.map { $0 == 0 ? 0 : $0 | Self.isGuess } }

  /// The glyphs that were shown, ascending.
  var shown: [UInt32] {
    characters.indices.filter { characters[$0] & Self.isShown != 0 }.map { UInt32($0) }
  }

  /// Notes that a glyph is shown.
  @inline(__always)
  mutating func show(_ glyph: UInt32) {
    if Int(glyph) < characters.count { characters[Int(glyph)] |= Self.isShown }
  }

  /// Notes that a glyph alone is shown for a text. Returns true if that is the text that it stands
  /// for.
  mutating func confirm(_ glyph: UInt32, _ text: ArraySlice<UInt8>) -> Bool {
    guard Int(glyph) < characters.count,
      let scalar = text.scalar(at: text.startIndex, before: text.endIndex)
    else { return false }
    if UTF8.width(scalar) == text.count { return confirm(glyph, scalar.value) }
    return confirm(glyph, longer: text)
  }

  /// Does the same for a text of one character. The glyph counts as shown.
  @inline(__always)
  mutating func confirm(_ glyph: UInt32, _ scalar: UInt32) -> Bool {
    guard Int(glyph) < characters.count else { return false }
    let known = characters[Int(glyph)]
    if known == scalar | Self.isShown { return true }
    let text = known & ~Self.isShown
    let isOpen = text == 0 || text & Self.isGuess != 0
    characters[Int(glyph)] = (isOpen ? scalar : text) | Self.isShown
    return isOpen || text == scalar
  }

  private mutating func confirm(_ glyph: UInt32, longer text: ArraySlice<UInt8>) -> Bool {
    let known = characters[Int(glyph)] & ~Self.isShown
    if known == Self.longer { return strings[glyph].map { $0 == Array(text) } ?? false }
    guard known == 0 || known & Self.isGuess != 0 else { return false }
    characters[Int(glyph)] = Self.longer | Self.isShown
    strings[glyph] = Array(text)
    return true
  }

  /// Notes that glyphs are shown together for a text. Returns true if each of them stands for the
  /// letter at its place.
  mutating func confirm(_ glyphs: some BidirectionalCollection<UInt32>, _ text: ArraySlice<UInt8>)
    -> Bool
  {
    let scalars = Array(String(decoding: text, as: UTF8.self).unicodeScalars)
    guard scalars.count == glyphs.count else { return false }
    let isKnown = zip(glyphs, scalars).allSatisfy { glyph, scalar in
      Int(glyph) < characters.count
        && characters[Int(glyph)] & ~(Self.isGuess | Self.isShown) == scalar.value
    }
    guard isKnown else { return false }
    for glyph in glyphs { characters[Int(glyph)] &= ~Self.isGuess }
    return true
  }

  /// The text of a glyph; empty where it is not known.
  func text(of glyph: UInt32) -> String {
    guard Int(glyph) < characters.count else { return "" }
    let known = characters[Int(glyph)] & ~(Self.isGuess | Self.isShown)
    if known == Self.longer { return String(decoding: strings[glyph] ?? [], as: UTF8.self) }
    return known == 0 ? "" : Unicode.Scalar(known).map { String($0) } ?? ""
  }
}
