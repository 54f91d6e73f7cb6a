/// The words of a sample that are all ASCII. They are the same in any charset, so they hint at the
/// language of the others.
struct PlainWords {
  /// The number of each letter, in either case.
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

  /// Returns by how many bits a language costs more than the best one. The cost is limited, since a text
  /// may be in several languages.
  func cost(in language: LetterFrequencies) -> Float {
    language.isLatin ? min(Self.most, cost(ofAll: language) - best) : 0
  }

  private func cost(ofAll language: LetterFrequencies) -> Float {
    counts.indices.reduce(0) { $0 + Float(counts[$1]) * language.cost(of: UInt32(0x61 + $1)) }
  }

  private static let most: Float = 20
}
