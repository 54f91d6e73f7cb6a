/// A range of text split into words and the text between them, for the comparison of words.
///
/// A word is a run of letters, digits and their marks; Han and kana, which are written without
/// spaces, count by the character, as their writers count them. Every other scalar is a token. A
/// mark or a joiner belongs to the scalar before it.
struct WordTokens {
  /// The hash of each token's text.
  private(set) var hashes: [UInt64] = []
  /// The start of each token, counted from the start of the text, and the end of the last one.
  private(set) var starts: [Int] = [0]
  private var words: [Bool] = []

  /// Splits `bytes` into tokens. Linear.
  init(_ bytes: [UInt8]) {
    var hash = StableHash().value
    var (place, last) = (0, Kind.other)
    while place < bytes.count {
      let (next, width) = Self.scalar(at: place, of: bytes)
      if place > 0, !next.goesOn(after: last) {
        end(hash, at: place, isWord: last != .other)
        hash = StableHash().value
      }
      if next != .mark || place == 0 { last = next }
      for index in place..<(place + width) { hash = StableHash.mixed(hash, bytes[index]) }
      place += width
    }
    if place > 0 { end(hash, at: place, isWord: last != .other) }
  }

  /// Returns the kind of the scalar there and its number of bytes; a byte that is not UTF-8 counts as
  /// one.
  private static func scalar(at place: Int, of bytes: [UInt8]) -> (kind: Kind, width: Int) {
    if bytes[place].isASCII { return (Kind(ascii: bytes[place]), 1) }
    guard let scalar = bytes.scalar(at: place, before: bytes.count) else { return (.other, 1) }
    return (Kind(scalar), UTF8.width(scalar))
  }

  private mutating func end(_ hash: UInt64, at place: Int, isWord: Bool) {
    hashes.append(hash)
    starts.append(place)
    words.append(isWord)
  }

  /// Returns the number of words among tokens.
  func wordCount(in tokens: Range<Int>) -> Int { tokens.count { words[$0] } }

  /// Returns true if there is a word among tokens.
  func hasWord(in tokens: Range<Int>) -> Bool { tokens.contains { words[$0] } }

  private enum Kind {
    case letter, ideograph, mark, other

    /// Makes the kind of an ASCII byte. Looking up the properties of a scalar takes a hundred times
    /// as long, and most text is ASCII.
    init(ascii byte: UInt8) {
      self = byte.isASCIILetter || (0x30...0x39).contains(byte) ? .letter : .other
    }

    /// - Parameter scalar: not ASCII.
    init(_ scalar: Unicode.Scalar) {
      switch scalar.properties.generalCategory {
      case .nonspacingMark, .spacingMark, .enclosingMark, .format, .modifierSymbol: self = .mark
      default:
        if scalar.properties.isIdeographic || (0x3040...0x30FF).contains(scalar.value) {
          self = .ideograph
        } else {
          let isLetter = scalar.properties.isAlphabetic || scalar.properties.numericType != nil
          self = isLetter ? .letter : .other
        }
      }
    }

    func goesOn(after last: Kind) -> Bool { self == .mark || (self == .letter && last == .letter) }
  }
}
