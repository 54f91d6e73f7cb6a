import TextCore

/// Looks for words as they are written.
///
/// A hit is made of whole letters with all their marks. Where case and accents don't count, text and
/// words are folded, and what is found in the one is found again in the other.
final class PlainSearch {
  private let finder: ByteFinder
  private let folding: LetterFolding
  private let isFolded: Bool
  /// Whether the words are not letters but begin with a mark: then they are looked for as bytes.
  private let isMark: Bool
  private let borders: WordBorders?
  private let sizes: SearchSizes
  /// Bytes behind a slice that a hit which begins in it may take.
  private let reach: Int

  /// `nil` where there is nothing to look for.
  init?(_ query: SearchQuery, sizes: SearchSizes) throws(SearchFailure) {
    let pattern = Array(query.pattern.utf8)
    guard !pattern.isEmpty else { return nil }
    folding = try LetterFolding(keepsCase: query.countsCase)
    let folded = folding.folded(pattern)
    let isExact = query.options.contains(.exactly)
    // Marks alone fold to nothing.
    isMark = folded.isEmpty || isExact && folding.isMark(pattern)
    isFolded = !isExact && !isMark
    finder = ByteFinder(isFolded ? folded : pattern)
    borders = query.options.contains(.wholeWords) && !isMark ? WordBorders() : nil
    self.sizes = sizes
    reach = 4 * pattern.count + sizes.reach
  }

  /// Finds the hits that begin in a slice from `range.lowerBound` on and end in `range`; where to go on.
  func searchSlice(
    of range: TextRange, in text: TextRope, found: (TextRange) -> Void
  ) -> TextOffset {
    let start = range.lowerBound
    let most = min(range.upperBound, start + sizes.slice)
    let bytes = text.bytes(in: start..<min(range.upperBound, most + reach))
    let core = most == range.upperBound ? bytes.count : Self.cut(bytes, at: most - start)
    var next = core
    func take(_ hit: Range<Int>) -> Int? {
      guard hit.lowerBound < core else { return nil }
      let range = TextRange(at: start + hit.lowerBound, length: hit.count)
      if let borders, !borders.surround(hit, in: bytes, at: start, of: text) { return nil }
      found(range)
      next = max(core, hit.upperBound)
      return hit.upperBound
    }
    if isFolded { searchFolded(bytes, take) } else { searchExactly(bytes, take) }
    return start + next
  }

  private func searchExactly(_ bytes: [UInt8], _ take: (Range<Int>) -> Int?) {
    bytes.withUnsafeBufferPointer { buffer in
      finder.forEach(in: buffer, from: 0) { place in
        let end = place + finder.count
        if !isMark, folding.isMark(buffer, at: end) { return place + 1 }
        return take(place..<end) ?? place + 1
      }
    }
  }

  private func searchFolded(_ bytes: [UInt8], _ take: (Range<Int>) -> Int?) {
    folding.withFolded(bytes) { folded, places in
      finder.forEach(in: folded, from: 0) { place in
        let hit = place..<(place + finder.count)
        guard let found = places.find(hit), take(found) != nil else { return place + 1 }
        return hit.upperBound
      }
    }
  }

  /// The best place to cut a slice: behind its last line end, else between two characters.
  private static func cut(_ bytes: [UInt8], at end: Int) -> Int {
    if let newline = bytes[..<end].lastIndex(of: UInt8(ascii: "\n")) { return newline + 1 }
    var place = end
    while place > max(1, end - 3), place < bytes.count, bytes[place] & 0xC0 == 0x80 { place -= 1 }
    return place
  }
}
