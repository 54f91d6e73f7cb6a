/// A line with a mark and how far it is from the one before it that has any: from line start to line
/// start, or from the start of the text for the first. Packed into 8 bytes.
struct MarkedLine: Hashable, Sendable {
  /// The gap, two bits for the kind of mark, 16 for what is to be known of it.
  private let bits: UInt64

  private enum Kind {
    static let fence: UInt64 = 0
    static let heading: UInt64 = 1
    static let quoteEnd: UInt64 = 2
  }

  init(gap: Int, mark: LineMark) {
    let (kind, value): (UInt64, UInt64) =
      switch mark {
      case .fence(let candidate): (Kind.fence, UInt64(candidate.rawValue))
      case .heading(let level, let endsQuote):
        (Kind.heading, UInt64(level) << 1 | (endsQuote ? 1 : 0))
      case .quoteEnd(let depth): (Kind.quoteEnd, UInt64(depth))
      }
    bits = UInt64(gap) << 18 | kind << 16 | value
  }

  var gap: Int { Int(bits >> 18) }

  var mark: LineMark {
    let value = UInt16(truncatingIfNeeded: bits)
    return switch bits >> 16 & 0x3 {
    case Kind.heading: .heading(level: Int(value >> 1), endsQuote: value & 1 != 0)
    case Kind.quoteEnd: .quoteEnd(depth: Int(value))
    default: .fence(FenceCandidate(rawValue: value))
    }
  }

  /// The same line, further from the one before it by `delta` bytes.
  func moved(by delta: Int) -> MarkedLine { MarkedLine(gap: gap + delta, mark: mark) }
}

/// A line with a mark and where it begins, in bytes from some origin.
struct PlacedLine: Hashable, Sendable {
  var position: Int
  var mark: LineMark
}
