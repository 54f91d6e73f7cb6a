import _RopeModule

/// A range of the document and its height.
struct HeightSpan: RopeElement {
  /// Bytes; at least 1.
  var length: Int
  /// Device pixels.
  var height: Int
  /// True if it is one laid out piece, not an estimate.
  var isExact: Bool

  struct Summary: RopeSummary {
    var length: Int
    var height: Int

    static var maxNodeSize: Int { 16 }
    static var zero: Summary { Summary(length: 0, height: 0) }
    var isZero: Bool { length == 0 && height == 0 }
    mutating func add(_ other: Summary) {
      length += other.length
      height += other.height
    }
    mutating func subtract(_ other: Summary) {
      length -= other.length
      height -= other.height
    }
  }

  typealias Index = Int

  var summary: Summary { Summary(length: length, height: height) }
  var isEmpty: Bool { length == 0 }
  var isUndersized: Bool { false }
  func invariantCheck() {}

  /// Spans are never joined: adjacent estimates cost nothing, as their number grows only with the
  /// laid out pieces.
  mutating func rebalance(nextNeighbor right: inout HeightSpan) -> Bool { false }

  mutating func split(at index: Int) -> HeightSpan {
    let part = length == 0 ? 0 : Int(Double(height) * Double(index) / Double(length))
    let right = HeightSpan(length: length - index, height: height - part, isExact: false)
    self = HeightSpan(length: index, height: part, isExact: isExact && right.length == 0)
    return right
  }
}

/// Finds spans by bytes.
struct LengthMetric: RopeMetric {
  typealias Element = HeightSpan
  func size(of summary: HeightSpan.Summary) -> Int { summary.length }
  func index(at offset: Int, in element: HeightSpan) -> Int { offset }
}

/// Finds spans by device pixels.
struct HeightMetric: RopeMetric {
  typealias Element = HeightSpan
  func size(of summary: HeightSpan.Summary) -> Int { summary.height }
  func index(at offset: Int, in element: HeightSpan) -> Int { offset }
}
