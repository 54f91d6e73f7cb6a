/// A line that opens a code block when it stands outside of one, and may close one that it stands
/// in: a function from the fence state before it to the one after it.
///
/// In one byte, so that the many candidates of a document are small.
struct FenceCandidate: Hashable, Sendable {
  /// The state that it opens, with the highest bit for `mayClose`.
  let rawValue: UInt8

  init(rawValue: UInt8) { self.rawValue = rawValue }

  init(opening state: FenceState, mayClose: Bool) {
    rawValue = state.rawValue | (mayClose ? 0x80 : 0)
  }

  /// The state that it leads to from outside.
  var opened: FenceState { FenceState(rawValue: rawValue & 0x7F) }

  /// Whether nothing but white space follows the fence.
  var mayClose: Bool { rawValue & 0x80 != 0 }

  /// Whether it closes a block of `state`: by the same character, at least as long.
  func closes(_ state: FenceState) -> Bool {
    mayClose && state.isInside && state.character == opened.character
      && state.length <= opened.length
  }

  /// The state after the line, for the one before it.
  func callAsFunction(_ state: FenceState) -> FenceState {
    guard state.isInside else { return opened }
    return closes(state) ? .outside : state
  }
}
