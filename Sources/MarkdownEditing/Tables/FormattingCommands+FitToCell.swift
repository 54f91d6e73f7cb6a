import MarkdownSyntax
import TextCore

extension FormattingCommands {
  /// Returns Markdown that fits into a cell of a table: its lines become one, and pipes get
  /// backslashes. Nil if `range` is not in cells of one row, or if the Markdown fits already.
  /// O(length of the Markdown and of the table).
  public static func fitToCell(
    _ markdown: TextRope, in range: TextRange, of context: FormattingContext
  ) -> TextRope? {
    let bytes = markdown.bytes(in: 0..<markdown.end)
    guard bytes.contains(where: { $0 == .pipe || $0 == .newline || $0 == .carriageReturn }),
      range.upperBound <= context.text.contentRange(at: range.lowerBound).upperBound,
      let table = TextTable(around: range.lowerBound, in: context),
      table.lines[table.current].holdsInCells(range), !table.lines[table.current].isDelimiters
    else { return nil }
    let fitted = bytes.inOneLine.escapingPipes
    return fitted == bytes ? nil : TextRope(bytes: fitted)
  }
}

extension TextTable.Line {
  /// True if `range` of the text begins after the first pipe and ends before the pipe after the last cell.
  fileprivate func holdsInCells(_ range: TextRange) -> Bool {
    guard cell(at: range.lowerBound) != nil, let last = row.cells.last else { return false }
    let end = last.end.isEmpty ? bytes.count : last.end.lowerBound
    return range.upperBound - content.lowerBound <= end
  }
}

extension [UInt8] {
  /// The lines joined by spaces, without white space at their ends; a single line unchanged.
  fileprivate var inOneLine: [UInt8] {
    let lines = split { $0 == .newline || $0 == .carriageReturn }
    guard lines.count > 1 || lines.first?.count != count else { return self }
    let texts = lines.map { Array(self[trimmed($0.startIndex..<$0.endIndex)]) }
    return Array(texts.filter { !$0.isEmpty }.joined(separator: [.space]))
  }

  /// The bytes with a backslash before each unescaped pipe.
  fileprivate var escapingPipes: [UInt8] {
    var result: [UInt8] = []
    var isEscaped = false
    for byte in self {
      if byte == .pipe, !isEscaped { result.append(.backslash) }
      isEscaped = byte == .backslash && !isEscaped
      result.append(byte)
    }
    return result
  }

  /// A range without the white space at its ends.
  private func trimmed(_ range: Range<Int>) -> Range<Int> {
    let start = self[range].firstIndex { !$0.isWhiteSpace } ?? range.upperBound
    let end = self[range].lastIndex { !$0.isWhiteSpace }.map { $0 + 1 } ?? start
    return start..<end
  }
}
