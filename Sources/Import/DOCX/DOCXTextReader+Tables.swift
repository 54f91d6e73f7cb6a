/// A table whose end was not met yet.
struct DOCXOpenTable {
  var table = FlowTable()
  var row: [[FlowParagraph]] = []
  /// The paragraphs of the open cell.
  var cell: [FlowParagraph] = []
  /// Columns that the open cell has.
  var span = 1
  /// True before the first cell of a row.
  var isAtRowStart = false
  var isRowDeleted = false
  /// True if the open cell goes on with the one above it.
  var isMerged = false
  var indentation = 0

  /// Columns that Word has.
  static let mostColumns = 63
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
      tables[last].row = []
      tables[last].isAtRowStart = true
      tables[last].isRowDeleted = false
    case .cell:
      tables[last].isAtRowStart = false
      tables[last].cell = []
      tables[last].span = 1
      tables[last].isMerged = false
    case .cellSpan:
      let span = attributes.number("val") ?? 1
      tables[last].span = max(1, min(span, DOCXOpenTable.mostColumns))
    case .columnsBefore:
      let room = DOCXOpenTable.mostColumns - tables[last].row.count
      let count = max(0, min(attributes.number("val") ?? 0, room))
      tables[last].row += [[FlowParagraph]](repeating: [], count: count)
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
      tables[last].row.append(tables[last].isMerged ? [] : tables[last].cell)
      for _ in 1..<tables[last].span where tables[last].row.count < DOCXOpenTable.mostColumns {
        tables[last].row.append([])
      }
      tables[last].cell = []
    case .row:
      tables[last].isAtRowStart = false
      if !tables[last].isRowDeleted { tables[last].table.rows.append(tables[last].row) }
    case .table: endTable()
    default: break
    }
  }

  /// Ends the innermost table. The text of one in a cell is a part of that cell.
  private func endTable() {
    guard var ended = tables.popLast() else { return }
    if let outer = tables.indices.last {
      tables[outer].cell += ended.table.rows.joined().joined()
      return
    }
    guard !ended.table.rows.isEmpty else { return }
    ended.table.itemDepth = document.counters.depth(ofParagraphAt: ended.indentation)
    nester.write(.table(ended.table))
  }
}
