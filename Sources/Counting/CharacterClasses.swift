import CICU

/// The classes of the characters of Unicode's first plane in the rules of words and sentences, read
/// from ICU once: 64 KB in a few milliseconds, at the first count.
struct CharacterClasses: Sendable {
  /// The class of a character in the rules of words.
  enum Word {
    static let none = UInt8(CICU_NO_WORD)
    static let letter = UInt8(CICU_LETTER)
    static let digit = UInt8(CICU_DIGIT)
    static let midLetter = UInt8(CICU_MID_LETTER)
    static let midDigit = UInt8(CICU_MID_DIGIT)
    static let midWord = UInt8(CICU_MID_WORD)
    static let extender = UInt8(CICU_EXTENDER)
    static let ideograph = UInt8(CICU_IDEOGRAPH)
    static let syllable = UInt8(CICU_SYLLABLE)
    static let hyphen = UInt8(CICU_HYPHEN)
    /// A character for which all rules are needed.
    static let involved = UInt8(CICU_INVOLVED)
  }

  /// The class of a character in the rules of sentences.
  enum Sentence {
    static let none = UInt8(CICU_NO_SENTENCE)
    static let lower = UInt8(CICU_LOWER)
    static let upper = UInt8(CICU_UPPER)
    static let uncased = UInt8(CICU_UNCASED)
    static let numeric = UInt8(CICU_NUMERIC)
    static let fullStop = UInt8(CICU_FULL_STOP)
    static let terminator = UInt8(CICU_TERMINATOR)
    static let close = UInt8(CICU_CLOSE)
    static let space = UInt8(CICU_SPACE)
    static let goesOn = UInt8(CICU_CONTINUE)
  }

  /// The word class of each character times 16, plus its sentence class.
  let table: [UInt8]

  static let shared = CharacterClasses()

  private init() { table = (0..<0x10000).map { cicu_count_class($0) } }

  /// The class of any character.
  func callAsFunction(_ scalar: Unicode.Scalar) -> UInt8 {
    scalar.value < 0x10000 ? table[Int(scalar.value)] : cicu_count_class(Int32(scalar.value))
  }

  /// Returns true if a hyphen joins the character and another one like it to one word: a letter or
  /// digit, but of no script that is written without spaces.
  func isHyphenated(_ scalar: Unicode.Scalar) -> Bool {
    let both = self(scalar)
    let word = both >> 4 == Word.involved ? both & 15 : both >> 4
    return word == Word.letter || word == Word.digit
  }

  /// Returns true if a character is Han or kana.
  func isIdeograph(_ scalar: Unicode.Scalar) -> Bool {
    let both = self(scalar)
    let word = both >> 4
    return word == Word.ideograph || word == Word.involved && both & 15 == Word.ideograph
  }
}

extension UInt8 {
  static var newline: UInt8 { 0x0A }
  static var carriageReturn: UInt8 { 0x0D }
}
