/// The state of a line: outside, in the front matter, in a comment, in a code block that a certain
/// fence opened in quotes of a certain depth, or outside with a neighbour that changes its meaning.
/// A paragraph depends on nothing else in the paragraphs around it.
///
/// A block is identified by the character and the length of its fence, 3 to 64 (longer ones count
/// as 64), and by the number of `>` before that, 0 to 63. It ends with a matching fence, or with
/// its quote: before the first line with fewer `>`. A comment ends with the first line that
/// contains `-->`, or with its quote.
public struct FenceState: Hashable, Sendable {
  /// 0 for outside. The low eight bits are the mark: 1 to 62 for backticks and 63 to 124 for
  /// tildes, by length, and one for each other state. Above them is the depth of quotes.
  public let rawValue: UInt16

  /// Marks of states that are not opened by a fence.
  private enum Mark {
    static let frontMatter: UInt8 = 125
    static let comment: UInt8 = 126
    /// The state above an underline of `=`; the next mark is that above one of `-`.
    static let heading: UInt8 = 127
    static let underline: UInt8 = 129
    static let tableRow: UInt8 = 130
  }

  /// The lengths of fences that are distinguished.
  static let lengths = 3...64
  /// The maximum depth of quotes that is distinguished.
  static let deepest = BlockStyle.cap

  /// Outside of code blocks.
  public static let outside = FenceState(mark: 0, depth: 0)

  /// In the front matter, which no fence opens or closes.
  public static let frontMatter = FenceState(mark: Mark.frontMatter, depth: 0)

  /// In a comment that begins in quotes of a depth.
  static func comment(depth: Int) -> FenceState { FenceState(mark: Mark.comment, depth: depth) }

  /// Makes the state of a raw value; `outside` for an invalid one.
  public init(rawValue: UInt16) {
    self.init(mark: UInt8(truncatingIfNeeded: rawValue & 0xFF), depth: Int(rawValue >> 8))
  }

  /// Makes the state of a mark, 0 for none, in quotes of a depth.
  init(mark: UInt8, depth: Int) {
    let isKnown = (1...Mark.tableRow).contains(mark) && (0...Self.deepest).contains(depth)
    let isState = isKnown && (mark != Mark.frontMatter || depth == 0)
    rawValue = isState ? UInt16(truncatingIfNeeded: depth) << 8 | UInt16(mark) : 0
  }

  /// Makes the state after a fence of `length` times `character` (a backtick or a tilde) after
  /// `depth` times `>`.
  package init(character: UInt8, length: Int, depth: Int = 0) {
    let step = min(max(length, Self.lengths.lowerBound), Self.lengths.upperBound) - 2
    self.init(
      mark: UInt8(truncatingIfNeeded: character == .tilde ? step + Self.lengths.count : step),
      depth: min(depth, Self.deepest))
  }

  /// Makes the state of a line outside of blocks whose meaning its neighbours change, with `depth`
  /// times `>`.
  package init(_ context: LineContext, depth: Int) {
    let mark: UInt8 =
      switch context {
      case .none: 0
      case .heading(let level): Mark.heading + UInt8(level - 1)
      case .underline: Mark.underline
      case .tableRow: Mark.tableRow
      }
    self.init(mark: mark, depth: depth)
  }

  /// True inside a code block, a comment or the front matter, where no Markdown is parsed.
  public var isInside: Bool { (1...Mark.comment).contains(mark) }

  /// True inside a code block.
  private var isCode: Bool { (1..<Mark.frontMatter).contains(mark) }

  /// True in a line of a comment.
  public var isComment: Bool { mark == Mark.comment }

  /// True if its neighbours change the meaning of the line.
  public var hasContext: Bool { context != .none }

  /// The meaning that its neighbours give to a line.
  package var context: LineContext {
    switch mark {
    case Mark.heading: .heading(level: 1)
    case Mark.heading + 1: .heading(level: 2)
    case Mark.underline: .underline
    case Mark.tableRow: .tableRow
    default: .none
    }
  }

  /// The mark alone, 0 when outside.
  var mark: UInt8 { UInt8(truncatingIfNeeded: rawValue & 0xFF) }

  /// The number of `>` that the lines of the block begin with; 0 when outside.
  public var depth: Int { Int(rawValue >> 8) }

  /// A backtick or a tilde; nil outside of code blocks.
  public var character: UInt8? {
    guard isCode else { return nil }
    return mark > Self.lengths.count ? .tilde : .backtick
  }

  /// The length of the fence that opened the block, 64 for longer ones; 0 outside of code blocks.
  public var length: Int {
    guard isCode else { return 0 }
    let step = Int(mark)
    return (step > Self.lengths.count ? step - Self.lengths.count : step) + 2
  }

  /// Returns the state in a line with `depth` times `>`: a block in more quotes has ended before
  /// it.
  package func clipped(to depth: Int) -> FenceState { self.depth > depth ? .outside : self }

  /// Returns true if both are blocks of the same depth and character, so that a fence that closes
  /// the longer one closes the shorter one too.
  func isKind(of other: FenceState) -> Bool {
    depth == other.depth && character == other.character && isComment == other.isComment
  }
}
