/// The structure of a range of a paragraph in Markdown. The style sheet decides its look.
///
/// Syntax characters have `tag` and the style of their construct: in `**a**` all five characters
/// are `strong`, and the four stars are `tag` as well. Nested constructs add up.
public struct InlineStyle: OptionSet, Hashable, Sendable {
  /// The members as bits.
  public let rawValue: UInt32

  /// Makes the set of those bits.
  @inlinable
  public init(rawValue: UInt32) { self.rawValue = rawValue }

  /// `**strong**`, `__strong__`.
  public static let strong = InlineStyle(rawValue: 1 << 0)
  /// `*emphasis*`, `_emphasis_`.
  public static let emphasis = InlineStyle(rawValue: 1 << 1)
  /// `~underline~`.
  public static let underline = InlineStyle(rawValue: 1 << 2)
  /// `~~strikethrough~~`.
  public static let strikethrough = InlineStyle(rawValue: 1 << 3)
  /// `==highlight==`.
  public static let highlight = InlineStyle(rawValue: 1 << 4)
  /// A code span with its backticks.
  public static let code = InlineStyle(rawValue: 1 << 5)
  /// The text of a link with its square brackets.
  public static let linkText = InlineStyle(rawValue: 1 << 6)
  /// The destination and title of a link with the parentheses round them.
  public static let linkAddress = InlineStyle(rawValue: 1 << 7)
  /// `<https://example.org>` or `<a@example.org>`, with the angle brackets.
  public static let autolink = InlineStyle(rawValue: 1 << 8)
  /// `[^1]`, also as the beginning of a definition (then with the colon).
  public static let footnoteReference = InlineStyle(rawValue: 1 << 9)
  /// Characters that are syntax and not text.
  public static let tag = InlineStyle(rawValue: 1 << 10)
  /// A backslash that escapes the character after it; also `tag`.
  public static let escape = InlineStyle(rawValue: 1 << 11)
  /// The prefix of a block: `#`, `>`, list marker or task box, with the white space after it; also
  /// `tag`.
  public static let marker = InlineStyle(rawValue: 1 << 12)
  /// The first word after an opening code fence.
  public static let infoWord = InlineStyle(rawValue: 1 << 13)
  /// A line of a code block, or a code fence.
  public static let codeBlock = InlineStyle(rawValue: 1 << 14)
  /// An image with its address: `![text](address)`.
  public static let image = InlineStyle(rawValue: 1 << 15)

  /// The number of members. `StyleMarks` packs as many bits of a style, and rejects others.
  static let memberCount = 16
  static let allMembers = InlineStyle(rawValue: 1 << UInt32(memberCount) - 1)
}

/// A range of a paragraph with one style.
public struct InlineRun: Hashable, Sendable {
  /// Bytes of the paragraph; never empty.
  public var range: Range<Int>
  /// Its style; never empty.
  public var style: InlineStyle

  /// Makes a run.
  @inlinable
  public init(range: Range<Int>, style: InlineStyle) {
    self.range = range
    self.style = style
  }
}
