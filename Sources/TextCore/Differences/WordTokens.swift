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

  /// Linear.
  init(_ bytes: [UInt8]) {
    var hash = StableHash()
    var (place, last) = (0, Kind.other)
    func kind(_ scalar: Unicode.Scalar?) -> Kind { scalar.map(Kind.init) ?? .other }
    while place < bytes.count {
      let scalar = bytes.scalar(at: place, before: bytes.count)
      let next = kind(scalar)
      if place > 0, !next.goesOn(after: last) {
        end(&hash, at: place, isWord: last != .other)
      }
      if next != .mark || place == 0 { last = next }
      let width = scalar.map(UTF8.width) ?? 1
      hash.append(bytes[place..<(place + width)])
      place += width
    }
    if place > 0 { end(&hash, at: place, isWord: last != .other) }
  }

  private mutating func end(_ hash: inout StableHash, at place: Int, isWord: Bool) {
    hashes.append(hash.value)
    starts.append(place)
    words.append(isWord)
    hash = StableHash()
  }

  /// Returns the number of words among tokens.
  func wordCount(in tokens: Range<Int>) -> Int { tokens.count { words[$0] } }

  /// Returns true if there is a word among tokens.
  func hasWord(in tokens: Range<Int>) -> Bool { tokens.contains { words[$0] } }

  private enum Kind {
    case letter, ideograph, mark, other

    init(_ scalar: Unicode.Scalar) {
      if scalar.isASCII {
        self = scalar.properties.isAlphabetic || ("0"..."9").contains(scalar) ? .letter : .other
        return
      }
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
