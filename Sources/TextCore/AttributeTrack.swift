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
  /// After the last byte it is the last run's; an empty track has no value anywhere.
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

  /// Whether all of `range` has the value `bits`.
  func isUniform(_ bits: UInt32, in range: Range<Int>) -> Bool {
    if range.isEmpty { return true }
    let first = run(at: range.lowerBound)
    return first.bits == bits && first.range.upperBound >= range.upperBound
  }

  /// Replaces `range` by `length` bytes of the value `bits`. O(log n).
  mutating func replace(_ range: Range<Int>, withLength length: Int, bits: UInt32) {
    if range.isEmpty && length == 0 { return }
    if resizeInPlace(range, withLength: length, bits: bits) { return }
    // The runs that touch the range are rewritten whole, so equal neighbours can grow together.
    var run = AttributeRun(length: length, bits: bits)
    var removed = range
    var before: AttributeRun?
    var after: AttributeRun?
    if range.lowerBound > 0 {
      let left = self.run(at: range.lowerBound - 1)
      removed = left.range.lowerBound..<removed.upperBound
      before = AttributeRun(length: range.lowerBound - left.range.lowerBound, bits: left.bits)
    }
    if range.upperBound < self.length {
      let right = self.run(at: range.upperBound)
      removed = removed.lowerBound..<right.range.upperBound
      after = AttributeRun(length: right.range.upperBound - range.upperBound, bits: right.bits)
    }
    before?.absorb(&run)
    after?.absorb(&run)
    if var left = before, var right = after, run.isEmpty, left.bits == right.bits {
      left.absorb(&right)
      before = left
      after = nil
    }
    var builder = runs.builder(removing: removed, in: RunMetric())
    if let before { builder.insertBeforeTip(before) }
    if !run.isEmpty { builder.insertBeforeTip(run) }
    if let after { builder.insertBeforeTip(after) }
    runs = builder.finalize()
  }

  /// Changes only the length of one run, if that is all there is to do: the way of typing.
  private mutating func resizeInPlace(
    _ range: Range<Int>, withLength length: Int, bits: UInt32
  ) -> Bool {
    guard !runs.isEmpty else { return false }
    var (index, distance) = runs.find(
      at: range.lowerBound, in: RunMetric(), preferEnd: range.isEmpty)
    var run = runs[index]
    if range.isEmpty, run.bits != bits, distance == run.length {
      // At a seam the run on the right may be the one that grows.
      runs.formIndex(after: &index)
      guard index < runs.endIndex else { return false }
      run = runs[index]
      distance = 0
    }
    let newLength = run.length + length - range.count
    guard length == 0 || run.bits == bits, distance + range.count <= run.length, newLength > 0
    else { return false }
    runs.update(at: &index) { $0.length = newLength }
    return true
  }

  /// Stops the program if the runs are not in their one canonical form; for tests.
  func invariantCheck() {
    var last: UInt32?
    for run in runs {
      precondition(run.length > 0, "An empty attribute run")
      precondition(run.bits != last, "Equal attribute runs side by side")
      last = run.bits
    }
  }
}

/// A stretch of one value.
struct AttributeRun: Sendable {
  var length: Int
  /// 0: no value.
  var bits: UInt32

  /// Takes in a neighbour of the same value, which is then empty.
  mutating func absorb(_ other: inout AttributeRun) {
    guard other.bits == bits else { return }
    length += other.length
    other.length = 0
  }
}

extension AttributeRun: RopeElement {
  struct Summary: RopeSummary {
    var length: Int

    #if DEBUG
      static var maxNodeSize: Int { 7 }
    #else
      static var maxNodeSize: Int { 15 }
    #endif
    static var zero: Summary { Summary(length: 0) }
    var isZero: Bool { length == 0 }
    mutating func add(_ other: Summary) { length += other.length }
    mutating func subtract(_ other: Summary) { length -= other.length }
  }

  typealias Index = Int

  var summary: Summary { Summary(length: length) }
  var isEmpty: Bool { length == 0 }
  /// Runs never need to be evened out: the tree has one item a run.
  var isUndersized: Bool { length == 0 }

  func invariantCheck() {}

  mutating func rebalance(nextNeighbor right: inout AttributeRun) -> Bool {
    if isEmpty { swap(&self, &right) }
    return right.isEmpty
  }

  mutating func split(at index: Int) -> AttributeRun {
    let tail = AttributeRun(length: length - index, bits: bits)
    length = index
    return tail
  }
}

/// Positions counted in bytes of the text.
struct RunMetric: RopeMetric {
  func size(of summary: AttributeRun.Summary) -> Int { summary.length }
  func index(at offset: Int, in element: AttributeRun) -> Int { offset }
}
