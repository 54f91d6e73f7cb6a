/// A candidate line and how far it is from the candidate before it: from line start to line start,
/// or from the start of the text for the first. Packed into 8 bytes.
struct FenceMark: Hashable, Sendable {
  private let bits: UInt64

  init(gap: Int, candidate: FenceCandidate) {
    bits = UInt64(gap) << 8 | UInt64(candidate.rawValue)
  }

  var gap: Int { Int(bits >> 8) }
  var candidate: FenceCandidate { FenceCandidate(rawValue: UInt8(truncatingIfNeeded: bits)) }

  /// The same candidate, further from the one before it by `delta` bytes.
  func moved(by delta: Int) -> FenceMark { FenceMark(gap: gap + delta, candidate: candidate) }
}

/// A candidate line and where it begins, in bytes from some origin.
struct PlacedFence: Hashable, Sendable {
  var position: Int
  var candidate: FenceCandidate
}
