/// A change of a range of text, as a `FenceNode` sees it.
struct FenceChange {
  /// The range of removed lines; those after it move. Counts from the start of the text.
  var range: Range<Int>
  /// The new lines: ascending, the first not before `range`, and all before the new position of the
  /// rest. Positions count from the start of the text.
  var lines: [PlacedLine]
  /// The distance by which the lines after `range` move.
  var delta: Int
  /// The origin of the node to which it is passed.
  var origin = 0

  var lower: Int { range.lowerBound - origin }
  var upper: Int { range.upperBound - origin }

  /// Returns the same change for a node whose origin is `distance` further on.
  func advanced(by distance: Int) -> FenceChange {
    var change = self
    change.origin += distance
    return change
  }
}

extension FenceNode {
  /// Returns the tree with the first line at or after `position`, and so all after it, moved by
  /// `delta`. O(log n); transitions are shared.
  func moving(from position: Int, by delta: Int) -> FenceNode {
    guard position <= span, delta != 0 else { return self }
    switch content {
    case .leaf(let marked):
      var lines = Array(marked)
      var reached = 0
      for index in lines.indices {
        reached += lines[index].gap
        guard reached >= position else { continue }
        lines[index] = lines[index].moved(by: delta)
        break
      }
      return FenceNode(self, lines: lines, movedBy: delta)
    case .branch(let left, let right):
      if position <= left.span {
        let moved = left.moving(from: position, by: delta)
        return FenceNode(moved, right, transition: transition)
      }
      let moved = right.moving(from: position - left.span, by: delta)
      return FenceNode(left, moved, transition: transition)
    }
  }

  /// Returns the tree after `change`; nil if no line is left. O(log n + new lines): of the removed
  /// lines only those in two leaves are read.
  func replacing(_ change: FenceChange) -> FenceNode? {
    if change.lower <= 0, change.upper > span {
      return Self.build(Self.replacing(MarkedLines([]), change)[...], leafSize: leafSize)
    }
    switch content {
    case .leaf(let lines):
      return Self.build(Self.replacing(lines, change)[...], leafSize: leafSize)
    case .branch(let left, let right):
      if change.lower > left.span {
        return Self.join(left, right.replacing(change.advanced(by: left.span)))
      }
      if change.upper <= left.span {
        // The last line of the left side stays, so the right side still counts from it.
        return Self.join(left.replacing(change), right)
      }
      let before = left.replacing(change)
      let rest = FenceChange(range: 0..<(change.upper - left.span), lines: [], delta: 0)
      // The right side now counts from another line, at another position.
      let shift = left.span + change.delta - (before?.span ?? 0)
      return Self.join(before, right.replacing(rest)?.moving(from: 0, by: shift))
    }
  }

  private static func replacing(_ lines: MarkedLines, _ change: FenceChange) -> [MarkedLine] {
    var result: [MarkedLine] = []
    result.reserveCapacity(lines.count + change.lines.count)
    var last = 0
    func append(_ mark: LineMark, at position: Int) {
      result.append(MarkedLine(gap: position - last, mark: mark))
      last = position
    }
    var reached = 0
    var index = 0
    while index < lines.count, reached + lines[index].gap < change.lower {
      reached += lines[index].gap
      append(lines[index].mark, at: reached)
      index += 1
    }
    for line in change.lines { append(line.mark, at: line.position - change.origin) }
    while index < lines.count {
      reached += lines[index].gap
      if reached >= change.upper { append(lines[index].mark, at: reached + change.delta) }
      index += 1
    }
    return result
  }
}
