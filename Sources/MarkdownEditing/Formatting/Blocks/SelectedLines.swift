import MarkdownSyntax
import TextCore

/// The selected lines of a block command, with the intended change of each. They are read from the
/// text in each iteration, and not kept.
struct SelectedLines: Sequence {
  /// A selected line.
  struct Line {
    let source: LineReader.Line
    let head: ParagraphHead
    /// True if it is to get the format, or to lose it.
    let isTouched: Bool
    /// True for a further line of an item.
    let isInItem: Bool

    /// Returns true if the line has a format; a heading also by an underline.
    func isOn(_ format: ParagraphFormat) -> Bool {
      if case .heading(let level) = source.context, format == .heading(level) { return true }
      return format.isOn(head.block)
    }
  }

  private let format: ParagraphFormat
  /// The lines of the list above, which the first lines may belong to.
  var above: [ParagraphHead]
  /// With whole headings selected, and for a quote whole code blocks.
  private let context: FormattingContext
  private let isOne: Bool

  init(_ format: ParagraphFormat, above: [ParagraphHead], in context: FormattingContext) {
    self.format = format
    self.above = above
    isOne = context.text.newlineCount(in: context.selection.range) == 0
    let context = context.selectingWholeHeadings
    self.context = format == .quote ? context.selectingWholeCode : context
  }

  /// The number of lines to change, and true if all of them have the format; `nil`: the command was
  /// cancelled.
  var touched: (count: Int, areOn: Bool)? {
    var (count, areOn) = (0, true)
    for line in self {
      guard context.isGoingOn(line.head.range.upperBound, half: .first) else { return nil }
      guard line.isTouched else { continue }
      count += 1
      if !line.isOn(format) { areOn = false }
    }
    return (count, areOn)
  }

  func makeIterator() -> some IteratorProtocol<Line> {
    var items = OpenItems()
    for head in above { items.pass(head) }
    return context.lines.lazy.map { source in
      let head = ParagraphHead(source, in: context)
      let isWrapped = context.lineMeaning == .wrapped && items.goesOn(with: head)
      let isInItem = items.pass(head) != nil && !head.isItem || isWrapped
      // An underline goes with its heading; in a quote it stays.
      let isUnderline = source.context == .underline && format != .quote
      let isEmpty = !isOne && !head.isCode && head.isEmpty && head.parts.length == 0
      return Line(
        source: source, head: head,
        isTouched: format.isPossible(head.block) && !isEmpty && !isUnderline
          && !(isInItem && format.isList),
        isInItem: isInItem)
    }.makeIterator()
  }
}
