/// The words of ASCII alone in a sample: the same in any charset, so they say in which language the
/// others may be.
struct PlainWords {
  /// How often each letter comes, big or small.
  private var counts = [Int](repeating: 0, count: 26)
  private var best: Float = 0

  /// Counts the words of a sample. `languages` are those that may be written in Latin letters.
  init(of sample: [UInt8], _ languages: [LetterFrequencies]) {
    let isPlain = { (byte: UInt8) in byte > Byte.space && byte < 0x80 }
    for word in sample.split(whereSeparator: { $0 <= Byte.space }) where word.allSatisfy(isPlain) {
      for byte in word {
        let letter = Int(byte | 0x20) - 0x61
        if counts.indices.contains(letter) { counts[letter] += 1 }
      }
    }
    best = languages.map(cost(ofAll:)).min() ?? 0
  }

  /// How much worse a language does than the best, in bits: so much that it counts, and not more, as a
  /// text may be in several.
  func cost(in language: LetterFrequencies) -> Float {
    language.isLatin ? min(Self.most, cost(ofAll: language) - best) : 0
  }

  private func cost(ofAll language: LetterFrequencies) -> Float {
    counts.indices.reduce(0) { $0 + Float(counts[$1]) * language.cost(of: UInt32(0x61 + $1)) }
  }

  private static let most: Float = 20
}
