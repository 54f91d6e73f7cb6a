import Platform

/// The letters that choose the rows of a menu: one for each row, all different, as near the start
/// of its title as possible, preferably the first letter of a word.
public struct Mnemonics {
  /// For each title the position of its letter, counted in characters; `nil` if no letter was left.
  public let places: [Int?]
  private let letters: [Character: Int]

  /// Assigns letters to titles. Only letters and digits count; case does not.
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

  /// Returns the row that a typed character chooses.
  public func row(for character: Character) -> Int? {
    Self.folded(character).flatMap { letters[$0] }
  }

  /// Returns the row that a key chooses.
  public func row(for press: KeyPress) -> Int? { press.letters.lazy.compactMap(row).first }

  private static func folded(_ character: Character) -> Character? {
    guard character.isLetter || character.isNumber else { return nil }
    return character.lowercased().first
  }
}
