import _RopeModule

/// A range of a text, and its counts. An element of `CountTree`'s rope: a range whose text has
/// changed is marked as not counted, and the counts of the others stay valid.
struct CountSpan: RopeElement {
  /// Bytes.
  var length: Int
  /// Zero if the range was not counted.
  var counts: TextCounts
  var isKnown: Bool

  struct Summary: RopeSummary {
    var length = 0
    /// The number of bytes in ranges that were not counted.
    var unknown = 0
    var counts = TextCounts()

    static var maxNodeSize: Int { 16 }
    static var zero: Summary { Summary() }
    var isZero: Bool { length == 0 }
    mutating func add(_ other: Summary) {
      length += other.length
      unknown += other.unknown
      counts += other.counts
    }
    mutating func subtract(_ other: Summary) {
      length -= other.length
      unknown -= other.unknown
      counts -= other.counts
    }
  }

  typealias Index = Int

  var summary: Summary {
    Summary(length: length, unknown: isKnown ? 0 : length, counts: counts)
  }
  var isEmpty: Bool { length == 0 }
  var isUndersized: Bool { false }
  func invariantCheck() {}
  mutating func rebalance(nextNeighbor right: inout CountSpan) -> Bool { false }

  /// Splits the span. Both halves have to be counted again.
  mutating func split(at index: Int) -> CountSpan {
    let right = CountSpan(length: length - index, counts: TextCounts(), isKnown: false)
    self = CountSpan(length: index, counts: TextCounts(), isKnown: false)
    return right
  }
}

/// Finds ranges by bytes.
struct CountLengthMetric: RopeMetric {
  typealias Element = CountSpan
  func size(of summary: CountSpan.Summary) -> Int { summary.length }
  func index(at offset: Int, in element: CountSpan) -> Int { offset }
}

/// Finds ranges that were not counted.
struct UncountedMetric: RopeMetric {
  typealias Element = CountSpan
  func size(of summary: CountSpan.Summary) -> Int { summary.unknown }
  func index(at offset: Int, in element: CountSpan) -> Int { offset }
}

/// Sums one of the numbers of ranges.
struct CountMetric: RopeMetric {
  typealias Element = CountSpan
  var part: @Sendable (CountSpan.Summary) -> Int
  func size(of summary: CountSpan.Summary) -> Int { part(summary) }
  func index(at offset: Int, in element: CountSpan) -> Int { offset }
}
