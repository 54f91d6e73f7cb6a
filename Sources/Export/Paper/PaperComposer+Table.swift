import MarkdownSyntax
import PDF
import Styling
import TextCore

extension PaperComposer {
  mutating func enterTable(_ element: DocumentElement) {
    let document = shared.document
    switch element {
    case .table(let columns):
      table = PaperTable(
        columns, document.element(.table, in: container.element, isPlaced: false))
    case .row(let kind):
      guard let parent = table?.element else { return }
      table?.rows.append(
        PaperTable.Row(kind: kind, element: document.element(.row, in: parent, isPlaced: false)))
    case .cell(let column):
      guard let row = table?.rows.last else { return }
      let isHeader = row.kind == .header
      let cell = document.element(
        isHeader ? .headerCell : .cell, in: row.element, isPlaced: false)
      if isHeader { cell.attributes = "<</O/Table/Scope/Column>>" }
      let paragraph = PaperParagraph(cell)
      paragraph.undrawnLines = 1
      table?.add(PaperTable.Cell(column: column, paragraph: paragraph))
      leaf = PaperLeaf(.paragraph, paragraph)
    default: break
    }
  }

  mutating func leaveTable(_ element: DocumentElement) throws {
    switch element {
    case .cell:
      guard var ended = leaf, let row = table?.rows.indices.last,
        let cell = table?.rows[row].cells.indices.last
      else { return }
      leaf = nil
      ended.endText()
      // An empty cell is as high as a line.
      let parts = ended.parts.isEmpty ? [.text(PaperText())] : ended.parts
      table?.rows[row].cells[cell].parts = parts
      table?.rows[row].cells[cell].isRightToLeft = ended.scripts.isRightToLeft
      if let script = ended.scripts.script {
        ended.paragraph.element.language = shared.languages.tag(for: script)
      }
      if table?.rows[row].kind == .header {
        table?.direction.note(isRightToLeft: ended.scripts.isRightToLeft)
      }
      try composeNotes(of: ended.paragraph)
    case .table:
      guard let ended = table else { return }
      table = nil
      try set(ended)
    default: break
    }
  }

  private mutating func set(_ table: PaperTable) throws {
    let setter = PaperRowSetter(
      shared, sheet, table, in: max(36, design.width - container.inset), inset: container.inset)
    var head: PaperTableHead?
    for (index, row) in table.rows.enumerated() {
      try handOver()
      let rows = try setter.boxes(of: row, below: head)
      if row.kind == .header { head = PaperTableHead(rows, on: design) }
      add(rows, of: row.kind, isFirst: index == 0, setter.columns.isRightToLeft)
      for cell in row.cells { try cell.paragraph.didDraw(in: shared.document) }
      try shared.document.release(row.element)
    }
    try shared.document.release(table.element)
    last = .table
  }

  private mutating func add(
    _ rows: [PaperBox], of kind: TableRowKind, isFirst: Bool, _ isRightToLeft: Bool
  ) {
    for (line, row) in rows.enumerated() {
      var box = row
      if isFirst, line == 0 {
        begin(&box, .table, isRightToLeft: isRightToLeft)
      } else {
        // Only long rows are divided between pages, and the header stays with the row below it.
        box.mayBreakBefore = line == 0 ? !keepsNext : line >= 10
        keepsNext = false
        box.bars = bars(isRightToLeft)
      }
      boxes.append(box)
    }
    if kind == .header { keepsNext = true }
  }
}
