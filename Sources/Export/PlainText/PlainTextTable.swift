import MarkdownSyntax

/// Lays a table out in columns that are as wide as their widest cell.
///
/// Its rows are held until it ends, up to a limit; then the widths are settled, and further rows are
/// written at once.
struct PlainTextTable: Sendable {
  private let alignments: [ColumnAlignment]
  private var rows: [[[UInt8]]] = []
  /// The cells of the open row.
  private var row: [[UInt8]] = []
  private var widths: [Int]
  private var byteCount = 0
  private var isSettled = false

  /// Bytes of cells that are held.
  private static let most = 1 << 20
  /// A cell does not make its column wider than this, so that one long cell leaves the others in place.
  private static let widest = 60
  private static let gap = 2

  init(_ alignments: [ColumnAlignment]) {
    self.alignments = alignments
    // A table has a line of hyphens for each column.
    widths = alignments.map { _ in 3 }
  }

  mutating func beginCell() { row.append([]) }

  mutating func add(_ letters: ArraySlice<UInt8>) {
    guard !row.isEmpty else { return }
    row[row.count - 1] += letters.lazy.map { $0 == .newline || $0 == .tab ? .space : $0 }
  }

  /// Ends the open row. Returns the lines that can be written.
  mutating func endRow() -> [[UInt8]] {
    defer { row = [] }
    if isSettled { return [line(row)] }
    for (index, cell) in row.enumerated() where index < widths.count {
      byteCount += cell.count + 1
      widths[index] = max(widths[index], min(Self.widest, WrapRules.columns(of: cell)))
    }
    rows.append(row)
    return byteCount > Self.most ? settle() : []
  }

  /// Returns the lines that are left, at the table's end.
  mutating func end() -> [[UInt8]] { isSettled ? [] : settle() }

  private mutating func settle() -> [[UInt8]] {
    isSettled = true
    var lines = rows.map(line)
    let rule = widths.map { [UInt8](repeating: .hyphen, count: $0) }
    lines.insert(line(rule), at: min(1, lines.count))
    rows = []
    return lines
  }

  private func line(_ cells: [[UInt8]]) -> [UInt8] {
    var line: [UInt8] = []
    for (index, cell) in cells.enumerated() {
      if index > 0 { line += Self.spaces(Self.gap) }
      let rest = index < widths.count ? max(0, widths[index] - WrapRules.columns(of: cell)) : 0
      let before = index < alignments.count ? Self.spaceBefore(alignments[index], rest) : 0
      line += Self.spaces(before) + cell + Self.spaces(rest - before)
    }
    while line.last == .space { line.removeLast() }
    return line
  }

  private static func spaceBefore(_ alignment: ColumnAlignment, _ rest: Int) -> Int {
    switch alignment {
    case .natural, .left: 0
    case .center: rest / 2
    case .right: rest
    }
  }

  private static func spaces(_ count: Int) -> [UInt8] {
    [UInt8](repeating: .space, count: count)
  }
}
