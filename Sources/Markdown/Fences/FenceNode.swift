/// A node of a `FenceTree`: some candidates in a row, never none.
///
/// Positions inside a node count from its origin, which is the candidate before its first one (or
/// the start of the text). So text that comes in or goes between two candidates changes one number
/// and the sums above it.
///
/// Nodes never change; an edit makes new ones on the path to the root and shares the rest.
///
/// **Invariant:** heights of siblings differ by at most one, as in an AVL tree; leaves hold 1 to
/// `leafSize` marks and have the height 0.
final class FenceNode: Sendable {
  enum Content {
    case leaf([FenceMark])
    case branch(FenceNode, FenceNode)
  }

  /// A table of 125 bytes and a node's header weigh 6 bytes a candidate at this size.
  static let shippedLeafSize = 32

  /// The most marks of a leaf; the same in all nodes of a tree.
  let leafSize: Int
  let content: Content
  let transition: FenceTransition
  /// The position of the last candidate.
  let span: Int
  /// The number of candidates.
  let count: Int
  let height: Int

  init(marks: [FenceMark], leafSize: Int, transition: FenceTransition? = nil) {
    content = .leaf(marks)
    self.leafSize = leafSize
    self.transition = transition ?? FenceTransition(of: marks.lazy.map(\.candidate))
    span = marks.reduce(0) { $0 + $1.gap }
    count = marks.count
    height = 0
  }

  /// `transition` is for callers who know that it is as before.
  init(_ left: FenceNode, _ right: FenceNode, transition: FenceTransition? = nil) {
    content = .branch(left, right)
    leafSize = left.leafSize
    self.transition = transition ?? FenceTransition(left.transition, then: right.transition)
    span = left.span + right.span
    count = left.count + right.count
    height = max(left.height, right.height) + 1
  }

  /// Makes a balanced tree of any number of marks; nil of none. O(n).
  static func build(_ marks: ArraySlice<FenceMark>, leafSize: Int) -> FenceNode? {
    guard !marks.isEmpty else { return nil }
    return buildSome(marks, leafSize)
  }

  private static func buildSome(_ marks: ArraySlice<FenceMark>, _ leafSize: Int) -> FenceNode {
    guard marks.count > leafSize else {
      return FenceNode(marks: Array(marks), leafSize: leafSize)
    }
    // Halves of whole leaves, so that all leaves but the last are full.
    let leaves = (marks.count + leafSize - 1) / leafSize
    let middle = marks.startIndex + leaves / 2 * leafSize
    return FenceNode(
      buildSome(marks[..<middle], leafSize), buildSome(marks[middle...], leafSize))
  }

  /// `state` after all candidates whose positions are below `position`. O(log n).
  func state(after state: FenceState, below position: Int) -> FenceState {
    guard position <= span else { return transition(state) }
    switch content {
    case .leaf(let marks):
      var state = state
      var reached = 0
      for mark in marks {
        reached += mark.gap
        guard reached < position else { break }
        state = mark.candidate(state)
      }
      return state
    case .branch(let left, let right):
      guard position > left.span else { return left.state(after: state, below: position) }
      return right.state(after: left.transition(state), below: position - left.span)
    }
  }

  /// The position of the first candidate at or after `position`; nil when there is none. O(log n).
  func firstPosition(from position: Int) -> Int? {
    guard position <= span else { return nil }
    switch content {
    case .leaf(let marks):
      var reached = 0
      for mark in marks {
        reached += mark.gap
        if reached >= position { return reached }
      }
      return nil
    case .branch(let left, let right):
      if let found = left.firstPosition(from: position) { return found }
      return right.firstPosition(from: position - left.span).map { $0 + left.span }
    }
  }
}
