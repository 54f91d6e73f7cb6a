import TextCore

/// Looks for what a regular expression matches.
///
/// Where it is known with which letters a match begins, ICU is asked at these places alone. Else, where
/// no match reaches beyond its line, lines are looked through in slices, as ICU is quickest; else all of
/// the text is, and of that only what ICU looks at is ever read.
final class PatternSearch {
  let expression: Expression
  private let staysInLine: Bool
  private let sieve: MatchSieve?
  private let borders: WordBorders?
  private let sizes: SearchSizes
  private var running: Running?

  /// A match with what is needed to replace it.
  struct Match {
    let range: TextRange
    /// The places of its groups, from the first on; `nil`: it took no part.
    let groups: () -> [TextRange?]
  }

  /// A text that is being looked through from a place on.
  private struct Running {
    let end: TextOffset
    var next: TextOffset
  }

  init(_ query: SearchQuery, sizes: SearchSizes) throws(SearchFailure) {
    expression = try Expression(
      query.pattern, countsCase: query.countsCase, stepLimit: sizes.stepLimit)
    staysInLine = query.staysInParagraph
    sieve = try MatchSieve(query)
    borders = query.options.contains(.wholeWords) ? WordBorders() : nil
    self.sizes = sizes
  }

  /// Finds the matches that begin in a slice from `range.lowerBound` on and end in `range`, in their
  /// order; where to go on. One that has no letters is none.
  func searchSlice(
    of range: TextRange, in text: TextRope, isWanted: @escaping () -> Bool,
    found: (Match) -> Void
  ) throws(SearchFailure) -> TextOffset {
    if let next = try searchStarts(of: range, in: text, isWanted, found) { return next }
    return staysInLine
      ? try searchLines(of: range, in: text, isWanted, found)
      : try searchOn(in: range, of: text, isWanted, found)
  }

  // At places

  /// `nil`: this is not the way for the slice, or for the expression.
  private func searchStarts(
    of range: TextRange, in text: TextRope, _ isWanted: @escaping () -> Bool,
    _ found: (Match) -> Void
  ) throws(SearchFailure) -> TextOffset? {
    guard let sieve, sieve.findsStarts else { return nil }
    // Whole lines are read: what stands before a match in its line may matter.
    let start = text.paragraphRange(at: range.lowerBound).lowerBound
    let end = text.paragraphRange(at: min(range.upperBound, start + sizes.slice)).upperBound
    guard end - start < sizes.giant else { return nil }
    let bytes = text.bytes(in: start..<end)
    guard let stretches = sieve.starts(in: bytes) else { return nil }
    running = nil
    try expression.look(through: bytes, isWanted)
    // What begins before the range may take a part of it, where each line is looked through on its own.
    let first = staysInLine ? 0 : range.lowerBound - start
    var next = first
    for stretch in stretches {
      for place in stretch where place >= next {
        let (matchEnd, isOpen) = try expression.match(at: place)
        if isOpen, !staysInLine, end < text.end {
          // The next slice begins there, unless this one did.
          return place > first ? start + place : nil
        }
        guard let matchEnd else { continue }
        let hit = TextRange(at: start + place, length: matchEnd - place)
        if accepts(hit, in: range, of: text) { found(self.match(hit, inSliceAt: start)) }
        next = matchEnd
      }
    }
    return min(end, range.upperBound)
  }

  /// A match of the expression in bytes that begin at `start` of the text.
  private func match(_ hit: TextRange, inSliceAt start: TextOffset) -> Match {
    Match(range: hit) { [expression] in
      expression.groups.map { group in
        group.map { TextRange(at: start + $0.lowerBound.utf8, length: $0.count) }
      }
    }
  }

  // By lines

  private func searchLines(
    of range: TextRange, in text: TextRope, _ isWanted: @escaping () -> Bool,
    _ found: (Match) -> Void
  ) throws(SearchFailure) -> TextOffset {
    // Whole lines are looked through, also those of which only a part is in the range: what stands
    // beside a match may matter.
    let start = text.paragraphRange(at: range.lowerBound).lowerBound
    var end = range.upperBound
    if range.upperBound - start > sizes.slice { end = start + sizes.slice }
    let next = text.paragraphRange(at: end).upperBound
    guard next - start < sizes.giant else {
      return try searchOn(in: range, of: text, isWanted, found)
    }
    var bytes = text.bytes(in: start..<next)
    // The end of the last line is the end of the slice, and there is nothing behind it.
    if bytes.last == UInt8(ascii: "\n") { bytes.removeLast() }
    if let sieve {
      for lines in sieve.lines(of: bytes) {
        let part = Array(bytes[lines])
        try searchLines(part, at: start + lines.lowerBound, in: range, of: text, isWanted, found)
      }
    } else {
      try searchLines(bytes, at: start, in: range, of: text, isWanted, found)
    }
    return min(next, range.upperBound)
  }

  /// Looks through lines that begin at `start` of the text.
  private func searchLines(
    _ lines: [UInt8], at start: TextOffset, in range: TextRange, of text: TextRope,
    _ isWanted: @escaping () -> Bool, _ found: (Match) -> Void
  ) throws(SearchFailure) {
    var lines = lines
    // It is a part of the line's end, unless the text ends with it.
    if lines.last == UInt8(ascii: "\r"), start + lines.count < text.end { lines.removeLast() }
    try expression.look(through: lines, isWanted)
    while let match = try expression.next() {
      let hit = TextRange(at: start + match.lowerBound.utf8, length: match.count)
      guard accepts(hit, in: range, of: text) else { continue }
      found(self.match(hit, inSliceAt: start))
    }
  }

  // All of the text

  /// Goes on from where the last slice has ended, if that is where this one begins.
  private func searchOn(
    in range: TextRange, of text: TextRope, _ isWanted: @escaping () -> Bool,
    _ found: (Match) -> Void
  ) throws(SearchFailure) -> TextOffset {
    if running?.next != range.lowerBound || running?.end != range.upperBound {
      try expression.look(through: text, from: range.lowerBound, isWanted)
    }
    running = nil
    while let hit = try expression.next() {
      guard hit.upperBound <= range.upperBound else { break }
      if accepts(hit, in: range, of: text) {
        found(Match(range: hit) { [expression] in expression.groups })
      }
      guard hit.upperBound - range.lowerBound < sizes.slice else {
        running = Running(end: range.upperBound, next: hit.upperBound)
        return hit.upperBound
      }
    }
    return range.upperBound
  }

  private func accepts(_ hit: TextRange, in range: TextRange, of text: TextRope) -> Bool {
    !hit.isEmpty && range.lowerBound <= hit.lowerBound && hit.upperBound <= range.upperBound
      && borders?.surround(hit, in: text) ?? true
  }
}

extension Expression {
  /// The places of the groups of the last match, from the first on.
  fileprivate var groups: [TextRange?] {
    groupCount == 0 ? [] : (1...groupCount).map { group($0) }
  }
}
