import TextCore

/// Searches with a regular expression.
///
/// If the letters that a match begins with are known, ICU tries only the places of these letters.
/// Otherwise, if no match reaches beyond its line, lines are searched in slices, which is the
/// fastest way to use ICU; else all of the text is searched, and only the parts that ICU looks at
/// are read. In all cases ICU sees `\n` as the end of a line, also where the text has `\r\n`.
///
/// A match may be empty. At the end of the searched range an empty match counts unless a line
/// begins there. It then belongs to that line or, after the last line end of a text, to none.
final class PatternSearch {
  let expression: Expression
  private let staysInLine: Bool
  private let prefilter: MatchPrefilter?
  private let edges = ClusterEdges()
  private let wordBoundaries: WordBoundaries?
  private let sizes: SearchSizes
  private var running: Running?

  /// A match with the data needed to replace it.
  struct Match {
    let range: TextRange
    /// The ranges of its groups, from the first on; `nil`: the group did not take part.
    let groups: () -> [TextRange?]
  }

  /// A text that is being searched from a place on.
  private struct Running {
    let end: TextOffset
    var next: TextOffset
  }

  init(_ query: SearchQuery, sizes: SearchSizes) throws(SearchFailure) {
    var query = query
    query.pattern = PlainLines.expression(query.pattern)
    expression = try Expression(
      query.pattern, countsCase: query.countsCase, stepLimit: sizes.stepLimit)
    staysInLine = query.staysInParagraph
    prefilter = try MatchPrefilter(query)
    wordBoundaries = query.options.contains(.wholeWords) ? WordBoundaries() : nil
    self.sizes = sizes
  }

  /// Finds the matches that begin in a slice from `range.lowerBound` on and end in `range`, in
  /// order. Returns the place to continue from.
  func searchSlice(
    of range: TextRange, in text: TextRope, isWanted: @escaping () -> Bool,
    found: (Match) -> Void
  ) throws(SearchFailure) -> TextOffset {
    edges.begin(text)
    if let next = try searchStarts(of: range, in: text, isWanted, found) { return next }
    return staysInLine
      ? try searchLines(of: range, in: text, isWanted, found)
      : try searchOn(in: range, of: text, isWanted, found)
  }

  // By known beginnings

  /// `nil`: this does not work for the slice, or for the expression.
  private func searchStarts(
    of range: TextRange, in text: TextRope, _ isWanted: @escaping () -> Bool,
    _ found: (Match) -> Void
  ) throws(SearchFailure) -> TextOffset? {
    guard let prefilter, prefilter.findsStarts else { return nil }
    // Whole lines are read: the text before a match in its line may matter.
    let start = text.paragraphRange(at: range.lowerBound).lowerBound
    let end = text.paragraphRange(at: min(range.upperBound, start + sizes.slice)).upperBound
    guard end - start < sizes.giant else { return nil }
    let lines = PlainLines(text.bytes(in: start..<end))
    guard let stretches = prefilter.starts(in: lines.bytes) else { return nil }
    running = nil
    try expression.look(through: lines.bytes, isWanted)
    // A match that begins before the range may overlap it, if each line is searched on its own.
    let first = staysInLine ? 0 : lines.place(of: range.lowerBound - start)
    let slice = Slice(lines: lines, start: start)
    var next = first
    for stretch in stretches {
      for place in stretch where place >= next {
        let (matchEnd, isOpen) = try expression.match(at: place)
        if isOpen, !staysInLine, end < text.end {
          // The next slice begins there, unless this one did.
          return place > first ? start + lines.origin(of: place) : nil
        }
        guard let matchEnd else { continue }
        take(place..<matchEnd, of: slice, in: range, of: text, found)
        next = max(matchEnd, place + 1)
      }
    }
    return min(end, range.upperBound)
  }

  /// A slice of the searched text, or lines of it.
  private struct Slice {
    let lines: PlainLines
    /// The offset in the lines at which the searched text begins.
    var base = 0
    let start: TextOffset

