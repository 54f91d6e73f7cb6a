extension ODTTextReader {
  func startTable(_ element: ODTElement, _ attributes: XMLAttributes) {
    if element == .table {
      var table = FlowOpenTable()
      var left = styles.left(ofTableStyle: attributes["style-name"])
      // LibreOffice puts a table of RTF further left, by the gap that Paber has in cells.
      let steps = (left + Self.rtfGap) / Self.step
      if abs(steps - steps.rounded()) < 0.02 { left = steps.rounded() * Self.step }
      // Items cannot contain tables. One with the indentation of the item before it belongs to
      // that.
      table.table.itemDepth = min(text.lastDepth, max(0, Int(min(left, 1_000) / Self.step)))
      table.table.quoteDepth = FlowParagraph.quotes(
        ofTableAt: left / Self.step - Double(table.table.itemDepth))
      if isOnPage, styles.breaksPage(tableStyle: attributes["style-name"]) {
        nester.breaksPage = true
      }
      text.tables.append(table)
      return
    }
    guard let last = text.tables.indices.last else { return }
    if element == .row {
      text.tables[last].beginRow()
    } else {
      text.tables[last].beginCell()
      text.tables[last].setSpan(attributes.number("number-columns-repeated") ?? 1)
    }
  }

  /// The gap at the sides of a cell in Paber's RTF, in points.
  private static let rtfGap = 4.0

  func endTable(_ element: ODTElement) {
    guard let last = text.tables.indices.last else { return }
    switch element {
    case .cell, .coveredCell:
      text.tables[last].endCell(isCovered: element == .coveredCell)
    case .row:
      if !text.hasTableHeadings { text.tables[last].dropHeaderWeight() }
      text.hasTableHeadings = false
      text.tables[last].endRow()
      if last == 0, texts.count == 1, text.tables[0].isFull {
        text.tables[0].writeRows(to: &nester)
      }
    case .table:
      let table = text.tables.removeLast().table
      if table.isBegun || !table.rows.isEmpty { take(.table(table)) }
    default: break
    }
  }
}
