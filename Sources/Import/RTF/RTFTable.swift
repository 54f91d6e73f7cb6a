import MarkdownSyntax

/// A table of RTF whose end was not read yet.
struct RTFTable {
  private struct Cell {
    var pieces: [[RTFFlow.Piece]] = []
    var alignment = ColumnAlignment.natural
  }

  private var rows: [(cells: [Cell], isHeader: Bool)] = []
  private var row: [Cell] = []
  private var cell = Cell()
  /// True once rows of it were written.
  private(set) var isBegun = false
  /// The cells, paragraphs and pieces that are held.
  private(set) var partCount = 0

  /// The number of rows held until they are written.
  private static let heldRows = 64

  mutating func add(_ pieces: [RTFFlow.Piece], _ alignment: ColumnAlignment) {
    if cell.pieces.isEmpty { cell.alignment = alignment }
    cell.pieces.append(pieces)
    partCount += 1 + pieces.count
  }

  mutating func endCell() {
    row.append(cell)
    cell = Cell()
    partCount += 1
  }

  mutating func endRow(isHeader: Bool) {
    if !cell.pieces.isEmpty { endCell() }
    if !row.isEmpty { rows.append((row, isHeader)) }
    row = []
  }

  /// True if enough rows are held to write them.
  var isFull: Bool { rows.count >= Self.heldRows }

  /// Writes the rows that are held, where a row has ended. The second one tells the alignments. The table stays
  /// open.
  mutating func writeRows(to writer: inout MarkdownWriter) {
    if !isBegun {
      isBegun = true
      writer.begin(.table((rows.count > 1 ? rows[1] : rows.first)?.cells.map(\.alignment) ?? []))
    }
    for (cells, isHeader) in rows {
      writer.begin(.row)
      for cell in cells { Self.write(cell, isHeader ? .strong : [], &writer) }
      writer.end()
    }
    rows = []
    partCount = 0
  }

  /// Writes what is left of the table, and ends it.
  mutating func finish(in writer: inout MarkdownWriter) {
    endRow(isHeader: false)
    writeRows(to: &writer)
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
