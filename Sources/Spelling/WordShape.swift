/// The shape of a word, which decides if a dictionary can judge it.
enum WordShape {
  /// Returns the word as a dictionary has it: straight apostrophes, no soft hyphens; `nil` for
  /// words that are not judged: with digits, dots and underscores inside, all capitals, capitals
  /// after small letters (`iPhone`), single letters, combining marks, more letters than any word
  /// has, or bytes that are not text.
  static func spelling(of word: String) -> String? {
    var letters = 0
    var capitals = 0
    var wasSmall = false
    var result = String.UnicodeScalarView()
    for scalar in word.unicodeScalars {
      let properties = scalar.properties
      switch scalar {
      case "\u{AD}", "\u{200C}", "\u{200D}": continue
      case "'", "\u{2019}":
        result.append("'")
        wasSmall = false
        continue
      default: break
      }
      guard properties.isAlphabetic, properties.generalCategory != .nonspacingMark else {
        return nil
      }
      letters += 1
      if properties.isUppercase {
        if wasSmall { return nil }
        capitals += 1
      }
      wasSmall = properties.isLowercase
      result.append(scalar)
    }
    guard letters > 1, letters <= longest, capitals < letters else { return nil }
    return String(result)
  }

  /// The maximum length of a word: Hunspell does not judge longer ones, and calls all of them
  /// wrong.
  private static let longest = 64
}

/// The script of a language. A dictionary judges no words in other scripts.
enum Script: Hashable {
  case latin, cyrillic, greek, hebrew, arabic, armenian, other

  /// Makes the script of a word from its first letter.
  init(of word: String) {
    switch word.unicodeScalars.first?.value ?? 0 {
    case 0x41...0x24F, 0x1E00...0x1EFF: self = .latin
    case 0x370...0x3FF, 0x1F00...0x1FFF: self = .greek
    case 0x400...0x52F: self = .cyrillic
    case 0x531...0x58F: self = .armenian
    case 0x5D0...0x5F4: self = .hebrew
    case 0x620...0x77F: self = .arabic
    default: self = .other
    }
  }

  /// Makes the script of a dictionary from its name: `sr_Latn_RS` contains it.
  init(ofDictionary name: String) {
    let parts = name.split { $0 == "_" || $0 == "-" }.map { $0.lowercased() }
    if parts.contains("latn") {
      self = .latin
      return
    }
    switch parts.first ?? "" {
    case "ru", "uk", "be", "bg", "sr", "mk", "kk", "mn", "ky", "tt", "tg": self = .cyrillic
    case "el": self = .greek
    case "he", "yi": self = .hebrew
    case "ar", "fa", "ur", "ckb": self = .arabic
    case "hy": self = .armenian
    case "hi", "bn", "gu", "ml", "ne", "si", "te", "th", "lo", "bo", "dz", "ko": self = .other
    default: self = .latin
    }
  }
}
