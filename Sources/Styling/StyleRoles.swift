import MarkdownSyntax

/// The role of characters that decides their glyphs.
public struct TextRole: Hashable, Sendable {
  /// True for code, inline or in a block.
  public var isCode: Bool
  /// True for strong text and headings.
  public var isBold: Bool
  /// True for emphasis.
  public var isItalic: Bool
  /// True for the address of a link: signs that always run from left to right.
  public var isAddress: Bool
  /// True for the label of a footnote, at a reference or a definition.
  public var isNoteLabel: Bool
  /// 0 if it is not a heading; levels that look alike have one number.
  public var headingLevel: UInt8
  /// The part that decides its visibility in preview mode.
  public var part: Part

  /// The role of characters that decides their visibility.
  public enum Part: Hashable, Sendable {
    /// Text, and everything that is always visible.
    case text
    case tag
    /// The opening tag of an image.
    case image
    /// The bullet of an item.
    case bullet
    /// A pipe between the cells of a table.
    case pipe
    case cellTag
    /// The box of a task.
    case box(isDone: Bool)
  }

  /// Makes the role of characters in a paragraph. `marker` is their part among its markers.
  public init(
    _ inline: InlineStyle, in block: BlockStyle, marker: MarkerPart? = nil,
    beginsImage: Bool = false, isPipe: Bool = false
  ) {
    part = beginsImage ? .image : isPipe ? .pipe : Part(inline, in: block, marker)
    isCode =
      block.kind == .tableRow || !inline.isDisjoint(with: [.code, .codeBlock])
    isBold = inline.contains(.strong) || block.kind == .heading
    isItalic = inline.contains(.emphasis)
    isAddress = !inline.isDisjoint(with: [.linkAddress, .autolink])
    isNoteLabel = inline.contains(.footnoteReference) && !inline.contains(.tag)
    headingLevel = block.kind == .heading ? UInt8(min(block.headingLevel, 3)) : 0
  }
}

extension TextRole.Part {
  fileprivate init(_ inline: InlineStyle, in block: BlockStyle, _ marker: MarkerPart?) {
    switch marker {
    case .quote, .heading, .task: self = .tag
    case .bullet: self = .bullet
    case .box: self = .box(isDone: block.isDone)
    case .number, .blank: self = .text
    case nil:
      let isTag = !inline.isDisjoint(with: [.tag, .linkAddress, .infoWord])
      if isTag, block.kind == .tableRow, !inline.contains(.marker) {
        self = .cellTag
      } else {
        self = isTag || block.kind == .fence ? .tag : .text
      }
    }
  }
}

/// The role of a paragraph that decides the place of its lines.
public struct ParagraphRole: Hashable, Sendable {
  /// The kinds of paragraph with different settings.
  public enum Kind: Hashable, Sendable {
    /// Text of no other kind.
    case plain
    case heading
    case listItem
    /// A line of a code block, or one that opens or closes it.
    case code
    /// A line of the front matter or of a comment.
    case data
    case tableRow
    /// A line across the page.
    case rule
    /// A quote, a note.
    case other
  }

  /// The kind of paragraph.
  public var kind = Kind.plain
  /// 0 if it is not a heading.
  public var headingLevel = 0
  /// The number of quotes around it.
  public var quoteDepth = 0
  /// Its markers.
  public var prefix = BlockPrefix()
  /// True if a task's box is between the marker and the text.
  public var isTask = false
  /// True if the prefix ends with its marker, without a space after it.
  public var isMarkerOpen = false

  /// An empty plain paragraph.
  public init() {}

  /// The role of a paragraph.
  public init(_ block: BlockStyle, prefix: BlockPrefix, isMarkerOpen: Bool) {
    self.prefix = prefix
    self.isMarkerOpen = isMarkerOpen
    quoteDepth = block.quoteDepth
    isTask = block.isTask
    switch block.kind {
    case .heading:
      kind = .heading
      headingLevel = block.headingLevel
    case .code, .fence: kind = block.isFrontMatter || block.isComment ? .data : .code
    case .paragraph where block.isListItem: kind = .listItem
    case .paragraph where block.quoteDepth == 0 && !block.isUnderline: kind = .plain
    case .rule: kind = .rule
    case .tableRow: kind = .tableRow
    case .paragraph, .footnoteDefinition: kind = .other
    }
  }
}
