extension FenceNode {
  /// Returns `left` and then `right`, balanced for any heights. O(the difference of the heights).
  ///
  /// The join of "Just Join for Parallel Ordered Sets" (Blelloch, Ferizovic, Sun 2016) for AVL
  /// trees, with the elements in the leaves.
  static func join(_ left: FenceNode?, _ right: FenceNode?) -> FenceNode? {
    guard let left else { return right }
    guard let right else { return left }
    return joined(left, right)
  }

  private static func joined(_ left: FenceNode, _ right: FenceNode) -> FenceNode {
    if case .leaf(let first) = left.content, case .leaf(let second) = right.content,
      first.count + second.count <= left.leafSize
    {
      return FenceNode(lines: Array(first) + second, leafSize: left.leafSize)
    }
    if left.height > right.height + 1, case .branch(let outer, let inner) = left.content {
      return balanced(outer, joined(inner, right))
    }
    if right.height > left.height + 1, case .branch(let inner, let outer) = right.content {
      return balanced(joined(left, inner), outer)
    }
    return FenceNode(left, right)
  }

  /// A branch of two trees whose heights differ by at most two.
  private static func balanced(_ left: FenceNode, _ right: FenceNode) -> FenceNode {
    if left.height > right.height + 1, case .branch(let outer, let inner) = left.content {
      if outer.height < inner.height, case .branch(let first, let second) = inner.content {
        return FenceNode(FenceNode(outer, first), FenceNode(second, right))
      }
      return FenceNode(outer, FenceNode(inner, right))
    }
    if right.height > left.height + 1, case .branch(let inner, let outer) = right.content {
      if outer.height < inner.height, case .branch(let first, let second) = inner.content {
        return FenceNode(FenceNode(left, first), FenceNode(second, outer))
      }
      return FenceNode(FenceNode(left, inner), outer)
    }
    return FenceNode(left, right)
  }

  /// Stops the program if the tree breaks its own rules; for tests. O(n).
  func invariantCheck() {
    switch content {
    case .leaf(let lines):
      let marks = lines.map(\.mark)
      precondition((1...leafSize).contains(lines.count), "A leaf of a wrong size")
      precondition(height == 0 && count == lines.count, "A leaf is miscounted")
      precondition(
        headingCount == marks.count { $0.headingLevel != nil },
        "The headings of a leaf are miscounted")
      precondition(
        changeCount == marks.count { $0.changesState }, "The changes of a leaf are miscounted")
      precondition(span == lines.reduce(0) { $0 + $1.gap }, "A leaf is mismeasured")
      precondition(transition == FenceTransition(of: marks), "A leaf has a stale transition")
    case .branch(let left, let right):
      left.invariantCheck()
      right.invariantCheck()
      precondition(abs(left.height - right.height) <= 1, "A branch is out of balance")
      precondition(height == max(left.height, right.height) + 1, "A branch has a wrong height")
      precondition(count == left.count + right.count, "A branch is miscounted")
      precondition(
        headingCount == left.headingCount + right.headingCount,
        "The headings of a branch are miscounted")
      precondition(
        changeCount == left.changeCount + right.changeCount,
        "The changes of a branch are miscounted")
      precondition(span == left.span + right.span, "A branch is mismeasured")
      precondition(
        transition == Self.transition(of: left, then: right),
        "A branch has a stale transition")
    }
  }
}
