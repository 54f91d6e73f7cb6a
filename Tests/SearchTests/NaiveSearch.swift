import TextCore
import TextUnicode

@testable import Search

/// The simplest search: compares the query with the text at each letter.
struct NaiveSearch {
  let query: SearchQuery

  /// A character with its marks.
  private struct Letter {
    var range: Range<Int>
    var key: [UInt8]
    /// Bytes of soft hyphens and the like at its end.
    var unseenEnd = 0
  }

  func hits(in text: [UInt8]) throws -> [Range<Int>] {
    let folding = try LetterFolding(keepsCase: query.countsCase)
    let pattern = Array(query.pattern.utf8)
    let key = folding.folded(pattern)
    if pattern.isEmpty { return [] }
    let clusters = Set(ClusterBreaks.boundaries(in: text))
    let borders =
      query.options.contains(.wholeWords) && !key.isEmpty ? Self.borders(in: text) : clusters
    func isHit(_ hit: Range<Int>) -> Bool {
      clusters.isSuperset(of: [hit.lowerBound, hit.upperBound])
        && borders.isSuperset(of: [hit.lowerBound, hit.upperBound])
    }
    if key.isEmpty || query.options.contains(.exactly) {
      return bytes(pattern, in: text, where: isHit)
    }
    let letters = Self.letters(of: text, folding)
    let signs = Self.signs(in: pattern)
    var hits: [Range<Int>] = []
    var first = 0
    while first < letters.count {
      defer { first += 1 }
      guard !letters[first].key.isEmpty else { continue }
      var found: [UInt8] = []
      var last = first
      while last < letters.count, found.count < key.count {
        found += letters[last].key
        last += 1
      }
      guard found == key else { continue }
      let end = letters[last - 1].range.upperBound - letters[last - 1].unseenEnd
      let hit = letters[first].range.lowerBound..<end
      let written = Self.signs(in: Array(text[hit]))
      let haveSigns =
        signs.allSatisfy(\.isASCII)
        || written.count == signs.count && zip(signs, written).allSatisfy { $0.isASCII || $0 == $1 }
      guard haveSigns, isHit(hit) else { continue }
      hits.append(hit)
      first = last - 1
    }
    return hits
  }

  private func bytes(
    _ pattern: [UInt8], in text: [UInt8], where isHit: (Range<Int>) -> Bool
  ) -> [Range<Int>] {
    var hits: [Range<Int>] = []
    var place = 0
    while place + pattern.count <= text.count {
      let hit = place..<(place + pattern.count)
      if Array(text[hit]) == pattern, isHit(hit) {
        hits.append(hit)
        place = hit.upperBound
      } else {
        place += 1
      }
    }
    return hits
  }

  private static func signs(in text: [UInt8]) -> [Unicode.Scalar] {
    String(decoding: text, as: UTF8.self).unicodeScalars.filter {
      "'\"’‘‚‛ʼ‹›“”„‟«»".unicodeScalars.contains($0)
        || $0.properties.generalCategory == .spaceSeparator
    }
  }

  /// The characters with the marks behind them. A mark without a letter is one of its own.
  private static func letters(of text: [UInt8], _ folding: LetterFolding) -> [Letter] {
    var letters: [Letter] = []
    var place = 0
    while place < text.count {
      let scalar = text.scalar(at: place, before: text.count)
      var range = place..<(place + (scalar.map { UTF8.width($0) } ?? 1))
      // The one letter that a mark makes.
      if scalar == "и" || scalar == "И",
        text.scalar(at: range.upperBound, before: text.count) == "\u{306}"
      {
        range = place..<(range.upperBound + 2)
      }
      let key = scalar == nil ? [0xFF] : folding.folded(Array(text[range]))
      if key.isEmpty, let last = letters.last {
        letters[letters.count - 1].range = last.range.lowerBound..<range.upperBound
        let isUnseen = scalar == "\u{AD}"
        letters[letters.count - 1].unseenEnd = isUnseen ? last.unseenEnd + range.count : 0
      } else {
        letters.append(Letter(range: range, key: key))
      }
      place = range.upperBound
    }
    return letters
  }

  /// Returns the boundaries of words.
  private static func borders(in text: [UInt8]) -> Set<Int> {
    var borders: Set<Int> = [0, text.count]
    for segment in UnicodeText().wordSegments(in: text) { borders.insert(segment.range.lowerBound) }
    return borders
  }
}
