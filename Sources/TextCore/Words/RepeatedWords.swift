/// Finds words that occur twice with only spaces between them, as in *the the*.
public enum RepeatedWords {
  /// Returns the second word of each pair, as ranges of a paragraph's bytes, ascending. A word that
  /// begins inside one of the `exceptions`, which ascend, does not count. Linear.
  ///
  /// - Parameter isMeant: returns true for a word in small letters that may occur twice.
  public static func ranges(
    in text: [UInt8], except exceptions: [Range<Int>] = [],
    isMeant: (String) -> Bool = { _ in false }
  ) -> [Range<Int>] {
    var found: [Range<Int>] = []
    var last: String?
    var exceptions = exceptions[...]
    var index = 0
    while index < text.count {
      let token = text.token(at: index)
      index = token.range.upperBound
      if token.kind == .space { continue }
      while let first = exceptions.first, first.upperBound <= token.range.lowerBound {
        exceptions.removeFirst()
      }
      let isLeftOut = exceptions.first.map { $0.lowerBound <= token.range.lowerBound } ?? false
      guard token.kind == .word, !isLeftOut else {
        last = nil
        continue
      }
      let word = text.word(in: token.range)
      if let word, word == last, !usual.contains(word), !isMeant(word) { found.append(token.range) }
      last = word
    }
    return found
  }

  /// Returns the first word of a text, as a range of its bytes, if the text before ends with the
  /// same word and the text continues its sentence; `nil` otherwise. O(1).
  ///
  /// - Parameter isMeant: returns true for a word in small letters that may occur twice.
  public static func first(
    of text: [UInt8], after before: [UInt8], isMeant: (String) -> Bool = { _ in false }
  ) -> Range<Int>? {
    let end = before.suffix(longest) + [0x20]
    guard let start = text.prefix(longest).firstIndex(where: { $0 > 0x20 }) else { return nil }
    let found = ranges(in: end + Array(text[start...].prefix(longest)), isMeant: isMeant)
    guard let word = found.first(where: { $0.lowerBound == end.count }) else { return nil }
    return start..<(start + word.count)
  }

  /// The number of bytes at the start or the end of a text in which its first or last word is
  /// searched.
  private static let longest = 256

  /// Words in small letters that sentences have twice: *nous nous levons*, *die, die die Tür*, *had
  /// had*.
  private static let usual: Set<String> = [
    "nous", "vous", "die", "der", "das", "sie", "had", "that",
  ]
}

private enum TokenKind { case word, space, other }

extension [UInt8] {
  /// Returns the token of one kind that begins at `index`.
  fileprivate func token(at index: Int) -> (range: Range<Int>, kind: TokenKind) {
    let kind = kind(at: index)
    var end = index + width(at: index)
    while kind != .other, end < count, self.kind(at: end) == kind { end += width(at: end) }
    return (index..<end, kind)
  }

  private func width(at index: Int) -> Int {
    scalar(at: index, before: count).map { UTF8.width($0) } ?? 1
  }

  private func kind(at index: Int) -> TokenKind {
    guard let scalar = scalar(at: index, before: count) else { return .other }
    if scalar.properties.isWhitespace { return .space }
    // Digits, hyphens and underscores make other words of adjacent letters.
    let isPart =
      scalar.isInWord || "'\u{2019}-\u{2010}\u{2011}_\u{AD}".unicodeScalars.contains(scalar)
      || scalar.properties.numericType != nil
    return isPart ? .word : .other
  }

  /// Returns a word in small letters, with straight apostrophes; `nil` if it does not consist of
  /// letters only.
  fileprivate func word(in range: Range<Int>) -> String? {
    var word = String.UnicodeScalarView()
    for scalar in String(decoding: self[range], as: UTF8.self).unicodeScalars {
      switch scalar {
      case "\u{2019}": word.append("'")
      case "\u{AD}": break
      case "'", "-", "\u{2010}", "\u{2011}": word.append(scalar)
      default:
        guard scalar.isInWord else { return nil }
        word.append(scalar)
      }
    }
    return word.contains(where: \.isInWord) ? String(word).lowercased() : nil
  }
}
