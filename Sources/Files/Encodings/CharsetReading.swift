/// The cost of a sample read as text in one single-byte charset.
///
/// Every word with characters beyond ASCII is compared with the letter frequencies of a language. Its
/// letters have a cost, and so has what is written in no language, such as a capital inside a word or a
/// box-drawing sign between letters. The charset with the lowest cost is the likeliest.
struct CharsetReading {
  /// The total cost, in bits.
  private(set) var cost: Float = 0
  /// Characters beyond ASCII.
  private(set) var others = 0

  /// The mean cost of a character beyond ASCII, in bits.
  var mean: Float { others == 0 ? 0 : cost / Float(others) }

  /// Reads `text`, a decoded sample, in each of the languages and keeps the lowest cost.
  ///
  /// - Parameter plain: the words of ASCII alone, which hint at the language.
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
          // Letters of ASCII are the same in any charset, so they say something only about the language.
          let known: Float = letter.key < 0x80 ? Self.plainLetter : 0
          return sum + Float(letter.value) * (language.cost(of: letter.key) - known)
        }
      }.min() ?? common
  }

  /// The bits of a letter if all 26 are equally frequent.
  private static let plainLetter: Float = 4.5
}

/// A run of letters and signs without a space.
private struct ReadWord {
  /// Its letters in lower case.
  var letters: [UInt32] = []
  /// The cost of what no language has, in bits.
  var cost: Float = 0
  /// Characters beyond ASCII.
  var others = 0
  private var before = CharacterSort.space
  private var wasInside = false

  init() {}

  /// Begins a word after a space.
  init(after space: ReadCharacter) {
    guard space.isOther else { return }
    (cost, others) = (CharacterSort.sign.cost, 1)
  }

  /// Adds a character; returns `false` if the word has ended before it.
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

/// The properties of a character, cached because looking them up takes longer than all the rest.
private struct ReadCharacter {
  let sort: CharacterSort
  /// The character in lower case.
  let small: UInt32
  /// True if the character is beyond ASCII.
  let isOther: Bool

  init(_ scalar: Unicode.Scalar) {
    sort = CharacterSort(scalar)
    isOther = scalar.value >= 0x80
    small =
      sort.isLetter
      ? (scalar.properties.lowercaseMapping.unicodeScalars.first ?? scalar).value : scalar.value
  }
}
