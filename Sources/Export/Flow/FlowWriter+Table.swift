import MarkdownSyntax

extension FlowWriter {
  mutating func enterTable(_ element: DocumentElement) {
    switch element {
    case .table(let alignments):
      endBlockWithoutText()
      // Two tables without a paragraph between them would be one, and only paragraphs begin pages.
      if state.isAfterTable || state.breaksPage { writeParagraph(.text) }
      state.tableEvents = TableEvents()
      state.table = FlowTable(alignments, [], isRightToLeft: languages.isRightToLeft)
    case .row(let kind):
      guard let table = state.table else { return }
      // Else short rows of a wide table would make output of quadratic length.
      let columns = cellAllowance >= table.columnCount ? table.columnCount : 1
      state.table?.row = kind
      state.table?.rowColumns = columns
      state.table?.cellCount = 0
      format.beginRow(kind, columns: columns)
    case .cell(let column): beginCell(column)
    default: break
    }
  }

  mutating func leaveTable(_ element: DocumentElement) {
    guard let table = state.table else { return }
    switch element {
    case .table:
      format.endTable()
      state.table = nil
      state.isAfterTable = true
      state.isAfterHeading = false
    case .row:
      endCell()
      let written = state.table?.cellCount ?? 0
      for column in written..<max(written, table.rowColumns) {
        beginCell(column)
        endCell()
        cellAllowance -= 1
      }
      format.endRow()
    case .cell(let column):
      // Cells without a column continue in the last one.
      if column < table.rowColumns - 1 { endCell() }
    default: break
    }
  }

  /// Holds back an event of a table, and lays the table out when enough is known.
  mutating func hold(_ event: DocumentEvent) {
    guard state.tableEvents?.take(event) ?? false else { return }
    let events = state.tableEvents?.events ?? []
    state.tableEvents = nil
    var table = FlowTable(
      state.table?.alignments ?? [], events, isRightToLeft: languages.isRightToLeft)
    table.indentation =
      FlowParagraph(
        style: .quote, quoteDepth: state.quoteDepth, itemDepth: state.itemDepth
      ).indentation
    state.table = table
    format.beginTable(table)
    for event in events { take(event) }
  }

  private mutating func beginCell(_ column: Int) {
    guard let table = state.table else { return }
    if state.paragraph != nil { return addLetters(Array(" | ".utf8)[...]) }
    let cell = FlowCell(
      column: column, alignment: table.alignment(of: column), isHeader: table.row == .header)
    format.beginCell(cell)
    begin(.text, cell: cell)
  }

  private mutating func endCell() {
    guard state.paragraph != nil else { return }
    end()
    format.endCell()
    state.table?.cellCount += 1
  }
}
