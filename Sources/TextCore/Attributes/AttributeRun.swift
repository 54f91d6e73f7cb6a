internal import _RopeModule

/// Neighbouring bytes with the same value of one attribute.
struct AttributeRun: Sendable {
  var length: Int
  /// The bits of the value; 0 for no value.
  var bits: UInt32
}

extension AttributeRun: RopeElement {
  struct Summary: RopeSummary {
    var length: Int

    static var maxNodeSize: Int { 15 }
    static var zero: Summary { Summary(length: 0) }
    var isZero: Bool { length == 0 }
    mutating func add(_ other: Summary) { length += other.length }
    mutating func subtract(_ other: Summary) { length -= other.length }
  }

  typealias Index = Int

  var summary: Summary { Summary(length: length) }
  var isEmpty: Bool { length == 0 }
  /// Only an empty run is undersized, so the rope never moves bytes from one run to another.
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
