/// The effect of a range of text on the fence state: a function from the state before it to the one
/// after it.
///
/// The functions of two adjacent ranges compose, so that a tree of them answers for any prefix of a
/// text. A function lists only the states, of thousands, that the range changes. It lists many of
/// them together:
///
/// - A fence closes all blocks of its kind with shorter fences, so `closings` lists only the
///   longest.
/// - A line with fewer `>` ends all deeper blocks, so `ends` lists only lines that have fewer than
///   all lines before them.
/// - The end of a comment closes the comments of each depth up to its own.
///
/// The text after the end of a block is read as outside of it, so the listed state is the one at
/// the end of the range.
struct FenceTransition: Equatable, Sendable {
  private struct Outcome: Equatable {
    /// The longest block that a fence closes, or the depth of the line that ends all deeper ones.
    var key: UInt16
    /// The state after the range.
    var state: FenceState

    var closed: FenceState { FenceState(rawValue: key) }
  }

  private var afterOutside = FenceState.outside
  /// The outcomes for blocks that a fence closes, in ascending order. Each is for the lengths of
  /// its kind that the one before does not close.
  private var closings: [Outcome] = []
  /// The outcomes for blocks that end with their quote, in ascending order of depth. So the last
  /// line of the range comes first.
  private var ends: [Outcome] = []

  /// The transition of a range without marks.
  static let identity = FenceTransition()

  private init() {}

  /// Makes the transition of adjacent `marks`.
  init(of marks: some BidirectionalCollection<LineMark>) {
    for mark in marks.reversed() where mark.changesState { prepend(mark) }
  }

  /// Composes `first` and then `second`.
  init(_ first: FenceTransition, then second: FenceTransition) {
    afterOutside = second(first.afterOutside)
    let own = first.closings.map { Outcome(key: $0.key, state: second($0.state)) }
    // Deeper blocks do not reach the second one.
    let deepest = first.ends.first?.key ?? .max
    let more = second.closings.filter {
      $0.closed.depth <= deepest && first.closing(of: $0.closed) == nil
    }
    closings = Self.merged(own, more)
    let shallower = second.ends.prefix { $0.key < deepest }
    let kept = first.ends.map { Outcome(key: $0.key, state: second($0.state)) }
    // Most ranges end the same blocks as their first half, and share its list.
    ends = shallower.isEmpty && kept == first.ends ? first.ends : shallower + kept
  }

  /// Returns the state after the range.
  func callAsFunction(_ state: FenceState) -> FenceState {
    guard state.isInside else { return afterOutside }
    if let closing = closing(of: state) { return closing.state }
    let shallower = Self.index(of: UInt16(state.depth), in: ends)
    return shallower > 0 ? ends[shallower - 1].state : state
  }

  /// True if the block of `state` ends in the range, even if another block is open after it.
  func ends(_ state: FenceState) -> Bool {
    closing(of: state) != nil || Self.index(of: UInt16(state.depth), in: ends) > 0
  }

  /// Returns the outcome for a block that a fence closes; nil if no fence closes it.
  private func closing(of state: FenceState) -> Outcome? {
    let index = Self.index(of: state.rawValue, in: closings)
    guard index < closings.count, closings[index].closed.isKind(of: state) else { return nil }
    return closings[index]
  }

  /// The index of the first outcome whose key is not below `key`.
  private static func index(of key: UInt16, in outcomes: [Outcome]) -> Int {
    var range = 0..<outcomes.count
    while !range.isEmpty {
      let middle = range.lowerBound + range.count / 2
      range =
        outcomes[middle].key < key ? middle + 1..<range.upperBound : range.lowerBound..<middle
    }
    return range.lowerBound
  }

  private static func merged(_ first: [Outcome], _ second: [Outcome]) -> [Outcome] {
    guard !second.isEmpty else { return first }
    var merged: [Outcome] = []
    merged.reserveCapacity(first.count + second.count)
    var rest = second[...]
    for outcome in first {
      while let next = rest.first, next.key < outcome.key {
        merged.append(next)
        rest.removeFirst()
      }
      merged.append(outcome)
    }
    return merged + rest
  }

  /// Adds a line before the range.
  private mutating func prepend(_ mark: LineMark) {
    let depth = mark.depth
    let afterLine = afterOutside
    if mark.opened.isInside { afterOutside = self(mark.opened) }
    // Deeper blocks end before the line, and the line is outside of them.
    while let last = closings.last, last.closed.depth > depth { closings.removeLast() }
    while let last = ends.last, last.key >= depth { ends.removeLast() }
    ends.append(Outcome(key: UInt16(depth), state: afterOutside))
    if mark.endsComment { prependCommentEnd(depth: depth, after: afterLine) }
    guard let fence = mark.fence, fence.mayClose else { return }
    // It closes blocks of the same depth and at most its length.
    let key = fence.opened.rawValue
    let shortest = FenceState(
      character: fence.opened.character ?? .backtick, length: FenceState.lengths.lowerBound,
      depth: depth)
    let first = Self.index(of: shortest.rawValue, in: closings)
    let end = Self.index(of: key + 1, in: closings)
    closings.replaceSubrange(first..<end, with: [Outcome(key: key, state: afterLine)])
  }

  /// Adds the end of comments that are at most as deep as `depth` before the range.
  private mutating func prependCommentEnd(depth: Int, after state: FenceState) {
    for depth in 0...depth {
      let key = FenceState.comment(depth: depth).rawValue
      let index = Self.index(of: key, in: closings)
      let isKnown = index < closings.count && closings[index].key == key
      closings.replaceSubrange(
        index..<(isKnown ? index + 1 : index), with: [Outcome(key: key, state: state)])
    }
  }
}
