extension TextRope {
  /// Returns the number of times that each of `words`, in small letters, occurs near a place,
  /// ignoring capitals. Linear in half a megabyte.
  public func occurrences(of words: Set<String>, around place: TextOffset) -> [String: Int] {
    let reach = 1 << 18
    let lower = wordEdge(before: TextOffset(Swift.max(0, place.utf8 - reach)))
    let upper = wordEdge(after: TextOffset(Swift.min(end.utf8, place.utf8 + reach)))
    var counts: [String: Int] = [:]
    let lengths = Set(words.map(\.utf8.count))
    WordCounts.forEachWord(in: bytes(in: lower..<upper), lengths: lengths) { word in
      let small = word.lowercased()
      if words.contains(small) { counts[small, default: 0] += 1 }
    }
    return counts
  }
}

extension WordCounts {
  /// Calls `body` with the words of a text that have one of these lengths in bytes.
  fileprivate static func forEachWord(
    in bytes: [UInt8], lengths: Set<Int>, _ body: (String) -> Void
  ) {
    for run in bytes.split(whereSeparator: { !$0.mayBeInWord }) {
      if run.allSatisfy(\.isASCIILetter) {
        if lengths.contains(run.count) { body(String(decoding: run, as: UTF8.self)) }
        continue
      }
      // Punctuation beyond ASCII is among these bytes.
      let scalars = String(decoding: run, as: UTF8.self).unicodeScalars
      for part in scalars.split(whereSeparator: { !$0.isInWord }) {
        let word = String(Substring(part))
        if lengths.contains(word.utf8.count) { body(word) }
      }
    }
  }
}
