/// A marked line and its distance from the previous one: from line start to line start, or from the
/// start of the text for the first. Packed into 8 bytes.
struct MarkedLine: Hashable, Sendable {
  /// The gap, a bit for the end of a comment, two for the kind of mark, 16 for its data.
  private let bits: UInt64

  private enum Kind {
    static let fence: UInt64 = 0
    static let heading: UInt64 = 1
    static let text: UInt64 = 2
    static let comment: UInt64 = 3
  }

  private static let gapShift: UInt64 = 19
  private static let kindShift: UInt64 = 16
  private static let endsComment: UInt64 = 1 << 18
  /// The bits of a depth of quotes.
  private static let depthBits: UInt64 = 6

  init(gap: Int, mark: LineMark) {
    let (kind, value): (UInt64, UInt64) =
      switch mark.kind {
      case .fence(let candidate): (Kind.fence, UInt64(candidate.rawValue))
      case .heading(let level, let endsQuote):
        (Kind.heading, UInt64(level) << 1 | (endsQuote ? 1 : 0))
      case .text(let context, let depth):
        (Kind.text, context.number << Self.depthBits | UInt64(depth))
      case .comment(let goesOn, let depth):
        (Kind.comment, (goesOn ? 1 : 0) << Self.depthBits | UInt64(depth))
      }
    bits =
      UInt64(gap) << Self.gapShift | (mark.endsComment ? Self.endsComment : 0)
      | kind << Self.kindShift | value
  }

  var gap: Int { Int(bits >> Self.gapShift) }

  var mark: LineMark { LineMark(kind, endsComment: bits & Self.endsComment != 0) }

  private var kind: LineMark.Kind {
    let value = UInt64(UInt16(truncatingIfNeeded: bits))
    let depth = Int(value & (1 << Self.depthBits - 1))
    let rest = value >> Self.depthBits
    return switch bits >> Self.kindShift & 0x3 {
    case Kind.heading: .heading(level: Int(value >> 1), endsQuote: value & 1 != 0)
    case Kind.text: .text(LineContext(number: rest), depth: depth)
    case Kind.comment: .comment(goesOn: rest != 0, depth: depth)
    default: .fence(FenceCandidate(rawValue: UInt16(value)))
    }
  }

  /// The line packed into 4 bytes; nil if the gap is 8 KB or more.
  var short: UInt32? { UInt32(exactly: bits) }

  /// Makes a line from its 4 bytes.
  init(short: UInt32) { bits = UInt64(short) }

  /// Returns the same line, further from the one before it by `delta` bytes.
  func moved(by delta: Int) -> MarkedLine { MarkedLine(gap: gap + delta, mark: mark) }
}

/// A marked line and its start, in bytes from some origin.
struct PlacedLine: Hashable, Sendable {
  var position: Int
  var mark: LineMark
}

extension LineContext {
  fileprivate var number: UInt64 {
    switch self {
    case .none: 0
    case .heading(let level): UInt64(level)
    case .underline: 3
    case .tableRow: 4
    }
  }

  fileprivate init(number: UInt64) {
    self =
      switch number {
      case 1, 2: .heading(level: Int(number))
      case 3: .underline
      case 4: .tableRow
      default: .none
      }
  }
}
