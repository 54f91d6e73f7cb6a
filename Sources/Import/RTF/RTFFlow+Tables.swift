extension RTFFlow {
  /// Adds the paragraph to the cell that is open.
  mutating func endCellParagraph(_ format: RTFParagraphFormat) {
    endText()
    if table == nil { table = RTFTable() }
    if !isBlank { table?.add(pieces, format.alignment) }
    pieces = []
    headingNames = []
    markerText = nil
  }

  mutating func endCell() {
    if table == nil { table = RTFTable() }
    table?.endCell()
  }

  /// Ends the row. Rows are written while the table goes on, so that none is held as a whole.
  mutating func endRow(_ writer: inout MarkdownWriter) {
    table?.endRow(isHeader: isHeaderRow)
    guard table?.isFull ?? false else { return }
    prepareTable(&writer)
    table?.writeRows(to: &writer)
  }

  /// Writes the rest of the table, if one has ended.
  mutating func closeTable(_ writer: inout MarkdownWriter) {
    guard table != nil else { return }
    prepareTable(&writer)
    table?.finish(in: &writer)
    table = nil
  }

  /// Ends the blocks before the table, once.
  private mutating func prepareTable(_ writer: inout MarkdownWriter) {
    guard let table, !table.isBegun else { return }
    closeCode(&writer)
    placeTable(&writer)
    guard breaksPage else { return }
    breaksPage = false
    writer.breakPage()
  }
}
