import Layout
import MarkdownSyntax
import PDF
import Styling
import TextCore

/// Sets the rows of a table into boxes.
///
/// The lines of the cells of a row are beside each other, each box with one of each cell. A row
/// with pictures is one box, in which each cell is set separately, as long as it fits on a page.
struct PaperRowSetter {
  let columns: ColumnPlaces
  private let shared: PaperShared
  private let sheet: StyleSheet
  private let alignments: [ColumnAlignment]
  /// The indentation of the table, in points.
  private let inset: Double

  /// A line or a picture of a cell.
  private struct Piece {
    let content: PaperBox.Content
    let height: Double
    var notes: [Int] = []
    /// Points by which pictures in a line lower it.
    var rise = 0.0
  }

  /// Points above and below pictures.
  private static let pictureMargin = 3.0
  /// The part of a page's height that a picture in a header takes at most.
  private static let headerPart = 0.25

  /// Measures the columns of a table.
  ///
  /// - Parameter width: the room for the table.
  init(
    _ shared: PaperShared, _ sheet: StyleSheet, _ table: PaperTable, in width: Double,
    inset: Double
  ) {
    self.shared = shared
    self.sheet = sheet
    self.inset = inset
    alignments = table.columns
    let block = Self.block(in: shared.design)
    var needed = [Double](repeating: sheet.textSize, count: table.columns.count)
    for row in table.rows {
      for cell in row.cells where cell.column < needed.count {
        let natural = Self.naturalWidth(of: cell, row.kind, block, shared, sheet, in: width)
        needed[cell.column] = max(needed[cell.column], natural)
      }
    }
    columns = ColumnPlaces(
      needed: needed, gap: 1.5 * sheet.textSize, in: width,
      isRightToLeft: table.direction.isRightToLeft(in: shared.setter.isRightToLeft))
  }

  /// On the page tables are in the font of code, so that columns line up.
  private static func block(in design: PaperDesign) -> BlockStyle {
    BlockStyle(kind: design.kind == .page ? .tableRow : .paragraph)
  }

  /// Returns the width of a cell whose lines are not wrapped.
  private static func naturalWidth(
    of cell: PaperTable.Cell, _ kind: TableRowKind, _ block: BlockStyle, _ shared: PaperShared,
    _ sheet: StyleSheet, in width: Double
  ) -> Double {
    var most = 0.0
    for part in cell.parts {
      switch part {
      case .text(let text):
        let set = shared.setter.set(
          text.styled(for: kind), as: block, sheet, width: 10_000,
          of: PaperParagraph(cell.paragraph.element))
        most = max(most, Double(set.layout.lines.map(\.width).max() ?? 0) + 0.5)
      case .picture(let picture):
        most = max(most, picture.sides(fittingInto: (width, shared.design.height)).width)
      }
    }
    return most
  }

  // Rows

  /// The boxes of a row from top to bottom.
  ///
  /// - Parameter head: the header that may be above it on its page.
  func boxes(of row: PaperTable.Row, below head: PaperTableHead?) throws -> [PaperBox] {
    let pageHeight = shared.design.height
    let room = pageHeight - (head?.height ?? 0)
    var cells: [[Piece]] = []
    var hasPictures = false
    for cell in row.cells where cell.column < columns.widths.count {
      let most =
        row.kind == .header ? Self.headerPart * pageHeight : room - 2 * Self.pictureMargin
      cells.append(try pieces(of: cell, row.kind, pictureHeight: most))
      hasPictures = hasPictures || cell.hasPictures
    }
    let isWhole = hasPictures && height(of: cells) <= room
    var boxes = isWhole ? [whole(cells)] : lines(of: cells)
    if row.kind == .header, !boxes.isEmpty { underline(&boxes[boxes.count - 1]) }
    if let head, head.isRepeated {
      for index in boxes.indices { boxes[index].head = head }
    }
    return boxes
  }

  /// Returns the height of a row in which each cell is set separately.
  private func height(of cells: [[Piece]]) -> Double {
    cells.map { $0.reduce(0) { $0 + $1.height } }.max() ?? 0
  }

  /// Returns a whole row as one box.
  private func whole(_ cells: [[Piece]]) -> PaperBox {
    var box = PaperBox(height: height(of: cells), content: [])
    for cell in cells {
      var y = 0.0
      for piece in cell {
        box.content.append(piece.content.moved(down: y))
        box.notes += piece.notes
        y += piece.height
      }
    }
    return box
  }

  /// Returns a box for each line of a row.
  private func lines(of cells: [[Piece]]) -> [PaperBox] {
    (0..<(cells.map(\.count).max() ?? 0)).map { line in
      let pieces = cells.filter { line < $0.count }.map { $0[line] }
      // The letters of all cells are on one line.
      let rise = pieces.map(\.rise).max() ?? 0
      var box = PaperBox(
        height: pieces.map { $0.height + rise - $0.rise }.max() ?? 0,
        content: pieces.map { $0.content.moved(down: rise - $0.rise) })
      box.rise = rise
      box.notes = pieces.flatMap(\.notes)
      return box
    }
  }

  private func underline(_ box: inout PaperBox) {
    let x = columns.isRightToLeft ? shared.design.width - inset - columns.width : inset
    box.content.append(
      .fill(
        x: x, y: box.height - 0.5, width: columns.width, height: 0.5, shared.design.ink.mark))
    box.height += 2
  }

  // Cells

  private func pieces(
    of cell: PaperTable.Cell, _ kind: TableRowKind, pictureHeight: Double
  ) throws -> [Piece] {
    let width = columns.widths[cell.column]
    let before = columns.starts[cell.column]
    let x =
      columns.isRightToLeft ? shared.design.width - inset - before - width : inset + before
    let alignment =
      alignments.indices.contains(cell.column) ? alignments[cell.column] : .natural
    var pieces: [Piece] = []
    for part in cell.parts {
      switch part {
      case .text(let text):
        let set = shared.setter.set(
          text.styled(for: kind), as: Self.block(in: shared.design), sheet, width: width,
          of: cell.paragraph)
        pieces += set.layout.lines.indices.map { line in
          let shift = alignment.shift(of: set, line: line, in: width)
          return Piece(
            content: .line(set, line, x: x + shift, y: 0), height: set.height(of: line),
            notes: set.notes(in: line), rise: set.rise(of: line))
        }
      case .picture(let open):
        let picture = try shared.picture(
          open, fittingInto: (width, pictureHeight), in: cell.paragraph.element)
        let shift = alignment.shift(
          ofPicture: picture.width, in: width,
          isRightToLeft: cell.isRightToLeft ?? columns.isRightToLeft)
        pieces.append(
          Piece(
            content: .picture(picture, x: x + shift, y: Self.pictureMargin),
            height: picture.height + 2 * Self.pictureMargin))
      }
    }
    return pieces
  }
}

extension PaperText {
  /// The text in a row of that kind: headers are strong.
  fileprivate func styled(for kind: TableRowKind) -> PaperText {
    kind == .header ? adding(.strong) : self
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

  /// The distance by which a picture is moved from the left end of its cell.
  fileprivate func shift(
    ofPicture pictureWidth: Double, in width: Double, isRightToLeft: Bool
  ) -> Double {
    let free = max(0, width - pictureWidth)
    switch self {
    case .natural: return isRightToLeft ? free : 0
    case .left: return 0
    case .center: return free / 2
    case .right: return free
    }
  }
}
