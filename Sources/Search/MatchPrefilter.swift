import CICU
import TextCore

/// Finds the places in a slice where an expression may match: by letters that each match has, and
/// by the characters that a match may begin with.
final class MatchPrefilter {
  private let letters: Letters?
  private let beginnings: BeginningFinder?

  /// Letters that each match has.
  private struct Letters {
    let finder: ByteFinder
    /// The folding of the letters; `nil`: capitals count.
    let folding: LetterFolding?
    /// The text that may be before them; `nil`: it is not known.
    let lead: RequiredLetters.Lead?
  }

  /// `nil` if nothing is known of the expression.
  init?(_ query: SearchQuery) throws(SearchFailure) {
    let countsCase = query.countsCase
    // Nearly every line contains any single letter.
    let least = query.staysInParagraph ? 2 : 1
    let required = RequiredLetters(in: query.pattern, countsCase: countsCase, atLeast: least)
    if let required {
      let folding = countsCase ? nil : try LetterFolding(keepsCase: false)
      letters = Letters(
        finder: ByteFinder(folding?.folded(required.letters) ?? required.letters),
        folding: folding, lead: required.lead)
    } else {
      letters = nil
    }
    beginnings = MatchBeginnings(of: query.pattern, countsCase: countsCase).map(
      BeginningFinder.init)
    if letters == nil, beginnings == nil { return nil }
  }

  /// True if it can find the starts of matches.
  var findsStarts: Bool { letters?.lead != nil || beginnings != nil }

  /// Calls `body` with each place of the letters; it returns the place to continue from.
  private func forEachPlace(of letters: Letters, in slice: [UInt8], _ body: (Int) -> Int) {
    let finder = letters.finder
    guard let folding = letters.folding else {
      return slice.withUnsafeBufferPointer { finder.forEach(in: $0, from: 0, body) }
    }
    folding.withFolded(slice) { folded, places in
      finder.forEach(in: folded, from: 0) { place in
        if let hit = places.find(place..<(place + finder.count)) { _ = body(hit.lowerBound) }
        return place + 1
      }
    }
  }

  /// Returns ranges of whole lines outside of which nothing matches, ascending. If letters of each
  /// match are known, a range ends before its last line end.
  func lines(of slice: [UInt8]) -> [Range<Int>] {
    guard let letters else { return [0..<slice.count] }
    var found: [Range<Int>] = []
    forEachPlace(of: letters, in: slice) { place in
      if let last = found.last, place < last.upperBound { return last.upperBound }
      let start = slice[..<place].lastIndex(of: UInt8(ascii: "\n")).map { $0 + 1 } ?? 0
      let end = slice[place...].firstIndex(of: UInt8(ascii: "\n")) ?? slice.count
      if let last = found.last, start <= last.upperBound + 1 {
        found[found.count - 1] = last.lowerBound..<end
      } else {
        found.append(start..<end)
      }
      return end
    }
    return found
  }

  /// Returns ascending ranges in which each match begins. `nil`: unknown, or nearly everywhere.
  func starts(in slice: [UInt8]) -> [Range<Int>]? {
    if let letters, let lead = letters.lead,
      let starts = starts(before: letters, after: lead, in: slice)
    {
      return starts
    }
    return beginnings?.starts(in: slice)
  }

  private func starts(
    before letters: Letters, after lead: RequiredLetters.Lead, in slice: [UInt8]
  ) -> [Range<Int>]? {
    var found: [Range<Int>] = []
    // One attempt costs as much as several by the expression itself.
    var rest = slice.count / 4
    forEachPlace(of: letters, in: slice) { place in
      // A character has at most four bytes.
      let longest = lead.longest.map { place - 4 * $0 } ?? 0
      let least = max(longest, found.last?.upperBound ?? 0)
      var start = place
      while start > least, lead.bytes.contains(slice[start - 1]) { start -= 1 }
      rest -= place + 1 - start
      if let last = found.last, last.upperBound == start {
        found[found.count - 1] = last.lowerBound..<max(last.upperBound, place + 1)
      } else {
        found.append(start..<(place + 1))
      }
      return rest > 0 ? place + 1 : slice.count
    }
    return rest > 0 ? found : nil
  }
}

/// Finds places at which a match may begin.
///
/// **Invariant:** `rows` has `CICU_BEGINNING` tables of 256 bytes.
private struct BeginningFinder {
  private let rows: [UInt8]

  init(_ beginnings: MatchBeginnings) {
    var rows = [UInt8](repeating: 0, count: 256 * MatchBeginnings.longest)
    for place in 0..<MatchBeginnings.longest {
      for (number, row) in beginnings.rows.enumerated() {
        for byte in 0...255 where place >= row.sets.count || row.sets[place].contains(UInt8(byte)) {
          rows[256 * place + byte] |= 1 << number
        }
      }
    }
    self.rows = rows
  }

  /// `nil` if there are too many.
  func starts(in slice: [UInt8]) -> [Range<Int>]? {
    var found: [Range<Int>] = []
    let most = slice.count / 8 + 16
    slice.withUnsafeBufferPointer { slice in
      guard let base = slice.baseAddress else { return }
      var next: Int64 = 0
      while found.count < most {
        // All that is read is between `base` and the end of the slice.
        let place = cicu_find_beginning(base, Int64(slice.count), next, rows)
        guard place >= 0 else { return }
        found.append(Int(place)..<Int(place + 1))
        next = place + 1
      }
    }
    return found.count < most ? found : nil
  }
}
