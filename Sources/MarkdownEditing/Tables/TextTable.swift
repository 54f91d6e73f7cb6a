import MarkdownSyntax
import TextCore

/// A table of a text: consecutive lines with a pipe, in the same quotes; the second one is the
/// delimiter row. It has ranges of cells in the text and is valid for that text only. Commands and
/// keys in tables use it.
struct TextTable {
  struct Line {
    /// The line without its ending.
    let content: TextRange
    let bytes: [UInt8]
    let row: TableRow
    /// The number of `>` before the row.
    let quoteDepth: Int
    /// True for the line of hyphens below the header.
    fileprivate(set) var isDelimiters = false

    /// The range of a cell in `bytes`, with its white space and without its pipes.
    func paddedRange(ofCell index: Int) -> Range<Int> {
      let start = index == 0 ? row.start.upperBound : row.cells[index - 1].end.upperBound
      return start..<row.cells[index].end.lowerBound
    }

    /// The range of a cell's content in the text; in an empty cell, the place after its first space.
    func textRange(ofCell index: Int) -> TextRange {
      let content = row.cells[index].content
      let padded = paddedRange(ofCell: index)
      let start =
        content.isEmpty ? min(padded.lowerBound + 1, padded.upperBound) : content.lowerBound
      return TextRange(at: self.content.lowerBound + start, length: content.count)
    }

    /// The cell that holds `offset`, or the one before it; nil before the first cell.
    func cell(at offset: TextOffset) -> Int? {
      let place = offset - content.lowerBound
      return row.cells.indices.last { paddedRange(ofCell: $0).lowerBound <= place }
    }

    /// The beginning of the row, before its first pipe.
    var start: TextOffset { content.lowerBound + row.start.lowerBound }

    /// The bytes before the row.
    var prefix: ArraySlice<UInt8> { bytes[..<row.start.lowerBound] }

    var isBlank: Bool { row.cells.allSatisfy(\.content.isEmpty) }
  }

  private(set) var lines: [Line] = []
  /// The index of the line at the offset that was passed to `init`.
  private(set) var current = 0

  var alignments: [ColumnAlignment] {
    TableRow.alignments(
      in: lines[1].row.start.lowerBound..<lines[1].bytes.count, of: lines[1].bytes)
      ?? []
  }

  /// The limits on the lines above an offset that are read, and on those below it.
  struct Reach {
    var lines: Int
    var bytes: Int

    /// Enough for keys in all but very large tables.
    static let key = Reach(lines: 1000, bytes: 1 << 18)
    /// Unlimited, for a command that changes a whole table.
    static let whole = Reach(lines: .max, bytes: .max)
  }

  /// Finds the table at `offset`; nil if there is none, or if its header is beyond `reach`. O(lines
  /// that are read).
  ///
  /// - Parameter goesOn: a callback that gets the number of bytes read so far, and returns false to
  ///   cancel.
  init?(
    around offset: TextOffset, in context: FormattingContext, reach: Reach = .key,
    goesOn: (Int) -> Bool = { _ in true }
  ) {
    guard let line = Self.line(at: offset, in: context) else { return nil }
    lines = [line]
    var start = context.text.paragraphRange(at: offset).lowerBound
    while start > 0, let above = Self.line(at: start - 1, in: context),
      above.quoteDepth == line.quoteDepth
    {
      lines.append(above)
      start = context.text.paragraphRange(at: start - 1).lowerBound
      guard lines.count <= reach.lines, offset - start <= reach.bytes, goesOn(offset - start)
      else { return nil }
    }
    lines.reverse()
    current = lines.count - 1
    var end = context.text.paragraphRange(at: offset).upperBound
    while end > line.content.upperBound, lines.count - current <= reach.lines,
      end - offset <= reach.bytes,
      let below = Self.line(at: end, in: context), below.quoteDepth == line.quoteDepth
    {
      lines.append(below)
      let next = context.text.paragraphRange(at: end).upperBound
      guard next > below.content.upperBound else { break }
      end = next
      guard goesOn(end - start) else { return nil }
    }
    guard lines.count > 1, !alignments.isEmpty, alignments.count == lines[0].row.cells.count else {
      return nil
    }
    lines[1].isDelimiters = true
  }

  /// Returns true if the consecutive rows around `offset` exceed `reach`. They need not be a table.
  /// Reads no more than `reach`.
  static func isLonger(
    than reach: Reach, around offset: TextOffset, in context: FormattingContext
  ) -> Bool {
    guard let line = Self.line(at: offset, in: context) else { return false }
    var rows = context.text.paragraphRange(at: offset)
    var count = 1
    var isBeyond: Bool { count > reach.lines || rows.count > reach.bytes }
    func isRow(_ place: TextOffset) -> Bool {
      Self.line(at: place, in: context)?.quoteDepth == line.quoteDepth
    }
    while !isBeyond, rows.lowerBound > 0, isRow(rows.lowerBound - 1) {
      rows = context.text.paragraphRange(at: rows.lowerBound - 1).lowerBound..<rows.upperBound
      count += 1
    }
    while !isBeyond, rows.upperBound < context.text.end, isRow(rows.upperBound) {
      rows = rows.lowerBound..<context.text.paragraphRange(at: rows.upperBound).upperBound
      count += 1
    }
    return isBeyond
  }

  /// Returns the row that the line at `offset` would be in a table; nil if it can't be in one.
  static func line(at offset: TextOffset, in context: FormattingContext) -> Line? {
    let content = context.text.contentRange(at: offset)
    guard content.count < context.sizes.giant else { return nil }
    let bytes = context.text.bytes(in: content)
    let fence = context.fences.state(at: content.lowerBound)
    guard let line = Line(bytes, content, after: fence) else { return nil }
    context.work?.add(bytes.count)
    return line
  }
}

extension TextTable.Line {
  /// Makes the row that a line would be in a table; nil if it can't be in one.
  init?(_ bytes: [UInt8], _ content: TextRange, after fence: FenceState) {
    let scanned = BlockScanner.scan(bytes, fence: fence)
    let block = scanned.block
    // A row that begins with no pipe is text by itself.
    let isText = block.kind == .paragraph && !block.isListItem && !scanned.isIndented
    guard isText || block.kind == .tableRow else { return nil }
    let row = TableRow(scanned.textStart..<bytes.count, of: bytes)
    guard row.hasPipe else { return nil }
    self.init(content: content, bytes: bytes, row: row, quoteDepth: block.quoteDepth)
  }
}
