/// What a line means beyond itself: it may be a code fence, it begins a chapter where it stands
/// outside of code, or a quote ends before it and a code block with it.
enum LineMark: Hashable, Sendable {
  case fence(FenceCandidate)
  /// With so many `#`, 1 to 6. Its line is in no quote; the one before it may be.
  case heading(level: Int, endsQuote: Bool)
  /// Any other line that has fewer `>` than the one before it, namely `depth`.
  case quoteEnd(depth: Int)

  /// The candidate for a fence; nil for any other line.
  var fence: FenceCandidate? {
    if case .fence(let candidate) = self { candidate } else { nil }
  }

  var isHeading: Bool {
    if case .heading = self { true } else { false }
  }

  /// Whether the fence state may be another in this line, or behind it, than before it.
  var changesState: Bool {
    if case .heading(_, let endsQuote) = self { endsQuote } else { true }
  }

  /// How many `>` the line has.
  var depth: Int {
    switch self {
    case .fence(let candidate): candidate.opened.depth
    case .heading: 0
    case .quoteEnd(let depth): depth
    }
  }

  /// The state of fences after the line, for the one before it.
  func callAsFunction(_ state: FenceState) -> FenceState {
    fence.map { $0(state) } ?? state.clipped(to: depth)
  }
}
