/// The kind of a paragraph as a whole.
public enum BlockKind: UInt8, Hashable, Sendable, CaseIterable {
  /// Text.
  case paragraph
  /// `# ` to `###### `, or text above an underline.
  case heading
  /// `***`, `- - -`, `___`: a line across the page.
  case rule
  /// The line that opens or closes a code block.
  case fence
  /// A line of a code block, of a comment or of the front matter.
  case code
  /// `[^1]: `
  case footnoteDefinition
  /// A row of a table, or the line of hyphens below its header: a line that begins with a pipe, or is
  /// beside that line.
  case tableRow
}

/// The structure of a paragraph as a whole, packed into 32 bits.
///
/// **Invariant:** `bits` is never 0: its lowest three are the kind plus one.
public struct BlockStyle: Hashable, Sendable {
  var bits: UInt32

  /// The maximum stored value of `quoteDepth` and `listIndent`.
  public static let cap = 63

  /// The minimum distance between the markers of two levels of a list, in columns.
  package static var levelStep: Int { 2 }

  /// Makes the style of plain text, outside of all blocks.
  @inlinable
  public init(kind: BlockKind = .paragraph) { self.init(packed: UInt32(kind.rawValue) + 1) }

  @usableFromInline
  init(packed: UInt32) { bits = packed }

  /// The kind of the paragraph. A heading in a quote is a heading with a `quoteDepth`.
  public var kind: BlockKind {
    get { BlockKind(rawValue: UInt8(truncatingIfNeeded: self[.kind] &- 1)) ?? .paragraph }
    set { self[.kind] = UInt32(newValue.rawValue) + 1 }
  }

  /// 1 to 6 for a heading, otherwise 0.
  public var headingLevel: Int {
    get { Int(self[.headingLevel]) }
    set { self[.headingLevel] = UInt32(clamping: newValue) }
  }

  /// The number of `>` before the text, 63 at most; of a line of a code block, those of the block.
  public var quoteDepth: Int {
    get { Int(self[.quoteDepth]) }
    set { self[.quoteDepth] = UInt32(clamping: min(newValue, Self.cap)) }
  }

  /// True if it begins with a list marker.
  public var isListItem: Bool {
    get { self[.isListItem] != 0 }
    set { self[.isListItem] = newValue ? 1 : 0 }
  }

  /// True if its list marker is a number.
  public var isOrdered: Bool {
    get { self[.isOrdered] != 0 }
    set { self[.isOrdered] = newValue ? 1 : 0 }
  }

  /// True if a box follows its list marker.
  public var isTask: Bool {
    get { self[.isTask] != 0 }
    set { self[.isTask] = newValue ? 1 : 0 }
  }

  /// True if that box is ticked.
  public var isDone: Bool {
    get { self[.isDone] != 0 }
    set { self[.isDone] = newValue ? 1 : 0 }
  }

  /// The columns of white space before the list marker (after the last `>`, if there is one), 63 at
  /// most; a tab reaches to the next multiple of 4.
  public var listIndent: Int {
    get { Int(self[.listIndent]) }
    set { self[.listIndent] = UInt32(clamping: min(newValue, Self.cap)) }
  }

  /// The fence state of the paragraph. A paragraph of the kind `fence` with a state inside a block
  /// closes that block. The setter leaves `quoteDepth` alone, and the getter returns a state with
  /// that depth.
  public var fence: FenceState {
    get { FenceState(mark: UInt8(truncatingIfNeeded: self[.fence]), depth: quoteDepth) }
    set { self[.fence] = UInt32(newValue.mark) }
  }

  /// True if the paragraph is a line of the front matter.
  public var isFrontMatter: Bool { fence == .frontMatter }

  /// True if the paragraph is a line of a comment.
  public var isComment: Bool { fence.isComment }

  /// True if the paragraph is the underline of the heading above it.
  public var isUnderline: Bool { fence.context == .underline }

  /// True if the paragraph is a heading by an underline, without `#`.
  package var isUnderlined: Bool {
    if case .heading = fence.context { kind == .heading } else { false }
  }

  /// True if something in the paragraph begins like a link, an address or a footnote, and is none.
  /// A letter typed or removed far from it may complete it, so `TypingFastPath` has every change of
  /// such a paragraph parsed.
  public var hasLooseEnds: Bool {
    get { self[.hasLooseEnds] != 0 }
    set { self[.hasLooseEnds] = newValue ? 1 : 0 }
  }
}

extension BlockStyle {
  /// A range of bits in a style.
  struct Field {
    var shift: UInt32
    var width: UInt32

    static var kind: Field { Field(shift: 0, width: 3) }
    static var headingLevel: Field { Field(shift: 3, width: 3) }
    static var quoteDepth: Field { Field(shift: 6, width: 6) }
    static var isListItem: Field { Field(shift: 12, width: 1) }
    static var isOrdered: Field { Field(shift: 13, width: 1) }
    static var isTask: Field { Field(shift: 14, width: 1) }
    static var isDone: Field { Field(shift: 15, width: 1) }
    static var listIndent: Field { Field(shift: 16, width: 6) }
    static var fence: Field { Field(shift: 22, width: 8) }
    static var hasLooseEnds: Field { Field(shift: 30, width: 1) }

    var mask: UInt32 { (1 << width) - 1 }
  }

  subscript(field: Field) -> UInt32 {
    get { bits >> field.shift & field.mask }
    set { bits = bits & ~(field.mask << field.shift) | (newValue & field.mask) << field.shift }
  }
}
