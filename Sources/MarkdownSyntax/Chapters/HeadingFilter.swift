/// Finds the headings whose titles contain certain letters in order, the best first.
///
/// Letters at the beginning of a title count most, then those that follow each other and those at
/// the beginnings of words. Of two equal titles the shorter one comes first, then the one further
/// up.
public struct HeadingFilter: Sendable {
  /// The letters, each as its bytes.
  private let letters: [[UInt8]]

  /// The maximum number of letters.
  private static let most = 32

  private enum Worth {
    static let titleStart = 12
    static let wordStart = 8
    static let follows = 13
    static let most = titleStart + follows
    /// The number of classes of title lengths, which rank titles of equal letters.
    static let lengths = 32
  }

  /// Makes a filter for typed text. White space and case do not count.
  public init(_ typed: String) {
    letters = typed.filter { !$0.isWhitespace }.prefix(Self.most).map {
      HeadingTitles.folded(Array(String($0).utf8))
    }
  }

  /// True if it has no letters, so that every title matches.
  public var isEmpty: Bool { letters.isEmpty }

  /// Returns true if `other` finds every title that this filter finds.
  public func narrows(_ other: HeadingFilter) -> Bool {
    !other.isEmpty && letters.starts(with: other.letters)
  }

  /// Returns the numbers of the matching titles among `some`, the best first; `some` ascends.
  /// O(bytes · letters).
  ///
  /// - Parameter isWanted: false ends the search; some are missing then.
  public func hits(
    among some: some Collection<Int>, in titles: HeadingTitles,
    isWanted: () -> Bool = { true }
  ) -> [Int] {
    // Titles by score, in their order within a score: linear in the number of titles.
    var ranked = [[Int]](
      repeating: [], count: (letters.count * Worth.most + 1) * Worth.lengths)
    var scores = makeScores()
    let bytes = titles.folded.span
    for (number, title) in some.enumerated() {
      guard !number.isMultiple(of: 1024) || isWanted() else { break }
      let range = titles.range(of: title)
      // Scoring a single letter is as fast as finding it.
      guard letters.count == 1 || hasAll(range, in: bytes),
        let worth = letters.isEmpty ? 0 : weigh(range, in: bytes, &scores)?.worth
      else { continue }
      let length = min(Worth.lengths - 1, range.count / 4)
      ranked[worth * Worth.lengths + Worth.lengths - 1 - length].append(title)
    }
    return ranked.reversed().flatMap { $0 }
  }

  /// Returns the ranges of the letters in a matching title, in its bytes.
  public func marks(in title: Int, of titles: HeadingTitles) -> [Range<Int>] {
    let range = titles.range(of: title)
    let bytes = titles.folded.span
    var scores = makeScores()
    guard var place = weigh(range, in: bytes, &scores)?.place else { return [] }
    var marks: [Range<Int>] = []
    for number in letters.indices.reversed() {
      marks.append(place..<place + letters[number].count)
      guard number > 0 else { break }
      let row = number * HeadingTitles.longest
      let above = row - HeadingTitles.longest
      let width = letters[number - 1].count
      let before = scores[row + place] - Self.bonus(at: place, of: range, in: bytes)
      let isBeside =
        scores[above + place - width] >= 0
        && scores[above + place - width] + Worth.follows == before
      if isBeside {
        place -= width
      } else {
        place = (0...place - width).last { scores[above + $0] == before } ?? 0
      }
    }
    return marks.reversed()
  }

  /// Returns true if a title has all letters. Most lack one, which this finds without scoring.
  private func hasAll(_ title: Range<Int>, in bytes: Span<UInt8>) -> Bool {
    var position = title.lowerBound
    for letter in letters {
      while !Self.has(letter, at: position, before: title.upperBound, in: bytes) {
        position += 1
        if position >= title.upperBound { return false }
      }
      position += letter.count
    }
    return true
  }

  private static func has(
    _ letter: [UInt8], at position: Int, before end: Int, in bytes: Span<UInt8>
  ) -> Bool {
    position < end && bytes[position] == letter[0]
      && (letter.count == 1 || hasRest(of: letter, at: position, before: end, in: bytes))
  }

  /// Returns true if the bytes of `letter` after its first one are at `position` as well.
  private static func hasRest(
    of letter: [UInt8], at position: Int, before end: Int, in bytes: Span<UInt8>
  ) -> Bool {
    guard position + letter.count <= end else { return false }
    return letter.indices.dropFirst().allSatisfy { bytes[position + $0] == letter[$0] }
  }

  /// Makes the array of scores: for each letter and each place in a title, the best score of this
  /// letter at the place together with those before it; -1 if it cannot be there.
  private func makeScores() -> [Int] {
    [Int](repeating: -1, count: letters.count * HeadingTitles.longest)
  }

  /// Fills `scores` for a title, and returns the best place of its last letter.
  private func weigh(
    _ title: Range<Int>, in bytes: Span<UInt8>, _ scores: inout [Int]
  ) -> (place: Int, worth: Int)? {
    var best: (place: Int, worth: Int)?
    for number in letters.indices {
      let letter = letters[number]
      let (first, isOneByte, isLast) = (letter[0], letter.count == 1, number == letters.count - 1)
      let row = number * HeadingTitles.longest
      let above = row - HeadingTitles.longest
      let width = number > 0 ? letters[number - 1].count : 0
      var before = number > 0 ? -1 : 0
      for place in 0..<title.count {
        scores[row + place] = -1
        if number > 0, place >= width { before = max(before, scores[above + place - width]) }
        let position = title.lowerBound + place
        guard before >= 0, bytes[position] == first,
          isOneByte || Self.hasRest(of: letter, at: position, before: title.upperBound, in: bytes)
        else { continue }
        var worth = before
        if number > 0, scores[above + place - width] >= 0 {
          worth = max(worth, scores[above + place - width] + Worth.follows)
        }
        worth += Self.bonus(at: place, of: title, in: bytes)
        scores[row + place] = worth
        if isLast, worth > best?.worth ?? -1 { best = (place, worth) }
      }
    }
    return best
  }

  private static func bonus(at place: Int, of title: Range<Int>, in bytes: Span<UInt8>) -> Int {
    guard place > 0 else { return Worth.titleStart }
    let before = bytes[title.lowerBound + place - 1]
    return before < 0x80 && !before.isAlphanumeric ? Worth.wordStart : 0
  }
}
