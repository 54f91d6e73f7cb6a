/// The last numbers of the lists of a word processor: an item begins the levels below it again.
struct FlowCounts {
  /// The last number of each level, by the list.
  private var counts: [Int: [Int: Int]] = [:]

  /// The greatest number that an item may have.
  private static let most = 999_999_999

  /// Counts the next item. Its number is `fixed` if that is given, else one more than the last one,
  /// or `start` for the first item.
  mutating func next(in list: Int, level: Int, start: Int, fixed: Int?) -> Int {
    var levels = counts[list] ?? [:]
    for deeper in levels.keys where deeper > level { levels[deeper] = nil }
    let value = fixed ?? levels[level].map { $0 + 1 } ?? start
    let number = max(0, min(value, Self.most))
    levels[level] = number
    counts[list] = levels
    return number
  }
}
