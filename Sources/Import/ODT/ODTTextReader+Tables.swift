/// A table whose end was not met yet.
struct ODTOpenTable {
  var table = FlowTable()
  var row: [[FlowParagraph]] = []
  /// The paragraphs of the open cell.
  var cell: [FlowParagraph] = []
  /// Columns for which the open cell stands.
  var repetition = 1

  /// Columns that a table may have: a cell can stand for a million.
  static let mostColumns = 63
}

extension ODTTextReader {
  func startTable(_ element: ODTElement, _ attributes: XMLAttributes) {
    if element == .table {
      var table = ODTOpenTable()
      let left = styles.left(ofTableStyle: attributes["style-name"])
      // Items can't hold tables. One that is set in as the item before it belongs to that.
      table.table.itemDepth = min(text.lastDepth, max(0, Int(min(left, 1_000) / Self.step)))
      text.tables.append(table)
      return
    }
    guard let last = text.tables.indices.last else { return }
    if element == .row {
      text.tables[last].row = []
    } else {
      text.tables[last].cell = []
      let repetition = attributes.number("number-columns-repeated") ?? 1
      text.tables[last].repetition = max(1, min(repetition, ODTOpenTable.mostColumns))
    }
  }

  func endTable(_ element: ODTElement) {
    guard let last = text.tables.indices.last else { return }
    switch element {
    case .cell, .coveredCell:
      let cell = element == .cell ? text.tables[last].cell : []
      // A cell that stands for several columns has its text in the first one: it may be any length.
      text.tables[last].row.append(cell)
      for _ in 1..<text.tables[last].repetition
      where text.tables[last].row.count < ODTOpenTable.mostColumns {
        text.tables[last].row.append([])
      }
      text.tables[last].cell = []
    case .row: text.tables[last].table.rows.append(text.tables[last].row)
    case .table:
      let table = text.tables.removeLast().table
      if !table.rows.isEmpty { take(.table(table)) }
    default: break
    }
  }
}
