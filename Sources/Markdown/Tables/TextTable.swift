import TextCore

/// A table as it stands in the text: lines in a row that begin with a pipe, of which the second is the
/// delimiter row.
struct TextTable {
  struct Line {
    /// The line without its ending.
    let content: TextRange
    let bytes: [UInt8]
    let row: TableRow
    /// True for the line of hyphens below the header.
    let isDelimiters: Bool

    /// The range of a cell in `bytes`, with its white space and without its pipes.
    func slot(_ index: Int) -> Range<Int> {
      let start = index == 0 ? row.start.upperBound : row.cells[index - 1].end.upperBound
      return start..<row.cells[index].end.lowerBound
    }

    /// The range of a cell's words in the text; in an empty cell, the place behind its first space.
    func words(_ index: Int) -> TextRange {
      let content = row.cells[index].content
      let slot = slot(index)
      let start = content.isEmpty ? min(slot.lowerBound + 1, slot.upperBound) : content.lowerBound
      return TextRange(at: self.content.lowerBound + start, length: content.count)
    }

    /// The cell that holds `offset`, or the one before it; nil before the first cell.
    func cell(at offset: TextOffset) -> Int? {
      let place = offset - content.lowerBound
      return row.cells.indices.last { slot($0).lowerBound <= place }
    }

    /// The bytes before the first pipe.
    var prefix: ArraySlice<UInt8> { bytes[..<row.start.lowerBound] }

    var isBlank: Bool { row.cells.allSatisfy(\.content.isEmpty) }
  }

  private(set) var lines: [Line] = []
  /// The index of the line in which the table was looked for.
  private(set) var current = 0

  /// The alignments of the columns.
  var alignments: [ColumnAlignment] {
    TableRow.alignments(
      in: lines[1].row.start.lowerBound..<lines[1].bytes.count, of: lines[1].bytes)
      ?? []
  }

  /// Looks for the table that holds `offset`; nil where there is none. O(its length).
  init?(around offset: TextOffset, in context: FormattingContext) {
    guard let line = Self.line(at: offset, in: context) else { return nil }
    lines = [line]
    var start = context.text.paragraphRange(at: offset).lowerBound
    while start > 0, let above = Self.line(at: start - 1, in: context) {
      lines.append(above)
      start = context.text.paragraphRange(at: start - 1).lowerBound
    }
    lines.reverse()
    current = lines.count - 1
    var end = context.text.paragraphRange(at: offset).upperBound
    while end > line.content.upperBound, let below = Self.line(at: end, in: context) {
      lines.append(below)
      let next = context.text.paragraphRange(at: end).upperBound
      guard next > below.content.upperBound else { break }
      end = next
    }
    guard lines.count > 1, lines[1].isDelimiters else { return nil }
  }

  private static func line(at offset: TextOffset, in context: FormattingContext) -> Line? {
    let content = context.text.contentRange(at: offset)
    guard content.count < context.sizes.giant else { return nil }
    let bytes = context.text.bytes(in: content)
    let fence = context.fences.state(at: content.lowerBound)
    let scanned = BlockScanner.scan(bytes, fence: fence)
    guard scanned.block.kind == .tableRow else { return nil }
    context.work?.add(bytes.count)
    let text = scanned.textStart..<bytes.count
    return Line(
      content: content, bytes: bytes, row: TableRow(text, of: bytes),
      isDelimiters: TableRow.alignments(in: text, of: bytes) != nil)
  }
}
