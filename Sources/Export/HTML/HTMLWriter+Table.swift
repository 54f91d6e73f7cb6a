import MarkdownSyntax

/// A table that is open.
struct HTMLTable: Sendable {
  let alignments: [ColumnAlignment]
  /// The kind of the open row.
  var row = TableRowKind.header
  /// Cells of the row that are written.
  var cellCount = 0
  /// True once a row below the header was written.
  var hasBody = false
  /// The place in the output where attributes of the table go.
  let start: Int
  /// True if the columns run from right to left, as in a table with a Hebrew header; nil while the
  /// header is read.
  private(set) var isRightToLeft: Bool?
  private var direction = TableDirection()
  /// The places in the output where the directions of header cells go.
  private var headerPlaces: [DirectionPlace] = []

  struct DirectionPlace {
    let offset: Int
    let isRightToLeft: Bool
  }

  init(alignments: [ColumnAlignment], at start: Int) {
    self.alignments = alignments
    self.start = start
  }

  /// Takes notice of a cell's direction; nil: it has no letters.
  mutating func note(isRightToLeft: Bool?) {
    if row == .header { direction.note(isRightToLeft: isRightToLeft) }
  }

  /// Records the place for the direction of a header cell, since that of the table is not known
  /// yet.
  mutating func addHeaderPlace(_ offset: Int, isRightToLeft: Bool) {
    headerPlaces.append(DirectionPlace(offset: offset, isRightToLeft: isRightToLeft))
  }

  /// Decides about the direction of the columns, after the header. Returns the places of all directions
  /// that differ from those around them, in order.
  ///
  /// - Parameter base: the direction of the document.
  mutating func decideDirection(_ base: Bool) -> [DirectionPlace] {
    let decided = direction.isRightToLeft(in: base)
    isRightToLeft = decided
    defer { headerPlaces = [] }
    let own = decided == base ? [] : [DirectionPlace(offset: start, isRightToLeft: decided)]
    return own + headerPlaces.filter { $0.isRightToLeft != decided }
  }

  /// The attribute of a cell, with the space before it.
  func style(of column: Int) -> String {
    guard alignments.indices.contains(column) else { return "" }
    return switch alignments[column] {
    case .natural: ""
    case .left: " style=\"text-align: left\""
    case .center: " style=\"text-align: center\""
    case .right: " style=\"text-align: right\""
    }
  }
}

extension HTMLWriter {
  mutating func enterTable(_ element: DocumentElement) {
    switch element {
    case .table(let alignments):
      blocks.append(.other)
      output.append("<table")
      tables.append(HTMLTable(alignments: alignments, at: output.count))
      output.append(">\n")
    case .row(let kind): enterRow(kind)
    case .cell(let column):
      guard let table = tables.last else { return }
      beginLeaf(
        table.row == .header ? "th" : "td",
        attributes: (table.row == .header ? " scope=\"col\"" : "") + table.style(of: column))
    default: break
    }
  }

  mutating func leaveTable(_ element: DocumentElement) {
    guard let table = tables.last else { return }
    switch element {
    case .table:
      tables.removeLast()
      blocks.removeLast()
      output.append(table.hasBody ? "</tbody>\n</table>\n" : "</table>\n")
    case .row(let kind):
      fillRow(table)
      output.append(kind == .header ? "</tr></thead>\n" : "</tr>\n")
      if kind == .header { writeDirection() }
    case .cell:
      tables[tables.count - 1].note(isRightToLeft: leaf?.scripts.isRightToLeft)
      endLeaf(table.row == .header ? "</th>" : "</td>")
      tables[tables.count - 1].cellCount += 1
    default: break
    }
  }

  private mutating func enterRow(_ kind: TableRowKind) {
    guard var table = tables.popLast() else { return }
    table.row = kind
    table.cellCount = 0
    if kind == .header {
      output.append("<thead><tr>")
    } else {
      output.append(table.hasBody ? "<tr>" : "<tbody>\n<tr>")
      table.hasBody = true
    }
    tables.append(table)
  }

  /// Writes the direction of the open table if it is not that of the document, and those of its header
  /// cells that are not the table's.
  private mutating func writeDirection() {
    let places = tables[tables.count - 1].decideDirection(languages.isRightToLeft)
    guard let first = places.first?.offset else { return }
    let rest = output[first...]
    output.removeLast(rest.count)
    for (index, place) in places.enumerated() {
      let end = index + 1 < places.count ? places[index + 1].offset : rest.endIndex
      output.append(Self.direction(place.isRightToLeft))
      output += rest[place.offset..<end]
    }
  }

  /// Adds the cells that a row has too few.
  private mutating func fillRow(_ table: HTMLTable) {
    let missing = min(table.alignments.count - table.cellCount, cellAllowance)
    guard missing > 0 else { return }
    cellAllowance -= missing
    for _ in 0..<missing { output.append("<td></td>") }
  }
}
