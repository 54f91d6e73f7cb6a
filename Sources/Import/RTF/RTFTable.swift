import MarkdownSyntax

/// A table of RTF until it ends.
struct RTFTable {
  private struct Cell {
    var pieces: [[RTFFlow.Piece]] = []
    var alignment = ColumnAlignment.natural
  }

  private var rows: [(cells: [Cell], isHeader: Bool)] = []
  private var row: [Cell] = []
  private var cell = Cell()

  mutating func add(_ pieces: [RTFFlow.Piece], _ alignment: ColumnAlignment) {
    if cell.pieces.isEmpty { cell.alignment = alignment }
    cell.pieces.append(pieces)
  }

  mutating func endCell() {
    row.append(cell)
    cell = Cell()
  }

  mutating func endRow(isHeader: Bool) {
    if !cell.pieces.isEmpty { endCell() }
    if !row.isEmpty { rows.append((row, isHeader)) }
    row = []
  }

  func write(to writer: inout MarkdownWriter) {
    var all = rows
    var last = row
    if !cell.pieces.isEmpty { last.append(cell) }
    if !last.isEmpty { all.append((last, false)) }
    let alignments = (all.count > 1 ? all[1] : all.first)?.cells.map(\.alignment) ?? []
    writer.begin(.table(alignments))
    for (cells, isHeader) in all {
      writer.begin(.row)
      for cell in cells { Self.write(cell, isHeader ? .strong : [], &writer) }
      writer.end()
    }
    writer.end()
  }

  private static func write(
    _ cell: Cell, _ ownStyles: ImportedStyles, _ writer: inout MarkdownWriter
  ) {
    writer.begin(.cell)
    for paragraph in cell.pieces {
      writer.begin(.paragraph)
      for piece in paragraph { piece.write(to: &writer, without: ownStyles) }
      writer.end()
    }
    writer.end()
  }
}
