import TextCore
import TextUnicode

@testable import Search

/// Looks for words in the plainest way: at each letter whether the letters from there on are the words.
struct NaiveSearch {
  let query: SearchQuery

  /// A character with its marks.
  private struct Letter {
    var range: Range<Int>
    var key: [UInt8]
    var bytes: [UInt8]
  }

  func hits(in text: [UInt8]) throws -> [Range<Int>] {
    let folding = try LetterFolding(keepsCase: query.countsCase)
    let pattern = Array(query.pattern.utf8)
    let key = folding.folded(pattern)
    if pattern.isEmpty { return [] }
    let isExact = query.options.contains(.exactly)
    if key.isEmpty || isExact && folding.isMark(pattern) { return bytes(pattern, in: text) }
    let letters = Self.letters(of: text, folding)
    let wanted = isExact ? pattern : key
    let borders = query.options.contains(.wholeWords) ? Self.borders(in: text) : nil
    var hits: [Range<Int>] = []
    var first = 0
    while first < letters.count {
      defer { first += 1 }
      guard isExact || !letters[first].key.isEmpty else { continue }
      var found: [UInt8] = []
      var last = first
      while last < letters.count, found.count < wanted.count {
        found += isExact ? letters[last].bytes : letters[last].key
        last += 1
      }
      guard found == wanted else { continue }
      let hit = letters[first].range.lowerBound..<letters[last - 1].range.upperBound
      if let borders, !borders.contains(hit.lowerBound) || !borders.contains(hit.upperBound) {
        continue
      }
      hits.append(hit)
      first = last - 1
    }
    return hits
  }

  private func bytes(_ pattern: [UInt8], in text: [UInt8]) -> [Range<Int>] {
    var hits: [Range<Int>] = []
    var place = 0
    while place + pattern.count <= text.count {
      let hit = place..<(place + pattern.count)
      if Array(text[hit]) == pattern {
        hits.append(hit)
        place = hit.upperBound
      } else {
        place += 1
      }
    }
    return hits
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
      let bytes = Array(text[range])
      let key = scalar == nil ? [0xFF] : folding.folded(bytes)
      if key.isEmpty, let last = letters.last {
        letters[letters.count - 1].range = last.range.lowerBound..<range.upperBound
        letters[letters.count - 1].bytes += bytes
      } else {
        letters.append(Letter(range: range, key: key, bytes: bytes))
      }
      place = range.upperBound
    }
    return letters
  }

  /// Where words begin and end.
  private static func borders(in text: [UInt8]) -> Set<Int> {
    var borders: Set<Int> = [0, text.count]
    for segment in UnicodeText().wordSegments(in: text) { borders.insert(segment.range.lowerBound) }
    return borders
  }
}
