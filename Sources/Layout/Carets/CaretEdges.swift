import TextCore

/// The places on a line at which a caret can be, from left to right: the edges of its clusters.
///
/// If two directions meet at an edge, the clusters on both sides of it are not neighbours in the
/// text, and the edge has two offsets: the one beside its left cluster, and the one beside its
/// right cluster. `place(ofEdge:)` takes the one on the side of the lower level, and at the ends of
/// the line the line's own ends. So every offset of the line belongs to one edge, and a walk from
/// edge to edge passes each offset once:
///
///     text     a b _ א ב ג _ c       offsets   0 1 2 3 7 6 5 4 8     (a letter counts one)
///     looks    a b _ ג ב א _ c       edges     0 1 2 3 4 5 6 7 8
///
/// An offset beside both has two edges, and the affinity says which: beside the cluster before it
/// (upstream) or beside the one after it (downstream). A line that wraps ends and starts with its
/// own end and start, since the affinity says there which line is meant.
struct CaretEdges {
  /// The clusters of the line from left to right.
  let boxes: [ClusterBox]
  /// The bytes of the line.
  let range: Range<Int>
  /// True if the paragraph runs from right to left.
  let isRightToLeft: Bool
  /// True if the paragraph continues on another line.
  let wraps: Bool
  /// The left edge of the line, in logical pixels.
  let left: Float
  /// The bytes of the line without hidden ones at its ends; nil: all are shown, or none.
  var shown: Range<Int>?

  /// A place in the line's text.
  struct Place: Equatable {
    /// Bytes of the piece.
    var offset: Int
    var affinity: Affinity
  }

  /// The number of the last edge.
  var last: Int { boxes.count }
  /// The edge at the beginning of the line.
  var start: Int { isRightToLeft ? last : 0 }
  /// The edge at the end of the line.
  var end: Int { isRightToLeft ? 0 : last }

  /// Returns the x of an edge, in logical pixels from the container's left edge.
  func x(ofEdge edge: Int) -> Double {
    if edge < boxes.count { return Double(boxes[edge].x) }
    return Double(boxes.last.map { $0.x + $0.width } ?? left)
  }

  /// Returns the edge of a caret at a place.
  func edge(of place: Place) -> Int {
    if place.offset <= range.lowerBound { return start }
    let isUpstream = place.affinity == .upstream
    if place.offset >= range.upperBound, wraps || !isUpstream { return end }
    if isUpstream, let edge = trailingEdge(of: place.offset) { return edge }
    if let index = boxes.firstIndex(where: { $0.range.contains(place.offset) }) {
      return isLeftToRight(index) ? index : index + 1
    }
    return trailingEdge(of: place.offset) ?? edge(afterHidden: place.offset)
  }

  /// Returns the edge of a place in hidden text: that of the first cluster after it.
  private func edge(afterHidden offset: Int) -> Int {
    let next = boxes.indices.filter { boxes[$0].range.lowerBound > offset }
      .min { boxes[$0].range.lowerBound < boxes[$1].range.lowerBound }
    return next.map { isLeftToRight($0) ? $0 : $0 + 1 } ?? end
  }

  /// Returns the only offset of an edge.
  func place(ofEdge edge: Int) -> Place {
    if edge == start { return Place(offset: range.lowerBound, affinity: .downstream) }
    if edge == end {
      return Place(offset: range.upperBound, affinity: wraps ? .upstream : .downstream)
    }
    let (left, right) = (edge - 1, edge)
    let takesLeft =
      boxes[left].level < boxes[right].level
      || (boxes[left].level == boxes[right].level && !isLeftToRight(left))
    return place(besideBox: takesLeft ? left : right, isAtRight: takesLeft)
  }

  /// Returns the place nearest to `x`. If `x` is on a cluster, that is the place at the cluster's
  /// nearer edge and on its side; if `x` is on an edge, it is the edge's own place.
  func place(atX x: Double) -> Place {
    guard x > self.x(ofEdge: 0), x < self.x(ofEdge: last),
      let box = boxes.firstIndex(where: { x < Double($0.x + $0.width) - Self.tolerance })
    else { return place(ofEdge: x <= self.x(ofEdge: 0) ? 0 : last) }
    if x < self.x(ofEdge: box) + Self.tolerance { return place(ofEdge: box) }
    let isAtRight = x >= Double(boxes[box].x + boxes[box].width / 2)
    let edge = isAtRight ? box + 1 : box
    let beside = place(besideBox: box, isAtRight: isAtRight)
    return self.edge(of: beside) == edge ? beside : place(ofEdge: edge)
  }

  /// Returns the start of the cluster at `x`; left or right of the line, that of the cluster at
  /// this end of it. `nil` if the line is empty.
  func cluster(atX x: Double) -> Int? {
    (boxes.first { x < Double($0.x + $0.width) } ?? boxes.last)?.range.lowerBound
  }

  /// The distance at which a point counts as on an edge, in logical pixels: less than any pointer
  /// can resolve.
  private static let tolerance = 0.01

  /// Returns the offset at an edge of a cluster. The affinity is downstream wherever both are the
  /// same.
  private func place(besideBox index: Int, isAtRight: Bool) -> Place {
    let box = boxes[index]
    if isAtRight != isLeftToRight(index) {
      return Place(offset: box.range.lowerBound, affinity: .downstream)
    }
    let downstream = Place(offset: box.range.upperBound, affinity: .downstream)
    let edge = isAtRight ? index + 1 : index
    if box.range.upperBound < range.upperBound, self.edge(of: downstream) == edge {
      return downstream
    }
    return Place(offset: box.range.upperBound, affinity: .upstream)
  }

  private func trailingEdge(of offset: Int) -> Int? {
    guard let index = boxes.firstIndex(where: { $0.range.upperBound == offset }) else {
      return nil
    }
    return isLeftToRight(index) ? index + 1 : index
  }

  private func isLeftToRight(_ index: Int) -> Bool { boxes[index].level & 1 == 0 }
}
