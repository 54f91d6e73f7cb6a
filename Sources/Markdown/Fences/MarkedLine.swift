/// A line with a mark and how far it is from the one before it that has any: from line start to line
/// start, or from the start of the text for the first. Packed into 8 bytes.
struct MarkedLine: Hashable, Sendable {
  private let bits: UInt64

  init(gap: Int, mark: LineMark) {
    let low: UInt64 =
      switch mark {
      case .fence(let candidate): UInt64(candidate.rawValue)
      case .heading(let level): UInt64(level) << 8
      }
    bits = UInt64(gap) << 16 | low
  }

  var gap: Int { Int(bits >> 16) }

  var mark: LineMark {
    let level = Int(UInt8(truncatingIfNeeded: bits >> 8))
    if level > 0 { return .heading(level: level) }
    return .fence(FenceCandidate(rawValue: UInt8(truncatingIfNeeded: bits)))
  }

  /// The same line, further from the one before it by `delta` bytes.
  func moved(by delta: Int) -> MarkedLine { MarkedLine(gap: gap + delta, mark: mark) }
}

/// A line with a mark and where it begins, in bytes from some origin.
struct PlacedLine: Hashable, Sendable {
  var position: Int
  var mark: LineMark
}
