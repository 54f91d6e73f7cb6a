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

  mutating func endRow() { table?.endRow(isHeader: isHeaderRow) }

  /// Writes the table, if one has ended.
  mutating func closeTable(_ writer: inout MarkdownWriter) {
    guard let table else { return }
    self.table = nil
    closeCode(&writer)
    placeTable(&writer)
    if breaksPage {
      breaksPage = false
      writer.breakPage()
    }
    table.write(to: &writer)
  }
}
