import MarkdownSyntax
import TextCore

/// The subranges of a range of text that remain when punctuation at its ends is dropped, closer and
/// closer to the letters.
///
/// CommonMark's flanking rules forbid a mark between a letter and punctuation that is in the style:
/// the marks in `a**(b)**c` are letters. Inside of the punctuation they are allowed: `a(**b**)c`.
/// Signs such as emoji are punctuation for these rules. No cluster is cut.
struct PunctuationEdges {
  /// The maximum number of ranges offered.
  private static let most = 12
  /// The maximum number of marks that are dropped together at one end.
  private static let mostMarks = 128

  private static let pairs: [Character: Character] = [
    "(": ")", "[": "]", "{": "}", "<": ">", "（": "）", "［": "］", "｛": "｝", "「": "」", "『": "』",
    "【": "】", "〔": "〕", "《": "》", "〈": "〉", "｢": "｣", "“": "”", "‘": "’", "„": "“", "‚": "‘",
    "«": "»", "‹": "›", "»": "«", "›": "‹", "\"": "\"", "'": "'",
  ]
  private static let brackets = Set(pairs.keys).union(pairs.values)

  private let bytes: [UInt8]

  init(_ bytes: [UInt8]) { self.bytes = bytes }

  /// Returns the subranges of `range`, those with the most punctuation first; none if the bytes are
  /// not UTF-8. A pair of brackets or quotation marks is dropped as a pair; half of one is dropped
  /// only in the last subranges.
  func inner(of range: Range<Int>) -> [Range<Int>] {
    let text = String(decoding: bytes[range], as: UTF8.self)
    guard text.utf8.count == range.count else { return [] }
    var found: [Substring] = []
    for keepsPairs in [true, false] {
      var waiting = [trimmed(text[...])]
      while let current = waiting.first, found.count < Self.most {
        waiting.removeFirst()
        let inner = steps(from: current, keepingPairs: keepsPairs).map(trimmed)
        for part in inner where !part.isEmpty && !found.contains(where: { isSame($0, part) }) {
          found.append(part)
          waiting.append(part)
        }
      }
    }
    return found.map { part in
      let start = text.utf8.distance(from: text.startIndex, to: part.startIndex)
      let lower = range.lowerBound + start
      return lower..<(lower + part.utf8.count)
    }
  }

  private func isSame(_ one: Substring, _ other: Substring) -> Bool {
    one.startIndex == other.startIndex && one.endIndex == other.endIndex
  }

  private func steps(from text: Substring, keepingPairs: Bool) -> [Substring] {
    guard let first = text.first, let last = text.last else { return [] }
    if isPair(text) { return [text.dropFirst().dropLast()] }
    var (start, end) = (leading(of: text), trailing(of: text))
    if keepingPairs, let closing = Self.pairs[first], contains(closing, text) { start = 0 }
    if keepingPairs, Self.pairs.contains(where: { $1 == last && contains($0, text) }) { end = 0 }
    return [(0, end), (start, 0), (start, end)].filter { $0 + $1 > 0 }
      .map { text.dropFirst($0).dropLast($1) }
  }

  /// Returns true if the first and the last mark of `text` belong together.
  private func isPair(_ text: Substring) -> Bool {
    guard let first = text.first, let closing = Self.pairs[first], text.last == closing else {
      return false
    }
    let inner = text.dropFirst().dropLast().utf8
    var rest = inner[...]
    var depth = 0
    while !rest.isEmpty {
      let length =
        if rest.starts(with: closing.utf8) {
          closing.utf8.count
        } else if rest.starts(with: first.utf8) {
          -first.utf8.count
        } else {
          0
        }
      depth -= length.signum()
      guard depth >= 0 else { return false }
      rest = rest.dropFirst(max(1, abs(length)))
    }
    return depth == 0 && !inner.isEmpty
  }

  /// Compares bytes, which is many times faster than comparing characters.
  private func contains(_ mark: Character, _ text: Substring) -> Bool {
    guard let first = mark.utf8.first else { return false }
    var rest = text.utf8[...]
    while let place = rest.firstIndex(of: first) {
      if rest[place...].starts(with: mark.utf8) { return true }
      rest = rest[place...].dropFirst()
    }
    return false
  }

  /// Returns the number of marks at the start of `text` that go together: one bracket, or all that
  /// are not brackets.
  private func leading(of text: some Sequence<Character>) -> Int {
    var count = 0
    for character in text {
      let isBracket = Self.brackets.contains(character)
      guard isPunctuation(character), !isBracket || count == 0 else { return count }
      count += 1
      if isBracket || count == Self.mostMarks { return count }
    }
    return count
  }

  /// Returns the number of marks at the end of `text` that go together.
  private func trailing(of text: Substring) -> Int { leading(of: text.reversed()) }

  private func isPunctuation(_ character: Character) -> Bool {
    if let ascii = character.asciiValue { return ascii.isPunctuation }
    return character.unicodeScalars.first.map { CharacterClass($0) } == .punctuation
  }

  private func trimmed(_ text: Substring) -> Substring {
    let rest = text.drop(while: isSpace)
    return rest.dropLast(rest.reversed().prefix(while: isSpace).count)
  }

  private func isSpace(_ character: Character) -> Bool {
    guard let scalar = character.unicodeScalars.first else { return false }
    return scalar.isASCII
      ? UInt8(ascii: scalar).isWhiteSpace : CharacterClass(scalar) == .space
  }
}
