internal import _RopeModule

/// The values of one attribute along a text: a tree of runs, each a length and a value.
///
/// Positions are sums of lengths, so a change costs the same anywhere in a text of any size.
///
/// **Invariant:** no run is empty; neighbours differ in value.
struct AttributeTrack: Sendable {
  typealias Runs = Rope<AttributeRun>

  var runs: Runs

  init(length: Int) {
    runs = length > 0 ? Runs(AttributeRun(length: length, bits: 0)) : Runs()
  }

  var length: Int { runs.summary.length }

  /// The value at `position` and the whole run that has it.
  ///
  /// At the end of the track it is the last run. An empty track has no value.
  func run(at position: Int) -> (bits: UInt32, range: Range<Int>) {
    guard !runs.isEmpty else { return (0, 0..<0) }
    let inside = min(position, length - 1)
    let (index, distance) = runs.find(at: inside, in: RunMetric(), preferEnd: false)
    let run = runs[index]
    return (run.bits, (inside - distance)..<(inside - distance + run.length))
  }

  /// Calls `body` with the runs of `range`, clipped to it, until it returns false.
  func enumerate(in range: Range<Int>, _ body: (UInt32, Range<Int>) -> Bool) {
    guard !range.isEmpty else { return }
    var (index, distance) = runs.find(at: range.lowerBound, in: RunMetric(), preferEnd: false)
    var position = range.lowerBound
    while position < range.upperBound {
      let run = runs[index]
      let end = min(position + run.length - distance, range.upperBound)
      guard body(run.bits, position..<end) else { return }
      position = end
      distance = 0
      runs.formIndex(after: &index)
    }
  }

  /// Returns true if all of `range` has the value `bits`.
  func isUniform(_ bits: UInt32, in range: Range<Int>) -> Bool {
    if range.isEmpty { return true }
    let first = run(at: range.lowerBound)
    return first.bits == bits && first.range.upperBound >= range.upperBound
  }

  /// Traps if a run is empty or has the same value as its neighbour; for tests.
  func invariantCheck() {
    var last: UInt32?
    for run in runs {
      precondition(run.length > 0, "An empty attribute run")
      precondition(run.bits != last, "Equal attribute runs side by side")
      last = run.bits
    }
  }
}