    /// Maps a range of the searched bytes to the text.
    func place(of range: Range<Int>) -> TextRange {
      let place = lines.origin(of: (base + range.lowerBound)..<(base + range.upperBound))
      return TextRange(at: start + place.lowerBound, length: place.count)
    }
  }

  /// Reports a match in a slice, if it is a hit.
  private func take(
    _ match: Range<Int>, of slice: Slice, in range: TextRange, of text: TextRope,
    _ found: (Match) -> Void
  ) {
    let hit = slice.place(of: match)
    guard accepts(hit, in: range, of: text) else { return }
    found(
      Match(range: hit) { [expression] in
        expression.groups.map { group in
          group.map { slice.place(of: $0.lowerBound.utf8..<$0.upperBound.utf8) }
        }
      })
  }

  // By lines

  private func searchLines(
    of range: TextRange, in text: TextRope, _ isWanted: @escaping () -> Bool,
    _ found: (Match) -> Void
  ) throws(SearchFailure) -> TextOffset {
    // Whole lines are searched, even if only a part is in the range: the text beside a match may
    // matter.
    let start = text.paragraphRange(at: range.lowerBound).lowerBound
    var end = range.upperBound
    if range.upperBound - start > sizes.slice { end = start + sizes.slice }
    let next = text.paragraphRange(at: end).upperBound
    guard next - start < sizes.giant else {
      return try searchOn(in: range, of: text, isWanted, found)
    }
    let lines = PlainLines(text.bytes(in: start..<next))
    for part in prefilter?.lines(of: lines.bytes) ?? [0..<lines.bytes.count] {
      let slice = Slice(lines: lines, base: part.lowerBound, start: start)
      let isAll = part.count == lines.bytes.count
      try expression.look(through: isAll ? lines.bytes : Array(lines.bytes[part]), isWanted)
      while let match = try expression.next() {
        let place = match.lowerBound.utf8..<match.upperBound.utf8
        // A line of the next slice begins there.
        if match.isEmpty, part.lowerBound + place.lowerBound == lines.bytes.count,
          lines.bytes.last == .newline
        {
          break
        }
        take(place, of: slice, in: range, of: text, found)
      }
    }
    return min(next, range.upperBound)
  }

  // All of the text

  /// Continues at the end of the last slice, if this one begins there.
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
        let next = min(
          range.upperBound, hit.isEmpty ? text.next(after: hit.lowerBound) : hit.upperBound)
        running = Running(end: range.upperBound, next: next)
        return next
      }
    }
    return range.upperBound
  }

  private func accepts(_ hit: TextRange, in range: TextRange, of text: TextRope) -> Bool {
    guard range.lowerBound <= hit.lowerBound, hit.upperBound <= range.upperBound else {
      return false
    }
    if hit.isEmpty, hit.lowerBound == range.upperBound, text.beginsLine(at: hit.lowerBound) {
      return false
    }
    return edges.areWhole(hit) && wordBoundaries?.surround(hit, in: text) ?? true
  }
}

extension TextRope {
  /// Returns the end of the character at `offset`, at or after which the next match begins.
  fileprivate func next(after offset: TextOffset) -> TextOffset {
    guard offset < end else { return end }
    let near = bytes(in: offset..<min(end, offset + 4))
    return offset + (near.scalar(at: 0, before: near.count).map { UTF8.width($0) } ?? 1)
  }

  /// Returns true if a line end is right before `offset`.
  fileprivate func beginsLine(at offset: TextOffset) -> Bool {
    offset > 0 && byte(at: offset - 1) == .newline
  }
}

extension UInt8 {
  /// `\n`
  static let newline: UInt8 = 0x0A
  /// `\r`
  static let carriageReturn: UInt8 = 0x0D
}

extension Expression {
  /// The places of the groups of the last match, from the first on.
  fileprivate var groups: [TextRange?] {
    groupCount == 0 ? [] : (1...groupCount).map { group($0) }
  }
}
