import TextCore

/// The cells of a line of a table.
package struct TableRow {
  package struct Cell {
    /// The text without white space at its ends.
    package var content: Range<Int>
    /// The pipe after it; empty if there is none.
    package var end: Range<Int>
  }

  /// The pipe at the beginning of the row, if any.
  package private(set) var start: Range<Int>
  package private(set) var cells: [Cell] = []
  /// True if the line contains a pipe.
  package private(set) var hasPipe = false

  /// Splits a line into at most `most` cells: further pipes are text of the last one.
  package init(_ range: Range<Int>, of bytes: [UInt8], most: Int = .max) {
    let line = bytes.trimmed(range)
    start = line.lowerBound..<line.lowerBound
    if let first = bytes[line].first, first == .pipe {
      start = line.lowerBound..<(line.lowerBound + 1)
      hasPipe = true
    }
    var position = start.upperBound
    var cellStart = position
    while position < line.upperBound {
      switch bytes[position] {
      case .backslash: position += 2
      case .pipe:
        hasPipe = true
        let isLast = position + 1 == line.upperBound
        if cells.count + 1 < most || isLast {
          add(cellStart..<position, end: position..<(position + 1), bytes)
          cellStart = position + 1
        }
        position += 1
      default: position += 1
      }
    }
    if cellStart < line.upperBound {
      add(cellStart..<line.upperBound, end: line.upperBound..<line.upperBound, bytes)
    }
  }

  private mutating func add(_ content: Range<Int>, end: Range<Int>, _ bytes: [UInt8]) {
    cells.append(Cell(content: bytes.trimmed(content), end: end))
  }

  /// Returns the pipes beside cells, or all of a delimiter row; ascending.
  package static func pipes(in range: Range<Int>, of bytes: [UInt8]) -> [Range<Int>] {
    guard alignments(in: range, of: bytes) == nil else { return [range] }
    let row = TableRow(range, of: bytes)
    return ([row.start] + row.cells.map(\.end)).filter { !$0.isEmpty }
  }

  /// Returns the alignments of columns in a delimiter row; nil for any other line.
  package static func alignments(in range: Range<Int>, of bytes: [UInt8]) -> [ColumnAlignment]? {
    guard
      bytes[range].allSatisfy({
        $0 == .hyphen || $0 == .pipe || $0 == .colon || $0.isWhiteSpace
      })
    else { return nil }
    let row = TableRow(range, of: bytes)
    guard row.hasPipe, !row.cells.isEmpty else { return nil }
    var alignments: [ColumnAlignment] = []
    for cell in row.cells {
      let words = bytes[cell.content]
      let isLeft = words.first == .colon
      let isRight = words.last == .colon && words.count > 1
      let marks = words.dropFirst(isLeft ? 1 : 0).dropLast(isRight ? 1 : 0)
      guard !marks.isEmpty, marks.allSatisfy({ $0 == .hyphen }) else { return nil }
      alignments.append(isLeft ? (isRight ? .center : .left) : (isRight ? .right : .natural))
    }
    return alignments
  }
}
