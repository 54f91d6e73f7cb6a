/// A table whose end was not read yet, with the properties of its rows and cells.
struct DOCXOpenTable {
  var content = FlowOpenTable()
  /// True before the first cell of a row.
  var isAtRowStart = false
  var isRowDeleted = false
  /// True if the open cell is merged with the one above it.
  var isMerged = false
  var indentation = 0
}

extension DOCXTextReader {
  func startTable(_ element: DOCXElement, _ attributes: XMLAttributes) {
    if element == .table {
      if tables.isEmpty { endJoinedParagraph() }
      tables.append(DOCXOpenTable())
      return
    }
    guard let last = tables.indices.last else { return }
    switch element {
    case .row:
      tables[last].content.beginRow()
      tables[last].isAtRowStart = true
      tables[last].isRowDeleted = false
    case .cell:
      tables[last].isAtRowStart = false
      tables[last].content.beginCell()
      tables[last].isMerged = false
    case .cellSpan: tables[last].content.setSpan(attributes.number("val") ?? 1)
    case .columnsBefore: tables[last].content.addEmptyCells(attributes.number("val") ?? 0)
    case .cellMerge: tables[last].isMerged = attributes["val"] != "restart"
    case .tableIndentation: tables[last].indentation = attributes.twips("w") ?? 0
    default: break
    }
  }

  func endTable(_ element: DOCXElement) {
    guard let last = tables.indices.last else { return }
    switch element {
    case .cell:
      endJoinedParagraph()
      tables[last].content.endCell(isCovered: tables[last].isMerged)
    case .row:
      tables[last].isAtRowStart = false
      tables[last].content.endRow(isKept: !tables[last].isRowDeleted)
      if last == 0, tables[0].content.isFull {
        place(&tables[0])
        tables[0].content.writeRows(to: &nester)
      }
    case .table: endTable()
    default: break
    }
  }

  /// Ends the innermost table. The text of one in a cell is a part of that cell.
  private func endTable() {
    guard var ended = tables.popLast() else { return }
    if let outer = tables.indices.last {
      tables[outer].content.add(ended.content.table)
      return
    }
    let table = ended.content.table
    guard table.isBegun || !table.rows.isEmpty else { return }
    place(&ended)
    nester.write(.table(ended.content.table))
  }

  /// Puts a table into the item that contains its indentation, and into quotes.
  private func place(_ table: inout DOCXOpenTable) {
    table.content.table.itemDepth = document.counters.depth(ofParagraphAt: table.indentation)
    let inner = table.indentation - (document.counters.lefts.last ?? 0)
    table.content.table.quoteDepth = FlowParagraph.quotes(
      ofTableAt: Double(inner) / Double(DOCXCounters.step))
  }
}
