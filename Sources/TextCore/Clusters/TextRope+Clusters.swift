/// Clusters around an offset. A boundary is *certain* if the scalars next to it are enough to
/// decide it. Only a few bytes are read, up to the next certain boundaries, so a paragraph of
/// megabytes is as fast as a short one. A single cluster of any length is read once.
extension TextRope {
  /// The first cluster boundary after `offset`; `end` at the end.
  public func clusterEnd(after offset: TextOffset) -> TextOffset {
    guard offset < end else { return end }
    let next = offset + 1
    // Between two ASCII characters only CR LF has no boundary.
    let first = byte(at: offset)
    if first.isASCII, first != .carriageReturn, next == end || byte(at: next).isASCII {
      return next
    }
    return boundaries(from: offset, to: next).first { $0 > offset } ?? end
  }

  /// The last cluster boundary before `offset`; 0 at the start.
  public func clusterStart(before offset: TextOffset) -> TextOffset {
    guard offset > 0 else { return 0 }
    let previous = offset - 1
    let last = byte(at: previous)
    if last.isASCII, last != .newline, previous == 0 || byte(at: previous - 1).isASCII {
      return previous
    }
    return boundaries(from: previous, to: offset).last { $0 < offset } ?? 0
  }

  /// Returns true if a caret may be at `offset`.
  public func isClusterBoundary(_ offset: TextOffset) -> Bool {
    if offset == 0 || offset == end { return true }
    return boundaries(from: offset, to: offset).contains(offset)
  }

  /// The cluster that holds the byte after `offset`; empty at the end of the text.
  public func clusterRange(containing offset: TextOffset) -> TextRange {
    guard offset < end else { return end..<end }
    let boundaries = boundaries(from: offset, to: offset + 1)
    let start = boundaries.last { $0 <= offset } ?? 0
    return start..<(boundaries.first { $0 > offset } ?? end)
  }

  /// Returns all cluster boundaries from a certain one at or before `lower` to a certain one at or
  /// after `upper`.
  private func boundaries(from lower: TextOffset, to upper: TextOffset) -> [TextOffset] {
    let start = certainBoundary(atOrBefore: lower)
    let end = certainBoundary(atOrAfter: upper)
    var result = [start.utf8]
    ClusterBreaks.appendBoundaries(of: bytes(in: start..<end), at: start.utf8, to: &result)
    return result.map { TextOffset($0) }
  }

  private func certainBoundary(atOrBefore offset: TextOffset) -> TextOffset {
    var upper = offset
    var size = Self.firstLook
    while upper > 0 {
      let lower = max(0, upper - size)
      if let found = lastCertainBoundary(in: lower..<upper) { return found }
      upper = lower
      size *= 2
    }
    return 0
  }

  private func certainBoundary(atOrAfter offset: TextOffset) -> TextOffset {
    var lower = offset
    var size = Self.firstLook
    while lower < end {
      let upper = min(end, lower + size)
      if let found = firstCertainBoundary(in: lower..<upper) { return found }
      lower = upper
      size *= 2
    }
    return end
  }

  /// The number of bytes read first; doubled until it suffices.
  private static var firstLook: Int { 32 }
  /// The number of bytes on both sides that contain all scalars needed to decide on a boundary.
  private static var margin: Int { 8 }

  /// The last certain boundary in `range`, its end included.
  private func lastCertainBoundary(in range: TextRange) -> TextOffset? {
    let window = window(around: range)
    let indices = (range.lowerBound - window.start)...(range.upperBound - window.start)
    return indices.last { window.isCertainBoundary($0) }.map { window.start + $0 }
  }

  /// The first certain boundary in `range`, its end included.
  private func firstCertainBoundary(in range: TextRange) -> TextOffset? {
    let window = window(around: range)
    let indices = (range.lowerBound - window.start)...(range.upperBound - window.start)
    return indices.first { window.isCertainBoundary($0) }.map { window.start + $0 }
  }

  private func window(around range: TextRange) -> ClusterWindow {
    let start = max(0, range.lowerBound - Self.margin)
    let end = min(end, range.upperBound + Self.margin)
    return ClusterWindow(start: start, bytes: bytes(in: start..<end), textEnd: self.end)
  }
}

/// A few bytes of a text, with enough before and after to see the scalars at the edges.
private struct ClusterWindow {
  var start: TextOffset
  var bytes: [UInt8]
  var textEnd: TextOffset

  func isCertainBoundary(_ index: Int) -> Bool {
    let offset = start + index
    if offset == 0 || offset == textEnd { return true }
    return ClusterBreaks.boundary(at: index, in: bytes) == true
  }
}
