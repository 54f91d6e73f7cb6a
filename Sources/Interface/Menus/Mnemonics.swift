import Platform

/// The letters that choose the rows of a menu: one a row, none twice, as near the start of its
/// title as can be, first letters of words before others.
public struct Mnemonics {
  /// For each title the place of its letter, counted in characters; `nil` where none was left.
  public let places: [Int?]
  private let letters: [Character: Int]

  /// Gives letters to titles. Only letters and digits count, and case does not.
  public init(_ titles: [String]) {
    var places = [Int?](repeating: nil, count: titles.count)
    var letters: [Character: Int] = [:]
    for startsOnly in [true, false] {
      for (row, title) in titles.enumerated() where places[row] == nil {
        var previous: Character = " "
        for (place, character) in title.enumerated() {
          defer { previous = character }
          guard let letter = Self.folded(character), letters[letter] == nil else { continue }
          if startsOnly, Self.folded(previous) != nil { continue }
          letters[letter] = row
          places[row] = place
          break
        }
      }
    }
    self.places = places
    self.letters = letters
  }

  /// The row that a typed character chooses.
  public func row(for character: Character) -> Int? {
    Self.folded(character).flatMap { letters[$0] }
  }

  /// The row that a key chooses.
  public func row(for press: KeyPress) -> Int? { press.letters.lazy.compactMap(row).first }

  private static func folded(_ character: Character) -> Character? {
    guard character.isLetter || character.isNumber else { return nil }
    return character.lowercased().first
  }
}
