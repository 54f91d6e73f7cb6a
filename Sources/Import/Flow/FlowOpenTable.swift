/// A table of a word processor whose end was not read yet.
struct FlowOpenTable {
  var table = FlowTable()
  private var row: [[FlowParagraph]] = []
  /// The paragraphs of the open cell.
  private var cell: [FlowParagraph] = []
  /// The number of columns that the open cell covers.
  private var span = 1
  /// The paragraphs and pieces that are held.
  private(set) var partCount = 0

  /// The number of columns that a table may have, as in Word: a cell of the file can claim to span
  /// a million.
  static let mostColumns = 63
  /// The number of rows held until they are written. A table of several rows is not just a frame.
  private static let heldRows = 64

  /// True if enough rows are held to write them.
  var isFull: Bool { table.rows.count >= Self.heldRows }

  mutating func beginRow() { row = [] }

  mutating func beginCell() {
    cell = []
    span = 1
  }

  /// Sets the number of columns that the open cell covers.
  mutating func setSpan(_ count: Int) { span = max(1, min(count, Self.mostColumns)) }

  /// Adds cells without text.
  mutating func addEmptyCells(_ count: Int) {
    row += [[FlowParagraph]](repeating: [], count: max(0, min(count, Self.mostColumns - row.count)))
  }

  /// Adds a paragraph to the open cell.
  mutating func add(_ paragraph: FlowParagraph) {
    cell.append(paragraph)
    partCount += 1 + paragraph.pieces.count
  }

  /// Adds the text of a table that is in the open cell.
  mutating func add(_ inner: FlowTable) {
    for paragraph in inner.rows.joined().joined() { add(paragraph) }
  }

  /// Ends the cell. If it spans several columns, its text is in the first one: it may be any
  /// length.
  ///
  /// - Parameter isCovered: true if another cell covers it, so that its text is not shown.
  mutating func endCell(isCovered: Bool) {
    row.append(isCovered ? [] : cell)
    for _ in 1..<span where row.count < Self.mostColumns { row.append([]) }
    cell = []
  }

  /// Ends the row.
  ///
  /// - Parameter isKept: false if the row was deleted.
  mutating func endRow(isKept: Bool = true) {
    if isKept { table.rows.append(row) }
    row = []
  }

  /// Makes the text of the open row regular if it is the first row and all of its text is strong:
  /// programs show in this way that it heads the table.
  mutating func dropHeaderWeight() {
    guard table.rows.isEmpty, !table.isBegun, row.count > 1 else { return }
    let texts = row.joined().lazy.flatMap(\.pieces).compactMap { piece -> ImportedStyles? in
      if case .text(_, let styles, _) = piece { styles } else { nil }
    }
    guard texts.allSatisfy({ $0.contains(.strong) }) else { return }
    for cell in row.indices {
      for paragraph in row[cell].indices {
        row[cell][paragraph].pieces = row[cell][paragraph].pieces.map { piece in
          guard case .text(let text, let styles, let link) = piece else { return piece }
          return .text(text, styles.subtracting(.strong), link)
        }
      }
    }
  }

  /// Writes the rows that are held.
  mutating func writeRows(to nester: inout BlockNester) {
    nester.writeRows(of: &table)
    partCount = 0
  }
}
