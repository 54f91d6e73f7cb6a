import MarkdownSyntax
import PDF

/// A table while it is read.
struct PaperTable {
  /// A cell with its paragraph.
  struct Cell {
    let column: Int
    let paragraph: PaperParagraph
    /// Texts up to line breaks, and pictures between lines.
    var parts: [PaperLeaf.Part] = []
    /// The direction of its letters; nil: it has none.
    var isRightToLeft: Bool?

    /// True if a picture is between its lines.
    var hasPictures: Bool {
      parts.contains { if case .picture = $0 { true } else { false } }
    }
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

  /// Distributes the room: columns that fit get the width that they need, the others share the rest
  /// in proportion to their need.
  private static func widths(_ needed: [Double], in room: Double) -> [Double] {
    guard needed.reduce(0, +) > room else { return needed }
    var open = Set(needed.indices)
    var rest = room
    // Narrow columns first; the room that they leave goes to others.
    for index in needed.indices.sorted(by: { needed[$0] < needed[$1] })
    where needed[index] <= rest / Double(open.count) {
      open.remove(index)
      rest -= needed[index]
    }
    let all = open.reduce(0) { $0 + needed[$1] }
    return needed.indices.map { open.contains($0) ? rest * needed[$0] / max(all, 1) : needed[$0] }
  }
}
