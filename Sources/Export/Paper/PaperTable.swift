import Layout
import MarkdownSyntax
import PDF
import Styling
import TextCore

/// A table while it is read.
struct PaperTable {
  /// A cell with its paragraph.
  struct Cell {
    let column: Int
    let paragraph: PaperParagraph
    var text = PaperText()
  }

  /// A row with its cells from the first column on.
  struct Row {
    let kind: TableRowKind
    let element: PDFElement
    var cells: [Cell] = []
  }

  let columns: [ColumnAlignment]
  let element: PDFElement
  var rows: [Row] = []
  var direction = TableDirection()

  init(_ columns: [ColumnAlignment], _ element: PDFElement) {
    self.columns = columns
    self.element = element
  }

  /// Adds a cell to the last row.
  mutating func add(_ cell: Cell) { rows[rows.count - 1].cells.append(cell) }
}

/// The widths of a table's columns and their places, in points.
struct ColumnPlaces {
  let widths: [Double]
  /// The distance from the beginning of the table to that of each column.
  let starts: [Double]
  /// True if the first column is on the right.
  let isRightToLeft: Bool

  /// The part of a width that the gaps between columns take at most.
  private static let mostGaps = 0.3

  /// The distance from the beginning of the first column to the end of the last one.
  var width: Double { (starts.last ?? 0) + (widths.last ?? 0) }

  /// Shares a width out. Where all columns fit the table is narrower than the width.
  ///
  /// - Parameter gap: the distance between two columns; many columns are nearer to each other.
  init(needed: [Double], gap: Double, in width: Double, isRightToLeft: Bool) {
    self.isRightToLeft = isRightToLeft
    let gapCount = Double(max(1, needed.count - 1))
    let gap = min(gap, Self.mostGaps * width / gapCount)
    widths = Self.widths(needed, in: max(0, width - gap * Double(max(0, needed.count - 1))))
    var start = 0.0
    starts = widths.map { width in
      defer { start += width + gap }
      return start
    }
  }

  /// Shares a room out: columns that fit have what they need, the others share the rest by what they
  /// need.
  private static func widths(_ needed: [Double], in room: Double) -> [Double] {
    guard needed.reduce(0, +) > room else { return needed }
    var open = Set(needed.indices)
    var rest = room
    // Narrow columns first; what they leave makes room for others.
    for index in needed.indices.sorted(by: { needed[$0] < needed[$1] })
    where needed[index] <= rest / Double(open.count) {
      open.remove(index)
      rest -= needed[index]
    }
    let all = open.reduce(0) { $0 + needed[$1] }
    return needed.indices.map { open.contains($0) ? rest * needed[$0] / max(all, 1) : needed[$0] }
  }
}

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
      if case .text(let text)? = ended.parts.first { table?.rows[row].cells[cell].text = text }
      if let script = ended.census.script {
        ended.paragraph.element.language = shared.languages.tag(for: script)
      }
      if table?.rows[row].kind == .header {
        table?.direction.note(isRightToLeft: ended.census.isRightToLeft)
      }
      try composeNotes(of: ended.paragraph)
    case .table:
      guard let ended = table else { return }
      table = nil
      try set(ended)
    default: break
    }
  }

  // Setting

  private var cellBlock: BlockStyle {
    // On the page tables are in the font of code, so that columns line up.
    BlockStyle(kind: shared.design.kind == .page ? .tableRow : .paragraph)
  }

  private mutating func set(_ table: PaperTable) throws {
    let width = max(36, shared.design.width - container.inset)
    columnAlignments = table.columns
    let columns = ColumnPlaces(
      needed: neededWidths(of: table), gap: 1.5 * sheet.textSize, in: width,
      isRightToLeft: table.direction.isRightToLeft(in: shared.languages.isRightToLeft))
    for (index, row) in table.rows.enumerated() {
      try handOver()
      addLines(of: row, columns, isFirst: index == 0)
      for cell in row.cells { try cell.paragraph.didDraw(in: shared.document) }
      try shared.document.release(row.element)
    }
    try shared.document.release(table.element)
    last = .table
  }

  private func neededWidths(of table: PaperTable) -> [Double] {
    var needed = [Double](repeating: 0, count: table.columns.count)
    for row in table.rows {
      for cell in row.cells where cell.column < needed.count {
        needed[cell.column] = max(needed[cell.column], naturalWidth(of: cell, row.kind))
      }
    }
    return needed.map { max($0, sheet.textSize) }
  }

  /// The width of a cell in one line.
  private func naturalWidth(of cell: PaperTable.Cell, _ kind: TableRowKind) -> Double {
    let set = shared.setter.set(
      styled(cell.text, kind), as: cellBlock, sheet, width: 10_000,
      of: PaperParagraph(cell.paragraph.element))
    return Double(set.layout.lines.map(\.width).max() ?? 0) + 0.5
  }

  /// Headers are strong.
  private func styled(_ text: PaperText, _ kind: TableRowKind) -> PaperText {
    kind == .header ? text.adding(.strong) : text
  }

  private mutating func addLines(
    of row: PaperTable.Row, _ columns: ColumnPlaces, isFirst: Bool
  ) {
    let design = shared.design
    var texts: [(text: SetText, x: Double, width: Double, alignment: ColumnAlignment)] = []
    for cell in row.cells where cell.column < columns.widths.count {
      let before = columns.starts[cell.column]
      let width = columns.widths[cell.column]
      let text = shared.setter.set(
        styled(cell.text, row.kind), as: cellBlock, sheet, width: width, of: cell.paragraph)
      let x =
        columns.isRightToLeft
        ? design.width - container.inset - before - width : container.inset + before
      texts.append((text, x, width, table(cell.column)))
    }
    let count = texts.map(\.text.layout.lines.count).max() ?? 0
    for line in 0..<count {
      var box = PaperBox(height: 0, content: [])
      for (text, x, width, alignment) in texts where line < text.layout.lines.count {
        box.height = max(box.height, text.height(of: line))
        let shift = alignment.shift(of: text, line: line, in: width)
        box.content.append(.line(text, line, x: x + shift, y: 0))
        box.notes += text.notes(in: line)
      }
      if isFirst, line == 0 {
        begin(&box, .table, isRightToLeft: columns.isRightToLeft)
      } else {
        // A row is a whole unless it is long, and the header stays with the row below it.
        box.mayBreakBefore = line == 0 ? !keepsNext : line >= 10
        keepsNext = false
        box.bars = bars(columns.isRightToLeft)
      }
      if line == count - 1, row.kind == .header {
        let x =
          columns.isRightToLeft
          ? design.width - container.inset - columns.width : container.inset
        box.content.append(
          .fill(x: x, y: box.height - 0.5, width: columns.width, height: 0.5, design.ink.mark))
        box.height += 2
      }
      boxes.append(box)
    }
    if row.kind == .header { keepsNext = true }
  }

  private func table(_ column: Int) -> ColumnAlignment {
    columnAlignments.indices.contains(column) ? columnAlignments[column] : .natural
  }
}

extension ColumnAlignment {
  /// The distance by which a line of a cell is moved from where text begins.
  fileprivate func shift(of text: SetText, line: Int, in width: Double) -> Double {
    let free = max(0, width - Double(text.layout.lines[line].width))
    switch (self, text.layout.isRightToLeft) {
    case (.natural, _), (.left, false), (.right, true): return 0
    case (.center, let isRightToLeft): return isRightToLeft ? -free / 2 : free / 2
    case (.right, false): return free
    case (.left, true): return -free
    }
  }
}
