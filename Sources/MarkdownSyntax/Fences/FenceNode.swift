/// A node of a `FenceTree`: some adjacent marked lines, at least one.
///
/// Positions inside a node count from its origin, which is the marked line before its first one (or
/// the start of the text). So an edit between two of them changes one number and the sums above it.
///
/// Nodes never change; an edit makes new ones on the path to the root and shares the rest.
///
/// **Invariant:** heights of siblings differ by at most one, as in an AVL tree; leaves hold 1 to
/// `leafSize` marks and have the height 0.
final class FenceNode: Sendable {
  enum Content {
    case leaf(MarkedLines)
    case branch(FenceNode, FenceNode)
  }

  /// The size in the program. The nodes then take 2 bytes for each line, besides the 4 bytes of the
  /// line itself.
  static let shippedLeafSize = 128

  /// The maximum number of lines in a leaf; the same in all nodes of a tree.
  let leafSize: Int
  let content: Content
  let transition: FenceTransition
  /// The position of the last line.
  let span: Int
  /// The number of lines.
  let count: Int
  /// The number of them that are headings outside of code.
  let headingCount: Int
  /// The number of them that may change the state of fences.
  let changeCount: Int
  let height: Int

  init(lines: [MarkedLine], leafSize: Int, transition: FenceTransition? = nil) {
    content = .leaf(MarkedLines(lines))
    self.leafSize = leafSize
    let marks = lines.lazy.map { $0.mark }
    self.transition = transition ?? FenceTransition(of: marks)
    span = lines.reduce(0) { $0 + $1.gap }
    count = lines.count
    headingCount = marks.reduce(0) { $0 + ($1.headingLevel != nil ? 1 : 0) }
    changeCount = marks.reduce(0) { $0 + ($1.changesState ? 1 : 0) }
    height = 0
  }

  /// Makes the leaf `leaf` with one of its lines moved by `delta`.
  init(_ leaf: FenceNode, lines: [MarkedLine], movedBy delta: Int) {
    content = .leaf(MarkedLines(lines))
    leafSize = leaf.leafSize
    transition = leaf.transition
    span = leaf.span + delta
    count = leaf.count
    headingCount = leaf.headingCount
    changeCount = leaf.changeCount
    height = 0
  }

  /// Makes a branch. A caller that knows the transition passes it, so that it is not composed
  /// again.
  init(_ left: FenceNode, _ right: FenceNode, transition: FenceTransition? = nil) {
    content = .branch(left, right)
    leafSize = left.leafSize
    self.transition = transition ?? Self.transition(of: left, then: right)
    span = left.span + right.span
    count = left.count + right.count
    headingCount = left.headingCount + right.headingCount
    changeCount = left.changeCount + right.changeCount
    height = max(left.height, right.height) + 1
  }

  /// Headings map each state to itself, so a side with only headings adds nothing.
  static func transition(of left: FenceNode, then right: FenceNode) -> FenceTransition {
    if left.changeCount == 0 { return right.transition }
    if right.changeCount == 0 { return left.transition }
    return FenceTransition(left.transition, then: right.transition)
  }

  /// Makes a balanced tree of leaves, of which there is at least one. O(n).
  static func build(_ leaves: ArraySlice<FenceNode>) -> FenceNode {
    guard leaves.count > 1 else { return leaves[leaves.startIndex] }
    let middle = leaves.startIndex + leaves.count / 2
    return FenceNode(build(leaves[..<middle]), build(leaves[middle...]))
  }

  /// Makes a balanced tree of any number of lines; nil of none. O(n).
  static func build(_ lines: ArraySlice<MarkedLine>, leafSize: Int) -> FenceNode? {
    guard !lines.isEmpty else { return nil }
    return buildSome(lines, leafSize)
  }

  private static func buildSome(_ lines: ArraySlice<MarkedLine>, _ leafSize: Int) -> FenceNode {
    guard lines.count > leafSize else {
      return FenceNode(lines: Array(lines), leafSize: leafSize)
    }
    // Halves of whole leaves, so that all leaves but the last are full.
    let leaves = (lines.count + leafSize - 1) / leafSize
    let middle = lines.startIndex + leaves / 2 * leafSize
    return FenceNode(
      buildSome(lines[..<middle], leafSize), buildSome(lines[middle...], leafSize))
  }

  /// Returns the state before the line at `position`, for `state` before the first, and the mark of the
  /// line; nil where it has none. O(log n).
  func line(
    at position: Int, after state: FenceState
  ) -> (before: FenceState, mark: LineMark?) {
    guard position <= span else { return (transition(state), nil) }
    switch content {
    case .leaf(let lines):
      var state = state
      var reached = 0
      for line in lines {
        reached += line.gap
        guard reached < position else { return (state, reached == position ? line.mark : nil) }
        state = line.mark(state)
      }
      return (state, nil)
    case .branch(let left, let right):
      guard position > left.span else { return left.line(at: position, after: state) }
      return right.line(at: position - left.span, after: left.transition(state))
    }
  }

  /// The position of the first line at or after `position`; nil when there is none. O(log n).
  func firstPosition(from position: Int) -> Int? {
    guard position <= span else { return nil }
    switch content {
    case .leaf(let lines):
      var reached = 0
      for line in lines {
        reached += line.gap
        if reached >= position { return reached }
      }
      return nil
    case .branch(let left, let right):
      if let found = left.firstPosition(from: position) { return found }
      return right.firstPosition(from: position - left.span).map { $0 + left.span }
    }
  }

  /// The position of the first line at or after `position` that may change the state of fences; nil
  /// when there is none. O(log n).
  func firstChange(from position: Int) -> Int? {
    guard position <= span, changeCount > 0 else { return nil }
    switch content {
    case .leaf(let lines):
      var reached = 0
      for line in lines {
        reached += line.gap
        if reached >= position, line.mark.changesState { return reached }
      }
      return nil
    case .branch(let left, let right):
      if let found = left.firstChange(from: position) { return found }
      return right.firstChange(from: position - left.span).map { $0 + left.span }
    }
  }
}
