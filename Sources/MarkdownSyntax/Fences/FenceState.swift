/// The fence state of a line: outside, in the front matter, or in a code block that a certain fence has
/// opened in quotes of a certain depth. Nothing else in the paragraphs above changes a paragraph.
///
/// A block is told by the character and the length of its fence, 3 to 64 (a longer one counts as one
/// of 64), and by how many `>` stand before that, 0 to 63. It ends with a fence of its own, or with
/// its quote: before the first line that has fewer `>`.
public struct FenceState: Hashable, Sendable {
  /// 0 for outside. The low seven bits are the fence, 1 to 62 for backticks and 63 to 124 for tildes,
  /// by length, or 125 for the front matter; above them is the depth of quotes.
  public let rawValue: UInt16

  /// The number of fences that are told apart, and one for none.
  static let markCount: UInt8 = 125
  /// The lengths of fences that are told apart.
  static let lengths = 3...64
  /// The greatest depth of quotes that is told apart.
  static let deepest = BlockStyle.cap

  /// Outside of code blocks.
  public static let outside = FenceState(mark: 0, depth: 0)

  /// In the front matter, which no fence opens or closes.
  public static let frontMatter = FenceState(mark: markCount, depth: 0)

  /// Makes the state of a raw value; one that none has is `outside`.
  public init(rawValue: UInt16) {
    self.init(mark: UInt8(truncatingIfNeeded: rawValue & 0x7F), depth: Int(rawValue >> 7))
  }

  /// Makes the state of a fence, 0 for none, in quotes of a depth.
  init(mark: UInt8, depth: Int) {
    let isFence = mark > 0 && mark < Self.markCount && (0...Self.deepest).contains(depth)
    let isInside = isFence || mark == Self.markCount && depth == 0
    rawValue = isInside ? UInt16(truncatingIfNeeded: depth) << 7 | UInt16(mark) : 0
  }

  /// Makes the state behind a fence of `length` times `character` (a backtick or a tilde) after `depth`
  /// times `>`.
  package init(character: UInt8, length: Int, depth: Int = 0) {
    let step = min(max(length, Self.lengths.lowerBound), Self.lengths.upperBound) - 2
    self.init(
      mark: UInt8(truncatingIfNeeded: character == .tilde ? step + Self.lengths.count : step),
      depth: min(depth, Self.deepest))
  }

  /// True inside a code block or the front matter, where no Markdown is parsed.
  public var isInside: Bool { rawValue != 0 }

  /// True inside a code block.
  private var isCode: Bool { isInside && mark != Self.markCount }

  /// The fence alone, 0 when outside.
  var mark: UInt8 { UInt8(truncatingIfNeeded: rawValue & 0x7F) }

  /// How many `>` the lines of the block begin with; 0 when outside.
  public var depth: Int { Int(rawValue >> 7) }

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

  /// The state in a line with so many `>`: a block that is in more of them has ended before it.
  package func clipped(to depth: Int) -> FenceState { self.depth > depth ? .outside : self }

  /// Whether both are blocks of the same depth and character, so that a fence that closes the longer
  /// one closes the shorter, too.
  func isKind(of other: FenceState) -> Bool {
    depth == other.depth && character == other.character
  }
}
