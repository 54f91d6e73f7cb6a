import MarkdownSyntax

/// The rows of a table until it ends.
struct ImportedTable: Sendable {
  private var alignments: [ColumnAlignment]
  private var rows: [[[UInt8]]] = []
  /// Cells beyond so many columns are a part of the last one.
  private static let mostColumns = 256

  init(_ alignments: [ColumnAlignment] = []) { self.alignments = alignments }

  mutating func beginRow() { rows.append([]) }

  /// Adds a cell to the last row.
  mutating func add(_ cell: [UInt8]) {
    guard !rows.isEmpty else { return }
    let last = rows.count - 1
    if rows[last].count < Self.mostColumns {
      rows[last].append(cell)
    } else if !cell.isEmpty {
      rows[last][Self.mostColumns - 1] += [.space] + cell
    }
  }

  /// The lines of the table, the first row as its head; empty if there is no text in it.
  var text: [UInt8] {
    let rows = self.rows.filter { !$0.isEmpty }
    guard let head = rows.first, rows.contains(where: { $0.contains { !$0.isEmpty } }) else {
      return []
    }
    let columns = rows.reduce(1) { max($0, $1.count) }
    let padding = [[UInt8]](repeating: [], count: columns - head.count)
    var text = Self.line(head + padding) + [.newline] + delimiters(columns)
    for row in rows.dropFirst() {
      text.append(.newline)
      text += Self.line(row)
    }
    return text
  }

  private static func line(_ cells: [[UInt8]]) -> [UInt8] {
    var line: [UInt8] = [.pipe]
    for cell in cells {
      line += cell.isEmpty ? [.space, .pipe] : [.space] + cell + [.space, .pipe]
    }
    return line
  }

  private func delimiters(_ columns: Int) -> [UInt8] {
    var line: [UInt8] = [.pipe]
    for column in 0..<columns {
      let alignment = column < alignments.count ? alignments[column] : .natural
      let mark =
        switch alignment {
        case .natural: "---"
        case .left: ":--"
        case .center: ":-:"
        case .right: "--:"
        }
      line += mark.utf8
      line.append(.pipe)
    }
    return line
  }
}
