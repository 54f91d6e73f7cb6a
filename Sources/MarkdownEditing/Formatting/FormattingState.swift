import MarkdownSyntax
import TextCore

/// The styles and blocks that apply to a selection, for check marks in menus. Only the paragraphs
/// at the two ends of the selection are read, and the lines around them that have pipes, too
/// (`TextTable.Reach`).
public struct FormattingState: Equatable, Sendable {
  /// The styles that all selected letters have; at a caret, those of text to be typed.
  public private(set) var inline: Set<InlineFormat> = []
  /// True if the selection, or the caret, is in a link.
  public private(set) var isLink = false
  /// 1 to 6, or 0 for no heading.
  public private(set) var headingLevel = 0
  public private(set) var isQuote = false
  /// True if it is in a list with bullets, and no tasks.
  public private(set) var isBulletedList = false
  /// True if it is in a list with numbers.
  public private(set) var isOrderedList = false
  public private(set) var isTask = false
  /// True if it is a task that is ticked.
  public private(set) var isDone = false
  /// True if it may contain a task: in a paragraph at one of its ends, or in those between.
  public private(set) var mayHoldTask = false
  public private(set) var isCodeBlock = false
  /// True if the selection is in rows of tables.
  public private(set) var isTableRow = false

  /// `inline` as one style.
  var style: InlineStyle { InlineStyle(inline.map(\.style)) }

  /// True if it is an item of a list of any kind.
  public var isListItem: Bool { isBulletedList || isOrderedList || isTask }

  /// True if it is a paragraph without any prefix.
  public var isPlain: Bool { headingLevel == 0 && !isQuote && !isListItem && !isCodeBlock }

  /// Determines the state of a selection. O(length of the paragraphs at its ends, or of the
  /// selected part of giant ones; if that is longer than a part, all styles are off).
  public init(_ context: FormattingContext) {
    let first = context.paragraph(at: context.selection.range.lowerBound)
    self.init(first, context)
    mayHoldTask = isTask
    let end = context.selection.range.upperBound
    guard end > first.range.upperBound, first.hasEnding else { return }
    let last = context.paragraph(at: end)
    // A paragraph that the selection only ends at the start of is not selected.
    if last.range.lowerBound == end, let before = context.paragraph(before: last) {
      if before.range.lowerBound > first.range.lowerBound { join(first, before, context) }
    } else {
      join(first, last, context)
    }
  }

  private mutating func join(
    _ first: FormattingParagraph, _ last: FormattingParagraph, _ context: FormattingContext
  ) {
    let other = FormattingState(last, context)
    let isNext = context.paragraph(before: last)?.range.lowerBound == first.range.lowerBound
    mayHoldTask = isTask || other.isTask || !isNext
    formIntersection(other)
  }

  private init(_ paragraph: FormattingParagraph, _ context: FormattingContext) {
    let structure = paragraph.structure
    let block =
      structure?.block ?? ParagraphHead(at: paragraph.range.lowerBound, in: context).block
    headingLevel =
      context.underlinedLevel(at: paragraph.range.lowerBound) ?? block.headingLevel
    isQuote = block.quoteDepth > 0
    isBulletedList = ParagraphFormat.bulletedList.isOn(block)
    isOrderedList = ParagraphFormat.orderedList.isOn(block)
    isTask = block.isTask
    isDone = block.isDone
    isCodeBlock = (block.kind == .code || block.kind == .fence) && !block.isFrontMatter
    // If rows begin with no pipe, the page shows only those beside the delimiter row as a table.
    isTableRow =
      block.kind == .tableRow
      || context.fences.lineState(at: paragraph.range.lowerBound).context == .tableRow
      || paragraph.bytes.contains(.pipe)
        && TextTable(around: paragraph.range.lowerBound, in: context) != nil
    guard let structure else { return }
    let range = context.selected(in: paragraph)
    let style =
      context.selection.isEmpty
      ? Self.style(around: range.lowerBound, structure)
      : Self.style(of: range, in: paragraph, structure)
    inline = Set(InlineFormat.allCases.filter { (context.typing ?? style).contains($0.style) })
    isLink = style.contains(.linkText)
  }

  private static func style(around caret: Int, _ structure: ParagraphStructure) -> InlineStyle {
    var style: InlineStyle = []
    for construct in structure.constructs
    where construct.style == .linkText
      ? construct.outer.lowerBound < caret && caret < construct.outer.upperBound
      : construct.inner.lowerBound <= caret && caret <= construct.inner.upperBound
    {
      style.insert(construct.style)
    }
    return style
  }

  /// Returns the styles that all letters in `range` have.
  private static func style(
    of range: Range<Int>, in paragraph: FormattingParagraph, _ structure: ParagraphStructure
  ) -> InlineStyle {
    let bytes = paragraph.bytes
    var common: InlineStyle?
    func add(_ style: InlineStyle, _ part: Range<Int>) {
      let part = part.clamped(to: range)
      guard !part.isEmpty, !style.contains(.tag),
        bytes[part].contains(where: { !$0.isWhiteSpace })
      else { return }
      common = common?.intersection(style) ?? style
    }
    var position = structure.textStart
    for run in paragraph.inlines where run.range.lowerBound >= position {
      add([], position..<run.range.lowerBound)
      let isOfLink = run.style.contains(.linkAddress) && !run.style.contains(.image)
      add(isOfLink ? run.style.union(.linkText) : run.style, run.range)
      position = run.range.upperBound
    }
    add([], position..<max(position, bytes.count))
    return common ?? []
  }

  private mutating func formIntersection(_ other: FormattingState) {
    inline.formIntersection(other.inline)
    isLink = isLink && other.isLink
    headingLevel = headingLevel == other.headingLevel ? headingLevel : 0
    isQuote = isQuote && other.isQuote
    isBulletedList = isBulletedList && other.isBulletedList
    isOrderedList = isOrderedList && other.isOrderedList
    isTask = isTask && other.isTask
    isDone = isDone && other.isDone
    isCodeBlock = isCodeBlock && other.isCodeBlock
    isTableRow = isTableRow && other.isTableRow
  }
}
