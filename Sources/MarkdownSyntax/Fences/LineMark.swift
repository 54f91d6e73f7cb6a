/// The effect of a line on other lines: it may be a code fence or begin a comment, it begins a
/// chapter if it is outside of code, a quote ends before it and with it a code block, a comment may
/// end in it, or its neighbours change its meaning.
struct LineMark: Hashable, Sendable {
  enum Kind: Hashable, Sendable {
    case fence(FenceCandidate)
    /// With so many `#`, 1 to 6. Its line is in no quote; the one before it may be.
    case heading(level: Int, endsQuote: Bool)
    /// The beginning of a comment after `depth` times `>`; `goesOn` if it does not end in the
    /// line.
    case comment(goesOn: Bool, depth: Int)
    /// Any other line, with `depth` times `>`.
    case text(LineContext, depth: Int)
  }

  var kind: Kind
  /// True if `-->` is in the line.
  var endsComment = false

  init(_ kind: Kind, endsComment: Bool = false) {
    self.kind = kind
    self.endsComment = endsComment
  }

  /// The candidate for a fence; nil for any other line.
  var fence: FenceCandidate? {
    if case .fence(let candidate) = kind { candidate } else { nil }
  }

  /// The level of the heading that begins a chapter here, unless the line is in code; nil for none.
  var headingLevel: Int? {
    switch kind {
    case .heading(let level, _), .text(.heading(let level), 0): level
    default: nil
    }
  }

  /// True if the state in this line or after it may differ from the one before it.
  var changesState: Bool {
    if case .heading(_, let endsQuote) = kind { endsQuote || endsComment } else { true }
  }

  /// The number of `>` at the beginning of the line.
  var depth: Int {
    switch kind {
    case .fence(let candidate): candidate.opened.depth
    case .heading: 0
    case .comment(_, let depth), .text(_, let depth): depth
    }
  }

  /// The state after the line, for one before it that is outside.
  var opened: FenceState {
    switch kind {
    case .fence(let candidate): candidate.opened
    case .comment(goesOn: true, let depth): .comment(depth: depth)
    default: .outside
    }
  }

  /// Returns true if it closes the block of `state`, which is in no more quotes.
  func closes(_ state: FenceState) -> Bool {
    state.isComment ? endsComment : fence?.closes(state) ?? false
  }

  /// Returns the state after the line, for the one before it.
  func callAsFunction(_ state: FenceState) -> FenceState {
    let state = state.clipped(to: depth)
    guard state.isInside else { return opened }
    return closes(state) ? .outside : state
  }

  /// Returns the state for parsing the line itself, for the one before it.
  func lineState(_ state: FenceState) -> FenceState {
    let state = state.clipped(to: depth)
    guard !state.isInside else { return state }
    switch kind {
    case .comment(_, let depth): return .comment(depth: depth)
    case .text(let context, let depth): return FenceState(context, depth: depth)
    case .fence, .heading: return .outside
    }
  }
}
