import TextCore

/// The stretches inside of a stretch of text that are left when punctuation at its ends goes: nearer and
/// nearer to the letters.
///
/// CommonMark's flanking rules forbid a mark between a letter and punctuation that is in the style: the
/// marks in `a**(b)**c` are letters. Inside of the punctuation they may stand: `a(**b**)c`.
struct PunctuationEdges {
  /// How many stretches are offered at most.
  private static let most = 12

  private static let pairs: [Unicode.Scalar: Unicode.Scalar] = [
    "(": ")", "[": "]", "{": "}", "<": ">", "（": "）", "［": "］", "｛": "｝", "「": "」", "『": "』",
    "【": "】", "〔": "〕", "《": "》", "〈": "〉", "｢": "｣", "“": "”", "‘": "’", "„": "“", "‚": "‘",
    "«": "»", "‹": "›", "»": "«", "›": "‹", "\"": "\"", "'": "'",
  ]
  private static let closings = Set(pairs.values)

  private let bytes: [UInt8]

  init(_ bytes: [UInt8]) { self.bytes = bytes }

  /// Returns the stretches inside of `range`, those with the most punctuation first. A pair of brackets or
  /// quotation marks goes as a pair; half of one goes only in the last stretches.
  func inner(of range: Range<Int>) -> [Range<Int>] {
    var found: [Range<Int>] = []
    for keepsPairs in [true, false] {
      var waiting = [trimmed(range)]
      while let current = waiting.first, found.count < Self.most {
        waiting.removeFirst()
        let inner = steps(from: current, keepingPairs: keepsPairs).map(trimmed)
        for range in inner where !range.isEmpty && !found.contains(range) {
          found.append(range)
          waiting.append(range)
        }
      }
    }
    return found
  }

  private func steps(from range: Range<Int>, keepingPairs: Bool) -> [Range<Int>] {
    guard let first = first(in: range), let last = last(in: range) else { return [] }
    if let closing = Self.pairs[first], closing == last, isPair(range, first, closing) {
      return [(range.lowerBound + UTF8.width(first))..<(range.upperBound - UTF8.width(last))]
    }
    var (start, end) = (leading(in: range), trailing(in: range))
    if keepingPairs, let closing = Self.pairs[first], contains(closing, in: range) {
      start = range.lowerBound
    }
    if keepingPairs, Self.pairs.contains(where: { $1 == last && contains($0, in: range) }) {
      end = range.upperBound
    }
    return [range.lowerBound..<end, start..<range.upperBound, start..<max(start, end)].filter {
      $0 != range
    }
  }

  private func contains(_ mark: Unicode.Scalar, in range: Range<Int>) -> Bool {
    String(decoding: bytes[range], as: UTF8.self).unicodeScalars.contains(mark)
  }

  /// True if the first and the last mark of `range` belong together.
  private func isPair(
    _ range: Range<Int>, _ opening: Unicode.Scalar, _ closing: Unicode.Scalar
  ) -> Bool {
    var position = range.lowerBound + UTF8.width(opening)
    let end = range.upperBound - UTF8.width(closing)
    guard position < end else { return false }
    var depth = 0
    while position < end {
      guard let scalar = bytes.scalar(at: position, before: end) else {
        position += 1
        continue
      }
      if scalar == closing { depth -= 1 } else if scalar == opening { depth += 1 }
      guard depth >= 0 else { return false }
      position += UTF8.width(scalar)
    }
    return depth == 0
  }

  /// Where the punctuation ends that `range` begins with: one bracket, or what is none.
  private func leading(in range: Range<Int>) -> Int {
    var start = range.lowerBound
    while let scalar = first(in: start..<range.upperBound), CharacterClass(scalar) == .punctuation {
      let isBracket = Self.pairs[scalar] != nil || Self.closings.contains(scalar)
      if isBracket, start > range.lowerBound { break }
      start += UTF8.width(scalar)
      if isBracket { break }
    }
    return start
  }

  /// Where the punctuation begins that `range` ends with.
  private func trailing(in range: Range<Int>) -> Int {
    var end = range.upperBound
    while let scalar = last(in: range.lowerBound..<end), CharacterClass(scalar) == .punctuation {
      let isBracket = Self.pairs[scalar] != nil || Self.closings.contains(scalar)
      if isBracket, end < range.upperBound { break }
      end -= UTF8.width(scalar)
      if isBracket { break }
    }
    return end
  }

  private func first(in range: Range<Int>) -> Unicode.Scalar? {
    range.isEmpty ? nil : bytes.scalar(at: range.lowerBound, before: range.upperBound)
  }

  private func last(in range: Range<Int>) -> Unicode.Scalar? {
    range.isEmpty ? nil : bytes.scalar(endingAt: range.upperBound, after: range.lowerBound)
  }

  /// `range` without white space at its ends.
  private func trimmed(_ range: Range<Int>) -> Range<Int> {
    var (start, end) = (range.lowerBound, range.upperBound)
    while let scalar = first(in: start..<end), isSpace(scalar) { start += UTF8.width(scalar) }
    while let scalar = last(in: start..<end), isSpace(scalar) { end -= UTF8.width(scalar) }
    return start..<end
  }

  private func isSpace(_ scalar: Unicode.Scalar) -> Bool {
    scalar.isASCII ? UInt8(ascii: scalar).isWhiteSpace : CharacterClass(scalar) == .space
  }
}
