/// The elements that two sequences have in common, in the order of both; the remaining elements
/// differ.
///
/// Elements that occur once in both are found first, and divide the rest (patience difference, as
/// Bram Cohen described it). Where there are none, it searches the fewest changes (E. Myers, *An
/// O(ND) Difference Algorithm*, 1986), up to a limit beyond which all elements count as different.
struct CommonElements {
  /// A run of elements that is contiguous in both sequences.
  struct Run: Equatable {
    var old: Int
    var new: Int
    var count: Int
  }

  /// The runs in ascending order, none touching the next in both sequences.
  private(set) var runs: [Run] = []
  private let old: [UInt64]
  private let new: [UInt64]
  /// The ranges still to be compared.
  private var waiting: [(old: Range<Int>, new: Range<Int>)] = []

  /// The number of elements that were searched for unique ones, counted again with each search.
  private(set) var searchCount = 0

  /// The maximum average number of searches for an element. Most texts need no more than two
  /// rounds. In hostile ones each round finds only the next unique element, so that all rounds
  /// together would take quadratic time; the rest after so many rounds counts as different.
  static let mostSearches = 8

  /// The number of changes beyond which the search for the fewest ends, so that hostile sequences
  /// take no longer than a second.
  private static let mostChanges = 256

  /// Compares two sequences. O(n log n) for mostly unique elements, else O(n · `mostChanges`).
  init(_ old: [UInt64], _ new: [UInt64]) {
    self.old = old
    self.new = new
    waiting = [(old.indices, new.indices)]
    while let (old, new) = waiting.popLast() { compare(old, new) }
    join()
  }

  private mutating func compare(_ old: Range<Int>, _ new: Range<Int>) {
    var (old, new) = (old, new)
    let shortest = min(old.count, new.count)
    var beginning = 0
    while beginning < shortest,
      self.old[old.lowerBound + beginning] == self.new[new.lowerBound + beginning]
    { beginning += 1 }
    var end = 0
    while end < shortest - beginning,
      self.old[old.upperBound - 1 - end] == self.new[new.upperBound - 1 - end]
    { end += 1 }
    add(Run(old: old.lowerBound, new: new.lowerBound, count: beginning))
    add(Run(old: old.upperBound - end, new: new.upperBound - end, count: end))
    old = (old.lowerBound + beginning)..<(old.upperBound - end)
    new = (new.lowerBound + beginning)..<(new.upperBound - end)
    guard !old.isEmpty, !new.isEmpty else { return }
    let count = searchCount + old.count + new.count
    guard count <= Self.mostSearches * (self.old.count + self.new.count) else { return }
    searchCount = count
    let anchors = anchors(in: old, new)
    if anchors.isEmpty { return compareByChanges(old, new) }
    var (oldStart, newStart) = (old.lowerBound, new.lowerBound)
    for anchor in anchors {
      waiting.append((oldStart..<anchor.old, newStart..<anchor.new))
      add(Run(old: anchor.old, new: anchor.new, count: 1))
      (oldStart, newStart) = (anchor.old + 1, anchor.new + 1)
    }
    waiting.append((oldStart..<old.upperBound, newStart..<new.upperBound))
  }

  private mutating func add(_ run: Run) { if run.count > 0 { runs.append(run) } }

  /// Joins adjacent runs.
  private mutating func join() {
    runs.sort { $0.old < $1.old }
    runs = runs.reduce(into: []) { joined, run in
      if let last = joined.last, last.old + last.count == run.old, last.new + last.count == run.new
      {
        joined[joined.count - 1].count += run.count
      } else {
        joined.append(run)
      }
    }
  }

  // Patience

