import TextCore

/// Counts the words of a manuscript, as editors pay for them.
///
/// A word begins with a letter or a digit. It ends at white space, at a dash (two hyphens are
/// one) and at the marks of an omission. Each ideograph and each kana is a word, as in *Counts*.
struct WordRule {
  private(set) var count = 0
  private var isInWord = false
  private var wasHyphen = false
  private var characters = CharacterAssembler()

  mutating func endWord() {
    isInWord = false
    wasHyphen = false
    // The beginning of a character that does not go on is no letter.
    _ = characters.rest()
  }

  /// Adds text that goes on from the text before. A character may be split between two pieces.
  mutating func add(_ letters: ArraySlice<UInt8>) {
    let letters = characters.join(letters)
    var index = letters.startIndex
    while index < letters.endIndex {
      let byte = letters[index]
      guard byte < 0x80 else {
        addCharacter(letters, &index)
        continue
      }
      index += 1
      let isHyphen = byte == UInt8(ascii: "-")
      if byte.isWhiteSpace || isHyphen && wasHyphen {
        isInWord = false
      } else if !isInWord, byte.isASCIILetter || (0x30...0x39).contains(byte) {
        begin()
      }
      wasHyphen = isHyphen
    }
  }

  /// Adds the character at `index`, which is beyond ASCII, and moves on to the next one.
  private mutating func addCharacter(_ letters: ArraySlice<UInt8>, _ index: inout Int) {
    var decoder = UTF8()
    var rest = letters[index...].makeIterator()
    wasHyphen = false
    guard case .scalarValue(let scalar) = decoder.decode(&rest) else {
      index += 1
      return
    }
    index += UTF8.width(scalar)
    switch scalar.value {
    case 0x300...0x36F: break
    case 0x2010...0x2011: break
    case 0x2012...0x2015, 0x2026: isInWord = false
    default:
      if scalar.isWordAlone {
        begin()
        isInWord = false
      } else if isInWord {
        isInWord = !scalar.properties.isWhitespace
      } else if scalar.isInWords {
        begin()
      }
    }
  }

  private mutating func begin() {
    isInWord = true
    count += 1
  }
}

extension UTF8 {
  /// The number of bytes of a character.
  fileprivate static func width(_ scalar: Unicode.Scalar) -> Int {
    scalar.value < 0x80 ? 1 : scalar.value < 0x800 ? 2 : scalar.value < 0x10000 ? 3 : 4
  }
}

extension Unicode.Scalar {
  /// True for an ideograph or a kana, with which no word is written together.
  fileprivate var isWordAlone: Bool {
    switch value {
    case ..<0x2E80: false
    case 0x3041...0x3096, 0x30A1...0x30FA, 0x30FC...0x30FF, 0x31F0...0x31FF, 0xFF66...0xFF9D: true
    default: properties.isIdeographic
    }
  }

  /// True for a letter or a digit. A mark belongs to the letter before it.
  fileprivate var isInWords: Bool {
    switch properties.generalCategory {
    case .uppercaseLetter, .lowercaseLetter, .titlecaseLetter, .modifierLetter, .otherLetter,
      .decimalNumber, .letterNumber, .otherNumber:
      true
    default: false
    }
  }
}
