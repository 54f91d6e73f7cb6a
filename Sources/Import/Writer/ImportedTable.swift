import MarkdownSyntax

/// The lines of a table until it ends. The cells of the first row wait, since it gets as many cells
/// as the longest row.
struct ImportedTable: Sendable {
  private var alignments: [ColumnAlignment]
  private var head: [[UInt8]] = []
  /// The cells of the open row.
  private var row: [[UInt8]] = []
  private var isInRow = false
  /// The lines of the rows below the first one, each with a newline before it.
  private var body: [UInt8] = []
  private var columnCount = 0
  private var hasText = false

  /// The maximum number of columns; further cells belong to the last one.
  private static let mostColumns = 256

  init(_ alignments: [ColumnAlignment] = []) { self.alignments = alignments }

  mutating func beginRow() {
    endRow()
    isInRow = true
  }

  /// Adds a cell to the open row.
  mutating func add(_ cell: [UInt8]) {
    guard isInRow else { return }
    if row.count < Self.mostColumns {
      row.append(cell)
    } else if !cell.isEmpty {
      row[Self.mostColumns - 1] += [.space] + cell
    }
  }

  private mutating func endRow() {
    isInRow = false
    guard !row.isEmpty else { return }
    columnCount = max(columnCount, row.count)
    hasText = hasText || row.contains { !$0.isEmpty }
    if head.isEmpty {
      head = row
    } else {
      body.append(.newline)
      Self.append(row, to: &body)
    }
    row = []
  }

  /// Ends the table. Returns its lines, the first row as its head; empty if there is no text in it.
  mutating func finish() -> [UInt8] {
    endRow()
    guard hasText else { return [] }
    var text: [UInt8] = []
    head += [[UInt8]](repeating: [], count: columnCount - head.count)
    Self.append(head, to: &text)
    text.append(.newline)
    appendDelimiters(to: &text)
    return text + body
  }

  private static func append(_ cells: [[UInt8]], to text: inout [UInt8]) {
    text.append(.pipe)
    for cell in cells {
      text.append(.space)
      text += cell
      if !cell.isEmpty { text.append(.space) }
      text.append(.pipe)
    }
  }

  private func appendDelimiters(to text: inout [UInt8]) {
    text.append(.pipe)
    for column in 0..<columnCount {
      let alignment = column < alignments.count ? alignments[column] : .natural
      let mark =
        switch alignment {
        case .natural: "---"
        case .left: ":--"
        case .center: ":-:"
        case .right: "--:"
        }
      text += mark.utf8
      text.append(.pipe)
    }
  }
}
