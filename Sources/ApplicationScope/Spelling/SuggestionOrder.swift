/// The order of a dictionary's suggestions: first two letters that changed places, the commonest of
/// mistakes, then words that the document uses often, then the dictionary's own order.
nonisolated enum SuggestionOrder {
  /// The number of times that a word is in a document to count as often used.
  private static let fewest = 2

  /// Returns the words in the order in which they are offered, none twice.
  ///
  /// - Parameter occurrences: the number of times that words are in the document, by their small
  ///   letters.
  static func sorted(
    _ suggestions: [String], for word: String, by occurrences: [String: Int]
  ) -> [String] {
    let wrong = Array(word.lowercased().unicodeScalars)
    var (seen, words): (Set<String>, [(word: String, rank: Int)]) = ([], [])
    for suggestion in suggestions where seen.insert(suggestion).inserted {
      let small = suggestion.lowercased()
      let count = occurrences[small] ?? 0
      let isSwapped = areSwapped(wrong, Array(small.unicodeScalars))
      words.append((suggestion, isSwapped ? .max : count < fewest ? 0 : count))
    }
    // Swift's sorting is stable.
    return words.sorted { $0.rank > $1.rank }.map(\.word)
  }

  /// True if one word is the other with two neighbouring letters swapped.
  private static func areSwapped(_ one: [Unicode.Scalar], _ other: [Unicode.Scalar]) -> Bool {
    guard one.count == other.count, let first = one.indices.first(where: { one[$0] != other[$0] }),
      first + 1 < one.count
    else { return false }
    return one[first] == other[first + 1] && one[first + 1] == other[first]
      && one[(first + 2)...] == other[(first + 2)...]
  }
}
