import MarkdownSyntax

extension ODTFormat {
  mutating func beginTable(_ table: FlowTable) {
    // Items cannot contain tables. The lists continue after it.
    let open = lists
    closeLists()
    if !open.isEmpty { interruptedLists = open }
    self.table = table
    tableCount += 1
    let widths = table.columnWidths(design, in: room.width).map { max(1, Int($0)) }
    let style = ODTStyle.table(
      width: widths.reduce(0, +), indent: Int(table.indent(design, in: room.width).rounded()),
      isRightToLeft: table.isRightToLeft)
    output.append("<table:table table:name=\"Table\(tableCount)\"")
    appendStyle(style)
    output.append(">")
    for width in widths {
      output.append("<table:table-column")
      appendStyle(.column(width: width))
      output.append("/>")
    }
  }

  private mutating func appendStyle(_ style: ODTStyle) {
    guard let name = styles.name(of: style) else { return }
    output.append(" table:style-name=\"\(name)\"")
  }

  mutating func beginRow(_ kind: TableRowKind, columns: Int) {
    rowColumns = columns
    isHeaderRow = kind == .header
    if isHeaderRow { output.append("<table:table-header-rows>") }
    output.append("<table:table-row>")
  }

  mutating func endRow() {
    output.append("</table:table-row>")
    if isHeaderRow { output.append("</table:table-header-rows>") }
  }

  mutating func beginCell(_ cell: FlowCell) {
    output.append(
      "<table:table-cell table:style-name=\"\(ODTStyles.cell)\" office:value-type=\"string\"")
    if let hidden = hiddenColumns {
      output.append(" table:number-columns-spanned=\"\(hidden + 1)\"")
    }
    output.append(">")
  }

  mutating func endCell() {
    output.append("</table:table-cell>")
    if let hidden = hiddenColumns {
      output.append("<table:covered-table-cell table:number-columns-repeated=\"\(hidden)\"/>")
    }
  }

  /// The columns that a cell of the open row covers besides its own; nil where it has one.
  private var hiddenColumns: Int? {
    guard let table, rowColumns < table.columnCount else { return nil }
    return table.columnCount - 1
  }

  mutating func endTable() {
    output.append("</table:table>")
    table = nil
  }
}
