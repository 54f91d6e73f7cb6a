import MarkdownSyntax
import TextCore

/// The selected lines as commands for inline styles see them: rows of a table that begin with no
/// pipe are rows, too, so that each style stays within its cell.
///
/// The page shows such a line as a row only beside the delimiter row. Exports take all lines with a
/// pipe below it for rows, so these count as well, unless the page shows a style over their pipes. A
/// line without a pipe is passed on as it is.
struct StyledLines: Sequence, IteratorProtocol {
  private var lines: LineReader
  private let context: FormattingContext
  /// The quotes of the last line, if it may be in the table of the next one, and true if it is in a
  /// table; nil while that is unknown.
  private var last: (quoteDepth: Int, isInTable: Bool?)?

  init(_ context: FormattingContext) {
    lines = LineReader(context)
    self.context = context
  }

  mutating func next() -> LineReader.Line? {
    let position = lines.position
    guard var line = lines.nextBesidesUnderlines() else { return nil }
    if line.range.lowerBound != position { last = nil }
    guard let bytes = line.bytes, bytes.contains(.pipe) else {
      last = nil
      return line
    }
    if line.context == .tableRow {
      line.fence = line.state
      last = (line.fence.depth, true)
      return line
    }
    guard let row = TextTable.Line(bytes, line.content, after: line.fence) else {
      last = nil
      return line
    }
    var isInTable = last.flatMap { $0.quoteDepth == row.quoteDepth ? $0.isInTable : nil }
    if row.row.start.isEmpty {
      // The table is looked for once for all adjacent lines with pipes.
      let known =
        isInTable ?? (TextTable(around: line.content.lowerBound, in: context) != nil)
      isInTable = known
      let state = FenceState(.tableRow, depth: row.quoteDepth)
      if known, reads(bytes, after: line.fence, like: state) { line.fence = state }
    }
    last = (row.quoteDepth, isInTable)
    return line
  }

  /// True if the line has the same inline elements in both states.
  private func reads(_ bytes: [UInt8], after fence: FenceState, like other: FenceState) -> Bool {
    var parser = ParagraphParser(sizes: context.sizes)
    context.work?.add(2 * bytes.count)
    let one = parser.structure(of: bytes, in: ParagraphPlace(fence: fence)).constructs
    return parser.structure(of: bytes, in: ParagraphPlace(fence: other)).constructs == one
  }
}
