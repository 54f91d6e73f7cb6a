import TextCore

/// The edges of code blocks.
extension FenceTree {
  /// The end of a code block.
  package struct BlockEnd: Equatable {
    /// The start of the line that closes the block, or of the first line after its quote.
    package var offset: TextOffset
    /// True if the line at `offset` closes the block, and so is its last line.
    package var isInBlock: Bool
  }

  /// Returns the end of the block that contains the paragraph at `offset`; nil if it continues to
  /// the end of the text, or if there is none. O(log n).
  package func blockEnd(from offset: TextOffset) -> BlockEnd? {
    let block = state(before: offset)
    if block == .frontMatter {
      return frontMatter.map { BlockEnd(offset: $0.end, isInBlock: false) }
    }
    guard block.isInside, let end = root?.end(of: block, from: offset.utf8) else { return nil }
    return BlockEnd(offset: TextOffset(end.position), isInBlock: end.isInBlock)
  }

  /// Returns the start of the line that opens the block containing the paragraph at `offset`; nil
  /// if there is none. O(log n).
  package func blockStart(at offset: TextOffset) -> TextOffset? {
    guard state(at: offset).isInside else { return nil }
    if isInFrontMatter(offset) { return 0 }
    return root?.opening(before: offset.utf8, after: .outside).map { TextOffset($0) }
  }
}

extension FenceNode {
  /// Returns the first line at or after `position` that closes `block`, which is open there, or
  /// that is after its quote; nil if there is none. O(log n).
  fileprivate func end(
    of block: FenceState, from position: Int
  ) -> (position: Int, isInBlock: Bool)? {
    guard position <= span, position > 0 || transition.ends(block) else { return nil }
    switch content {
    case .leaf(let lines):
      var reached = 0
      for line in lines {
        reached += line.gap
        guard reached >= position else { continue }
        if line.mark.depth < block.depth { return (reached, false) }
        if line.mark.closes(block) { return (reached, true) }
      }
      return nil
    case .branch(let left, let right):
      if let found = left.end(of: block, from: position) { return found }
      return right.end(of: block, from: max(0, position - left.span))
        .map { ($0.position + left.span, $0.isInBlock) }
    }
  }

  /// Returns the line before `position` that opens the block which is open there; nil if that was
  /// open before the node, in `state`. O(log n).
  fileprivate func opening(before position: Int, after state: FenceState) -> Int? {
    if position > span, state.isInside, !transition.ends(state) { return nil }
    switch content {
    case .leaf(let lines):
      var (state, reached) = (state, 0)
      var opening: Int?
      for line in lines {
        reached += line.gap
        guard reached < position else { break }
        let after = line.mark(state)
        if after.isInside, !state.clipped(to: line.mark.depth).isInside { opening = reached }
        state = after
      }
      return opening
    case .branch(let left, let right):
      if position > left.span,
        let found = right.opening(before: position - left.span, after: left.transition(state))
      {
        return found + left.span
      }
      return left.opening(before: position, after: state)
    }
  }
}
