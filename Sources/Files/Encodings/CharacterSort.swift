/// The class of a character, by which a charset's cost is counted.
enum CharacterSort: Equatable {
  case space
  /// A digit or sign of ASCII.
  case plain
  /// A sign that is usual beside words: quotation marks, dashes, currencies.
  case sign
  /// A sign that also occurs inside words.
  case apostrophe
  /// A sign that is rare in texts.
  case strange
  case control
  case small(Script)
  case capital(Script)
  /// A mark that belongs to the letter before it.
  case mark(Script)

  enum Script: Equatable {
    case latin, other
    case thaiConsonant, thaiVowel
  }

  init(_ scalar: Unicode.Scalar) {
    switch scalar.value {
    case 0x09...0x0D, 0x20, 0xA0: self = .space
    case 0x41...0x5A: self = .capital(.latin)
    case 0x61...0x7A: self = .small(.latin)
    case 0..<0x20, 0x7F..<0xA0: self = .control
    case ..<0x80: self = .plain
    case 0xAD, 0xB7, 0x2019: self = .apostrophe
    case 0xA7, 0xAB, 0xB0, 0xBB, 0xBF, 0xA1, 0xA3, 0xA9, 0xAE: self = .sign
    case 0x2010...0x2015, 0x2018, 0x201C...0x201E, 0x2026, 0x2039...0x203A, 0x20AC, 0x2116:
      self = .sign
    case 0x0E31, 0x0E33...0x0E3A, 0x0E47...0x0E4E: self = .mark(.thaiConsonant)
    case 0x0E40...0x0E44: self = .small(.thaiVowel)
    case 0x0E01...0x0E32, 0x0E45: self = .small(.thaiConsonant)
    case 0x0300...0x036F: self = .mark(.latin)
    case 0x0591...0x05C7, 0x064B...0x0652: self = .mark(.other)
    default:
      let properties = scalar.properties
      guard properties.isAlphabetic, scalar.value != 0xAA, scalar.value != 0xBA,
        scalar.value != 0xB5
      else {
        self = .strange
        return
      }
      let script = scalar.value < 0x0250 || 0x1E00..<0x1F00 ~= scalar.value ? Script.latin : .other
      self = properties.isUppercase ? .capital(script) : .small(script)
    }
  }

  private var script: Script? {
    switch self {
    case .small(let script), .capital(let script), .mark(let script): script
    default: nil
    }
  }

  var isLetter: Bool { script != nil }

  /// The cost of the character by itself, in bits.
  var cost: Float {
    switch self {
    case .sign, .apostrophe: 6
    case .strange: 12
    case .control: 16
    case .capital: 1
    default: 0
    }
  }

  /// Returns the additional cost of the character after `before`, in bits.
  func cost(after before: CharacterSort) -> Float {
    switch (before, self) {
    case (.small, .capital): 8
    case (_, .mark(let script)): before.script == script ? 0 : 12
    case (.small(.thaiVowel), .small(.thaiConsonant)), (.small(.thaiConsonant), .small(.thaiVowel)):
      0
    case (.small(.thaiVowel), _): 12
    case (.strange, _) where isLetter, (_, .strange) where before.isLetter: 4
    case (.small, .small), (.capital, .small), (.capital, .capital):
      before.script == script || before.script?.isThai == true && script?.isThai == true ? 0 : 8
    default: 0
    }
  }
}

extension CharacterSort.Script {
  fileprivate var isThai: Bool { self == .thaiVowel || self == .thaiConsonant }
}
