import TextCore

/// Reads the states of lines in ascending order, for commands that read a long selection.
///
/// A line between two marked ones costs a comparison, and each marked line is passed once. So
/// reading a whole text is O(n), where a search in the tree for each line is O(n log n).
package struct FenceCursor {
  private let frontMatter: FrontMatterLines?
  private let visits: WorkCounter?
  /// The nodes after the current leaf; the last one is the next in the text.
  private var rest: [FenceNode]
  /// The lines of the current leaf, and the index of the next one in it.
  private var leaf = MarkedLines([])
  private var index = 0
  /// The start of the last marked line that was passed, and the state after it.
  private var passed = 0
  private var state = FenceState.outside
  /// The next marked line; `Int.max` without a mark after the last one.
  private var nextStart = -1
  private var nextMark: LineMark?

  package init(_ tree: FenceTree) {
    frontMatter = tree.frontMatter
    visits = tree.visits
    rest = tree.root.map { [$0] } ?? []
  }

  /// Returns the state before the paragraph that begins at `start`, and the state for parsing it.
  /// `start` is never less than in the call before.
  package mutating func states(at start: TextOffset) -> (before: FenceState, line: FenceState) {
    if let frontMatter, start <= frontMatter.lastLine { return (.frontMatter, .frontMatter) }
    let position = start.utf8
    if position > nextStart { move(to: position) }
    guard position == nextStart, let nextMark else { return (state, state) }
    return (state, nextMark.lineState(state))
  }

  /// Passes all marked lines before `position`.
  private mutating func move(to position: Int) {
    repeat {
      while index < leaf.count {
        let (gap, mark) = (leaf[index].gap, leaf[index].mark)
        guard passed + gap < position else {
          nextStart = passed + gap
          nextMark = mark
          return
        }
        passed += gap
        state = mark(state)
        index += 1
      }
    } while enterLeaf(for: position)
    nextStart = .max
    nextMark = nil
  }

  /// Enters the first leaf that does not end before `position`. Nodes with headings alone are passed:
  /// they change no state.
  ///
  /// - Returns: false if there is none.
  private mutating func enterLeaf(for position: Int) -> Bool {
    while let node = rest.popLast() {
      visits?.add(1)
      guard passed + node.span >= position, node.changeCount > 0 else {
        passed += node.span
        state = node.transition(state)
        continue
      }
      switch node.content {
      case .leaf(let lines):
        leaf = lines
        index = 0
        return true
      case .branch(let left, let right):
        rest.append(right)
        rest.append(left)
      }
    }
    return false
  }
}
