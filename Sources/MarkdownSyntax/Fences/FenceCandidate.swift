/// A line that opens a code block if it is outside of one, and may close the block that it is in: a
/// function from the fence state before it to the one after it.
///
/// In two bytes, so that the many candidates of a document are small.
struct FenceCandidate: Hashable, Sendable {
  private static let closing: UInt16 = 0x8000

  /// The state that it opens, with the highest bit for `mayClose`.
  let rawValue: UInt16

  init(rawValue: UInt16) { self.rawValue = rawValue }

  init(opening state: FenceState, mayClose: Bool) {
    rawValue = state.rawValue | (mayClose ? Self.closing : 0)
  }

  /// The state after it when it opens a block.
  var opened: FenceState { FenceState(rawValue: rawValue & ~Self.closing) }

  /// True if the line has nothing but `>` and white space around the fence.
  var mayClose: Bool { rawValue & Self.closing != 0 }

  /// Returns true if it closes a block of `state`: with as many quotes, the same character, and at
  /// least the same length.
  func closes(_ state: FenceState) -> Bool {
    mayClose && state.isInside && state.isKind(of: opened) && state.length <= opened.length
  }
}