  /// Returns the longest ascending series of elements that occur only once in both ranges.
  private func anchors(in old: Range<Int>, _ new: Range<Int>) -> [(old: Int, new: Int)] {
    var places: [UInt64: (old: Int?, new: Int?, isUnique: Bool)] = [:]
    for place in old {
      let isFirst = places[self.old[place]] == nil
      places[self.old[place]] = (place, nil, isFirst)
    }
    for place in new {
      guard let known = places[self.new[place]] else { continue }
      places[self.new[place]] = (known.old, place, known.isUnique && known.new == nil)
    }
    let unique = places.values.compactMap { place -> (old: Int, new: Int)? in
      guard place.isUnique, let old = place.old, let new = place.new else { return nil }
      return (old, new)
    }
    return Self.longestAscending(unique.sorted { $0.old < $1.old })
  }

  /// Returns the longest series of pairs, of those that ascend in `old`, that ascends in `new` too.
  private static func longestAscending(
    _ pairs: [(old: Int, new: Int)]
  ) -> [(old: Int, new: Int)] {
    // The last pair of the best series of each length, and the predecessor of each pair.
    var tails: [Int] = []
    var previous = [Int?](repeating: nil, count: pairs.count)
    for (index, pair) in pairs.enumerated() {
      var (low, high) = (0, tails.count)
      while low < high {
        let middle = (low + high) / 2
        if pairs[tails[middle]].new < pair.new { low = middle + 1 } else { high = middle }
      }
      previous[index] = low > 0 ? tails[low - 1] : nil
      if low < tails.count { tails[low] = index } else { tails.append(index) }
    }
    var series: [(old: Int, new: Int)] = []
    var next = tails.last
    while let index = next {
      series.append(pairs[index])
      next = previous[index]
    }
    return series.reversed()
  }

  // Fewest changes

  /// Searches for the fewest changes. If there are more than `mostChanges`, the ranges count as
  /// having nothing in common.
  private mutating func compareByChanges(_ old: Range<Int>, _ new: Range<Int>) {
    let middle = Self.mostChanges + 1
    // The furthest place reached on each diagonal (place in `old` less place in `new`).
    var furthest = [Int](repeating: -1, count: 2 * middle + 1)
    var trace: [[Int]] = []
    for changes in 0...Self.mostChanges {
      let before = furthest
      for diagonal in stride(from: -changes, through: changes, by: 2) {
        let right = before[middle + diagonal - 1]
        let down = before[middle + diagonal + 1]
        var place = changes == 0 ? 0 : max(right < 0 || right == old.count ? -1 : right + 1, -1)
        // A step down keeps the place in `old`.
        if changes > 0, down >= 0, down - diagonal <= new.count { place = max(place, down) }
        guard place >= 0 else {
          furthest[middle + diagonal] = -1
          continue
        }
        while place < old.count, place - diagonal < new.count,
          self.old[old.lowerBound + place] == self.new[new.lowerBound + place - diagonal]
        { place += 1 }
        furthest[middle + diagonal] = place
        if place == old.count, place - diagonal == new.count {
          return follow(trace, back: diagonal, old, new, middle: middle)
        }
      }
      trace.append(furthest)
    }
  }

  /// Adds the common elements on the path to the end of both ranges.
  private mutating func follow(
    _ trace: [[Int]], back diagonal: Int, _ old: Range<Int>, _ new: Range<Int>, middle: Int
  ) {
    var (place, diagonal) = (old.count, diagonal)
    for before in trace.reversed() {
      let right = before[middle + diagonal - 1]
      let down = before[middle + diagonal + 1]
      let afterRight = right < 0 || right == old.count ? -1 : right + 1
      let afterDown = down >= 0 && down - diagonal <= new.count ? down : -1
      let start = max(afterRight, afterDown)
      addDiagonal(from: start, to: place, diagonal, old, new)
      (place, diagonal) = afterDown > afterRight ? (down, diagonal + 1) : (right, diagonal - 1)
    }
    addDiagonal(from: 0, to: place, diagonal, old, new)
  }

  private mutating func addDiagonal(
    from start: Int, to end: Int, _ diagonal: Int, _ old: Range<Int>, _ new: Range<Int>
  ) {
    add(
      Run(
        old: old.lowerBound + start, new: new.lowerBound + start - diagonal, count: end - start))
  }
}
