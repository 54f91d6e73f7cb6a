import TextCore

/// Searches for literal text.
///
/// A hit consists of whole clusters. If case and accents do not count, text and pattern are folded,
/// and matches of the folded form are mapped back to the text.
final class PlainSearch {
  private let finder: ByteFinder
  private let folding: LetterFolding
  private let isFolded: Bool
  /// The signs that match only themselves; `nil`: there are none.
  private let signs: PatternSigns?
  private let edges = ClusterEdges()
  private let wordBoundaries: WordBoundaries?
  private let sizes: SearchSizes
  /// The number of bytes after a slice that a hit which begins in it may extend to.
  private let reach: Int

  /// `nil` if there is nothing to search for.
  init?(_ query: SearchQuery, sizes: SearchSizes) throws(SearchFailure) {
    let pattern = Array(query.pattern.utf8)
    guard !pattern.isEmpty else { return nil }
    folding = try LetterFolding(keepsCase: query.countsCase)
    let folded = folding.folded(pattern)
    // Marks and joiners alone fold to nothing: they are searched as bytes.
    isFolded = !query.options.contains(.exactly) && !folded.isEmpty
    finder = ByteFinder(isFolded ? folded : pattern)
    signs = isFolded ? PatternSigns(in: pattern) : nil
    wordBoundaries = query.options.contains(.wholeWords) && !folded.isEmpty ? WordBoundaries() : nil
    self.sizes = sizes
    reach = 4 * pattern.count + sizes.reach
  }

  /// Finds the hits that begin in a slice from `range.lowerBound` on and end in `range`. Returns
  /// the place to continue from.
  func searchSlice(
    of range: TextRange, in text: TextRope, _ body: (TextRange) -> Void
  ) -> TextOffset {
    let start = range.lowerBound
    let most = min(range.upperBound, start + sizes.slice)
    let bytes = text.bytes(in: start..<min(range.upperBound, most + reach))
    let core = most == range.upperBound ? bytes.count : Self.cut(bytes, at: most - start)
    var next = core
    edges.begin(text)
    func take(_ found: Range<Int>) -> Int? {
      let hit = isFolded ? bytes.withoutUnseenEnd(found) : found
      guard hit.lowerBound < core else { return nil }
      let range = TextRange(at: start + hit.lowerBound, length: hit.count)
      guard bytes.areBetweenASCII(hit) || edges.areWhole(range) else { return nil }
      guard signs?.match(bytes[hit]) ?? true else { return nil }
      if let wordBoundaries, !wordBoundaries.surround(hit, in: bytes, at: start, of: text) {
        return nil
      }
      body(range)
      next = max(core, hit.upperBound)
      return hit.upperBound
    }
    if isFolded { searchFolded(bytes, take) } else { searchExactly(bytes, take) }
    return start + next
  }

  private func searchExactly(_ bytes: [UInt8], _ take: (Range<Int>) -> Int?) {
    bytes.withUnsafeBufferPointer { buffer in
      finder.forEach(in: buffer, from: 0) { place in
        take(place..<(place + finder.count)) ?? place + 1
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

  /// Returns the best place to cut a slice: after its last line end, else between two characters.
  private static func cut(_ bytes: [UInt8], at end: Int) -> Int {
    if let newline = bytes[..<end].lastIndex(of: UInt8(ascii: "\n")) { return newline + 1 }
    var place = end
    while place > max(1, end - 3), place < bytes.count, bytes[place] & 0xC0 == 0x80 { place -= 1 }
    return place
  }
}

extension [UInt8] {
  /// Returns a hit without the soft hyphens and zero-width spaces at its end, which folding drops:
  /// they belong to the following text.
  fileprivate func withoutUnseenEnd(_ hit: Range<Int>) -> Range<Int> {
    var end = hit.upperBound
    while end > hit.lowerBound, self[end - 1] >= 0x80,
      let scalar = scalar(endingAt: end, after: hit.lowerBound), scalar.isUnseen,
      end - UTF8.width(scalar) > hit.lowerBound
    {
      end -= UTF8.width(scalar)
    }
    return hit.lowerBound..<end
  }

  /// Returns true if a hit begins and ends between ASCII characters, but not in a line end: nearly
  /// all do, and no cluster spans such places.
  fileprivate func areBetweenASCII(_ hit: Range<Int>) -> Bool {
    guard hit.lowerBound > 0, hit.upperBound < count else { return false }
    let (first, next) = (self[hit.lowerBound], self[hit.upperBound])
    let (before, last) = (self[hit.lowerBound - 1], self[hit.upperBound - 1])
    return (before | first | last | next) < 0x80 && first != .newline && next != .newline
  }
}

extension Unicode.Scalar {
  /// True for soft hyphens and zero-width spaces.
  fileprivate var isUnseen: Bool {
    switch value {
    case 0xAD, 0x200B, 0x2060, 0xFEFF: true
    default: false
    }
  }
}
