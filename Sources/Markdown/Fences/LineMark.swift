/// What a line means beyond itself: it may be a code fence, or it begins a chapter where it stands
/// outside of code.
enum LineMark: Hashable, Sendable {
  case fence(FenceCandidate)
  /// With so many `#`, 1 to 6.
  case heading(level: Int)

  /// The candidate for a fence; nil for a heading.
  var fence: FenceCandidate? {
    if case .fence(let candidate) = self { candidate } else { nil }
  }

  /// The state of fences after the line, for the one before it.
  func callAsFunction(_ state: FenceState) -> FenceState { fence.map { $0(state) } ?? state }
}
