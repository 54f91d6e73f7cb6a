import Markdown

/// What characters are, as far as their glyphs depend on it.
struct TextRole: Hashable {
  var isCode: Bool
  var isBold: Bool
  var isItalic: Bool
  /// Whether it is where a link leads: a row of signs that no sentence turns round.
  var isAddress: Bool
  /// 0 for what is no heading; levels that look alike are one.
  var headingLevel: UInt8

  /// The role of characters in a paragraph.
  init(_ inline: InlineStyle, in block: BlockStyle) {
    isCode = inline.contains(.code) || inline.contains(.codeBlock)
    isBold = inline.contains(.strong) || block.kind == .heading
    isItalic = inline.contains(.emphasis)
    isAddress = !inline.isDisjoint(with: [.linkAddress, .autolink])
    headingLevel = block.kind == .heading ? UInt8(min(block.headingLevel, 3)) : 0
  }
}

/// What a paragraph is, as far as the place of its lines depends on it.
struct ParagraphRole: Hashable {
  /// The kinds of paragraph that are set differently.
  enum Kind: Hashable {
    /// Text that is nothing else.
    case plain
    case heading
    case listItem
    /// A line of a code block, or one that opens or closes it.
    case code
    /// A quote, a note, a line across the page.
    case other
  }

  var kind = Kind.plain
  /// 0 for what is no heading.
  var headingLevel = 0
  /// Its markers.
  var prefix = BlockPrefix()
  /// Whether the prefix ends with its marker, without a space after it.
  var isMarkerOpen = false

  /// An empty plain paragraph.
  init() {}

  /// The role of a paragraph.
  init(_ block: BlockStyle, prefix: BlockPrefix, isMarkerOpen: Bool) {
    self.prefix = prefix
    self.isMarkerOpen = isMarkerOpen
    switch block.kind {
    case .heading:
      kind = .heading
      headingLevel = block.headingLevel
    case .code, .fence: kind = .code
    case .paragraph where block.isListItem: kind = .listItem
    case .paragraph where block.quoteDepth == 0: kind = .plain
    case .paragraph, .rule, .footnoteDefinition: kind = .other
    }
  }
}
