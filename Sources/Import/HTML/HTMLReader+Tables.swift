import MarkdownSyntax

extension HTMLReader {
  /// Reads a table, or the blocks in one that only arranges them.
  mutating func readTable(_ node: HTMLNode, _ style: Style) throws(ImportRefusal) {
    let table = HTMLTable(node)
    for caption in table.captions { try block(.paragraph, caption, style) }
    if style.isInCell || !table.holdsData {
      for cell in table.rows.flatMap(\.self) { try block(.paragraph, cell.node, style) }
      return
    }
    var inner = style
    inner.isInCell = true
    writer.begin(.table(table.alignments))
    var covered: [Int: Int] = [:]
    for row in table.rows {
      writer.begin(.row)
      try readRow(row, &covered, inner)
      writer.end()
    }
    writer.end()
  }

  /// Reads a row. Cells that a cell above or beside them covers are empty.
  private mutating func readRow(
    _ row: [HTMLTable.Cell], _ covered: inout [Int: Int], _ style: Style
  ) throws(ImportRefusal) {
    var column = 0
    for cell in row {
      try countElement()
      writeCovered(&column, &covered)
      var style = style
      style.isInHeading = cell.isHead
      try block(.cell, cell.node, changed(style, by: cell.node.name, cell.node, nil))
      for place in 0..<cell.columns where column + place < HTMLTable.mostColumns {
        if cell.rows > 1 { covered[column + place] = cell.rows - 1 }
        if place > 0, coveredCells < HTMLTable.mostCovered {
          coveredCells += 1
          writer.begin(.cell)
          writer.end()
        }
      }
      column += cell.columns
    }
    writeCovered(&column, &covered)
  }

  /// Writes the empty cells that cells above cover, from `column` on.
  private mutating func writeCovered(_ column: inout Int, _ covered: inout [Int: Int]) {
    while let rows = covered[column], rows > 0, column < HTMLTable.mostColumns,
      coveredCells < HTMLTable.mostCovered
    {
      coveredCells += 1
      covered[column] = rows - 1
      writer.begin(.cell)
      writer.end()
      column += 1
    }
  }
}

/// A table of HTML as rows of cells.
struct HTMLTable {
  struct Cell {
    var node: HTMLNode
    var isHead: Bool
    var columns: Int
    var rows: Int
  }

  /// The maximum number of columns. A cell that covers more is cut; the text of further cells
  /// belongs to the last one.
  static let mostColumns = 256
  /// The maximum number of empty cells that a page may have in place of covered ones: a few bytes
  /// can ask for hundreds.
  static let mostCovered = 1 << 16

  private(set) var rows: [[Cell]] = []
  private(set) var captions: [HTMLNode] = []
  /// The alignments of the columns: those of the cells in the second row, or else of the heads
  /// above them.
  private(set) var alignments: [ColumnAlignment] = []

  init(_ node: HTMLNode) {
    read(node, depth: 0)
    rows.removeAll { $0.isEmpty }
    alignments = rows.prefix(2).reduce([]) { above, row in
      row.enumerated().map { column, cell in
        let own = Self.alignment(of: cell.node)
        return own == .natural && column < above.count ? above[column] : own
      }
    }
  }

  private mutating func read(_ node: HTMLNode, depth: Int) {
    for child in node.children where child.isElement && !Self.isHidden(child) {
      switch child.name {
      case "caption": captions.append(child)
      case "tr": rows.append(Self.cells(of: child))
      case "thead", "tbody", "tfoot": if depth == 0 { read(child, depth: 1) }
      default: break
      }
    }
  }

  private static func isHidden(_ node: HTMLNode) -> Bool {
    HTMLElements.isHidden(node, node.attribute("style").map { InlineCSS($0) })
  }

  private static func cells(of row: HTMLNode) -> [Cell] {
    func number(_ node: HTMLNode, _ name: String) -> Int {
      min(mostColumns, max(1, node.attribute(name).flatMap { Int($0) } ?? 1))
    }
    func rows(_ node: HTMLNode) -> Int {
      // A cell of 0 rows covers all that follow.
      node.attribute("rowspan") == "0" ? .max : number(node, "rowspan")
    }
    return row.children.compactMap { cell in
      let name = cell.name
      guard name == "td" || name == "th", !isHidden(cell) else { return nil }
      return Cell(
        node: cell, isHead: name == "th", columns: number(cell, "colspan"),
        rows: rows(cell))
    }
  }

  private static func alignment(of cell: HTMLNode) -> ColumnAlignment {
    let style = cell.attribute("style").map { InlineCSS($0) }
    switch style?["text-align"] ?? cell.attribute("align")?.lowercased() {
    case "left": return .left
    case "center": return .center
    case "right": return .right
    default: return .natural
    }
  }

  /// True if its rows and columns mean something. Pages and letters also arrange their blocks by tables:
  /// of one cell, of one column without a head, or with blocks in the cells that a cell can't have.
  var holdsData: Bool {
    let columns = rows.reduce(0) { max($0, $1.reduce(0) { $0 + $1.columns }) }
    let hasHead = rows.contains { $0.contains(where: \.isHead) }
    guard rows.count > 0, columns > 1 || hasHead else { return false }
    return hasHead || !rows.contains { $0.contains { Self.holdsBlocks($0.node, depth: 0) } }
  }

  private static func holdsBlocks(_ node: HTMLNode, depth: Int) -> Bool {
    guard depth < 12 else { return true }
    return node.children.contains { child in
      switch child.name {
      case "table", "ul", "ol", "blockquote", "pre", "h1", "h2", "h3", "h4", "h5", "h6", "hr":
        true
      default: child.isElement && holdsBlocks(child, depth: depth + 1)
      }
    }
  }
}
