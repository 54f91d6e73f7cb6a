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
  @inlinable public static var strong: InlineStyle { InlineStyle(rawValue: 1 << 0) }
  /// `*emphasis*`, `_emphasis_`.
  @inlinable public static var emphasis: InlineStyle { InlineStyle(rawValue: 1 << 1) }
  /// `~underline~`.
  @inlinable public static var underline: InlineStyle { InlineStyle(rawValue: 1 << 2) }
  /// `~~strikethrough~~`.
  @inlinable public static var strikethrough: InlineStyle { InlineStyle(rawValue: 1 << 3) }
  /// `==highlight==`.
  @inlinable public static var highlight: InlineStyle { InlineStyle(rawValue: 1 << 4) }
  /// A code span with its backticks.
  @inlinable public static var code: InlineStyle { InlineStyle(rawValue: 1 << 5) }
  /// The text of a link with its square brackets.
  @inlinable public static var linkText: InlineStyle { InlineStyle(rawValue: 1 << 6) }
  /// The destination and title of a link with the parentheses around them.
  @inlinable public static var linkAddress: InlineStyle { InlineStyle(rawValue: 1 << 7) }
  /// `<https://example.org>` or `<a@example.org>`, with the angle brackets.
  @inlinable public static var autolink: InlineStyle { InlineStyle(rawValue: 1 << 8) }
  /// `[^1]`, also as the beginning of a definition (then with the colon).
  @inlinable public static var footnoteReference: InlineStyle { InlineStyle(rawValue: 1 << 9) }
  /// Characters that are syntax and not text.
  @inlinable public static var tag: InlineStyle { InlineStyle(rawValue: 1 << 10) }
  /// A backslash that escapes the character after it; also `tag`.
  @inlinable public static var escape: InlineStyle { InlineStyle(rawValue: 1 << 11) }
  /// The prefix of a block: `#`, `>`, list marker or task box, with the white space after it; also
  /// `tag`.
  @inlinable public static var marker: InlineStyle { InlineStyle(rawValue: 1 << 12) }
  /// The first word after an opening code fence.
  @inlinable public static var infoWord: InlineStyle { InlineStyle(rawValue: 1 << 13) }
  /// A line of a code block, or a code fence.
  @inlinable public static var codeBlock: InlineStyle { InlineStyle(rawValue: 1 << 14) }
  /// An image with its address: `![text](address)`.
  @inlinable public static var image: InlineStyle { InlineStyle(rawValue: 1 << 15) }

  /// `<!-- a comment -->` in a line of text. Quiet, but shown in preview mode, and no `tag`.
  @inlinable public static var comment: InlineStyle { InlineStyle(rawValue: 1 << 16) }

  /// The number of members. `StyleMarks` packs as many bits of a style, and rejects others.
  static let memberCount = 17
  static let allMembers = InlineStyle(rawValue: 1 << UInt32(memberCount) - 1)
}

/// A range of a paragraph with one style.
public struct InlineRun: Hashable, Sendable {
  /// Bytes of the paragraph; never empty.
  public var range: Range<Int>
  /// Its style; never empty.
  public var style: InlineStyle

  @inlinable
  public init(range: Range<Int>, style: InlineStyle) {
    self.range = range
    self.style = style
  }
}
