/// The runs of backticks in a text by length, so that the closing run of a code span is found
/// without reading the text again: all searches together are linear.
struct BacktickRuns: Sendable {
  private struct Run {
    var start: Int
    /// The index of the next run of the same length, or `none`.
    var next: Int
  }

  private static let none = -1
  private var runs: [Run] = []
  /// The first run that was not passed yet, by length.
  private var first: [Int] = []
  private var isRead = false
  /// The number of bytes and runs examined since the last `reset`.
  private(set) var work = 0

  /// Forgets the runs, for another text.
  mutating func reset() {
    isRead = false
    work = 0
  }

  /// Returns the start of the first run of exactly `length` backticks at or after `position`.
  /// Positions must not descend from call to call.
  mutating func next(ofLength length: Int, at position: Int, in text: [UInt8], before end: Int)
    -> Int?
  {
    if !isRead { read(text, position..<end) }
    guard length < first.count else { return nil }
    while first[length] != Self.none, runs[first[length]].start < position {
      first[length] = runs[first[length]].next
      work += 1
    }
    return first[length] == Self.none ? nil : runs[first[length]].start
  }

  private mutating func read(_ text: [UInt8], _ range: Range<Int>) {
    isRead = true
    work += range.count
    runs.removeAll(keepingCapacity: true)
    first.removeAll(keepingCapacity: true)
    var end = range.upperBound
    // Backwards, so that each list ends up in the order of the text.
    while end > range.lowerBound {
      guard text[end - 1] == .backtick else {
        end -= 1
        continue
      }
      var start = end - 1
      while start > range.lowerBound, text[start - 1] == .backtick { start -= 1 }
      add(start..<end)
      end = start
    }
  }

  private mutating func add(_ range: Range<Int>) {
    while first.count <= range.count { first.append(Self.none) }
    runs.append(Run(start: range.lowerBound, next: first[range.count]))
    first[range.count] = runs.count - 1
  }
}
