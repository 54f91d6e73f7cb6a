import MarkdownSyntax

extension DOCXFormat {
  mutating func beginTable(_ table: FlowTable) {
    let indent = Self.twips(table.indent(design, in: room.width))
    widths = table.columnWidths(design, in: room.width).map { max(1, Self.twips($0)) }
    output.append("<w:tbl><w:tblPr><w:tblStyle w:val=\"Table\"/>")
    if table.isRightToLeft { output.append("<w:bidiVisual/>") }
    output.append("<w:tblW w:w=\"\(widths.reduce(0, +))\" w:type=\"dxa\"/>")
    if indent > 0 { output.append("<w:tblInd w:w=\"\(indent)\" w:type=\"dxa\"/>") }
    output.append(
      "<w:tblLook w:val=\"0020\" w:firstRow=\"1\" w:lastRow=\"0\" w:firstColumn=\"0\" "
        + "w:lastColumn=\"0\" w:noHBand=\"0\" w:noVBand=\"0\"/></w:tblPr><w:tblGrid>")
    for width in widths { output.append("<w:gridCol w:w=\"\(width)\"/>") }
    output.append("</w:tblGrid>")
  }

  mutating func beginRow(_ kind: TableRowKind, columns: Int) {
    rowColumns = columns
    output.append("<w:tr>")
    if kind == .header { output.append("<w:trPr><w:cantSplit/><w:tblHeader/></w:trPr>") }
  }

  mutating func endRow() { output.append("</w:tr>") }

  mutating func beginCell(_ cell: FlowCell) {
    let isWhole = rowColumns < widths.count
    let width =
      isWhole ? widths.reduce(0, +) : cell.column < widths.count ? widths[cell.column] : 1
    output.append("<w:tc><w:tcPr><w:tcW w:w=\"\(width)\" w:type=\"dxa\"/>")
    if isWhole { output.append("<w:gridSpan w:val=\"\(widths.count)\"/>") }
    output.append("</w:tcPr>")
  }

  mutating func endCell() { output.append("</w:tc>") }

  mutating func endTable() {
    output.append("</w:tbl>")
  }
}
