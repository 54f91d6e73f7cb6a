import MarkdownSyntax

/// A table that is open.
struct HTMLTable: Sendable {
  let alignments: [ColumnAlignment]
  /// The kind of the open row.
  var row = TableRowKind.header
  /// Cells of the row that are written.
  var cellCount = 0
  /// True once a row below the header was written.
  var hasBody = false

  /// The attribute of a cell, with the space before it.
  func style(of column: Int) -> String {
    guard alignments.indices.contains(column) else { return "" }
    return switch alignments[column] {
    case .natural: ""
    case .left: " style=\"text-align: left\""
    case .center: " style=\"text-align: center\""
    case .right: " style=\"text-align: right\""
    }
  }
}

extension HTMLWriter {
  mutating func enterTable(_ element: DocumentElement) {
    switch element {
    case .table(let alignments):
      blocks.append(.other)
      tables.append(HTMLTable(alignments: alignments))
      output.append("<table>\n")
    case .row(let kind): enterRow(kind)
    case .cell(let column):
      guard let table = tables.last else { return }
      beginLeaf(
        table.row == .header ? "th" : "td",
        attributes: (table.row == .header ? " scope=\"col\"" : "") + table.style(of: column))
    default: break
    }
  }

  mutating func leaveTable(_ element: DocumentElement) {
    guard let table = tables.last else { return }
    switch element {
    case .table:
      tables.removeLast()
      blocks.removeLast()
      output.append(table.hasBody ? "</tbody>\n</table>\n" : "</table>\n")
    case .row(let kind):
      fillRow(table)
      output.append(kind == .header ? "</tr></thead>\n" : "</tr>\n")
    case .cell:
      endLeaf(table.row == .header ? "</th>" : "</td>")
      tables[tables.count - 1].cellCount += 1
    default: break
    }
  }

  private mutating func enterRow(_ kind: TableRowKind) {
    guard var table = tables.popLast() else { return }
    table.row = kind
    table.cellCount = 0
    if kind == .header {
      output.append("<thead><tr>")
    } else {
      output.append(table.hasBody ? "<tr>" : "<tbody>\n<tr>")
      table.hasBody = true
    }
    tables.append(table)
  }

  /// Adds the cells that a row has too few.
  private mutating func fillRow(_ table: HTMLTable) {
    let missing = min(table.alignments.count - table.cellCount, cellAllowance)
    guard missing > 0 else { return }
    cellAllowance -= missing
    for _ in 0..<missing { output.append("<td></td>") }
  }
}
