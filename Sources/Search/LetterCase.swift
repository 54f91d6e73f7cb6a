import TextCore

/// The pattern of capitals in a few words.
enum LetterCase {
  /// Any other mixture.
  case mixed
  /// The first letter is a capital.
  case capitalized
  /// All letters are capitals.
  case upper
  /// No letter is a capital.
  case lower

  /// Makes the case of a text's letters; `mixed` also if it has no letters with case.
  init(of text: [UInt8]) {
    var (capitals, smalls) = (0, 0)
    var beginsWithCapital = false
    for scalar in String(decoding: text, as: UTF8.self).unicodeScalars {
      let properties = scalar.properties
      if properties.isUppercase {
        beginsWithCapital = beginsWithCapital || capitals + smalls == 0
        capitals += 1
      } else if properties.isLowercase {
        smalls += 1
      }
    }
    switch (capitals, smalls) {
    case (0, 0): self = .mixed
    case (0, _): self = .lower
    case (2..., 0): self = .upper
    default: self = beginsWithCapital ? .capitalized : .mixed
    }
  }

  /// Returns the words with this pattern. No capital becomes a small letter: `iPhone`.
  func applied(to text: [UInt8]) -> [UInt8] {
    switch self {
    case .mixed, .lower: return text
    case .upper: return Array(String(decoding: text, as: UTF8.self).uppercased().utf8)
    case .capitalized:
      let letters = String(decoding: text, as: UTF8.self)
      guard let first = letters.firstIndex(where: \.isLetter) else { return text }
      return Array(
        (letters[..<first] + letters[first].uppercased() + letters[letters.index(after: first)...])
          .utf8)
    }
  }
}
