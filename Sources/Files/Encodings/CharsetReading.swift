/// How well bytes read as a text in one charset of single bytes.
///
/// Every word that is not all of ASCII is held against the letters of a language: what its letters
/// tell, and what is written in no language, as a capital inside a word or a sign of a table between
/// letters. The charset in which all of it costs least is the one it was written in.
struct CharsetReading {
  /// What it costs, in bits.
  private(set) var cost: Float = 0
  /// Characters beyond ASCII.
  private(set) var others = 0

  /// The cost of a character beyond ASCII.
  var mean: Float { others == 0 ? 0 : cost / Float(others) }

  /// Reads `text`, a decoded sample, in each of the languages, and keeps what costs least.
  ///
  /// - Parameter plain: what words of ASCII alone say of the language.
  init(_ text: [UInt8], in languages: [LetterFrequencies], beside plain: PlainWords) {
    var letters: [UInt32: Int] = [:]
    var common: Float = 0
    var word = ReadWord()
    var known: [UInt32: ReadCharacter] = [:]
    func end() {
      guard word.others > 0 else { return }
      common += word.cost
      others += word.others
      for letter in word.letters { letters[letter, default: 0] += 1 }
    }
    for scalar in String(decoding: text, as: UTF8.self).unicodeScalars {
      let character = known[scalar.value] ?? ReadCharacter(scalar)
      known[scalar.value] = character
      if word.add(character) { continue }
      end()
      word = ReadWord(after: character)
    }
    end()
    cost =
      languages.map { language in
        letters.reduce(common + plain.cost(in: language)) { sum, letter in
          // Letters of ASCII are the same in any charset: they tell only of the language.
          let known: Float = letter.key < 0x80 ? Self.plainLetter : 0
          return sum + Float(letter.value) * (language.cost(of: letter.key) - known)
        }
      }.min() ?? common
  }

  /// The bits that a letter of 26 tells if it tells nothing.
  private static let plainLetter: Float = 4.5
}

/// A stretch of letters and signs without a space between.
private struct ReadWord {
  /// Its letters, small ones.
  var letters: [UInt32] = []
  /// What is in no language, in bits.
  var cost: Float = 0
  /// Characters beyond ASCII.
  var others = 0
  private var before = CharacterSort.space
  private var wasInside = false

  init() {}

  /// What comes after a space.
  init(after space: ReadCharacter) {
    guard space.isOther else { return }
    (cost, others) = (CharacterSort.sign.cost, 1)
  }

  /// Adds a character; `false`: the word has ended before it.
  mutating func add(_ character: ReadCharacter) -> Bool {
    let sort = character.sort
    guard sort != .space else { return false }
    if character.isOther { others += 1 }
    cost += sort.cost + sort.cost(after: before)
    if sort.isLetter { letters.append(character.small) }
    if before == .sign, wasInside, sort.isLetter { cost += 12 }
    wasInside = before.isLetter
    before = sort
    return true
  }
}

/// A character as far as a reading looks at it: finding that out costs more than all the rest.
private struct ReadCharacter {
  let sort: CharacterSort
  /// The small letter of it.
  let small: UInt32
  /// Whether it is beyond ASCII.
  let isOther: Bool

  init(_ scalar: Unicode.Scalar) {
    sort = CharacterSort(scalar)
    isOther = scalar.value >= 0x80
    small =
      sort.isLetter
      ? (scalar.properties.lowercaseMapping.unicodeScalars.first ?? scalar).value : scalar.value
  }
}
