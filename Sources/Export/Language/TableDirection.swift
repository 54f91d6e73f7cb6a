/// The direction of a table's columns: that of most cells of its header.
struct TableDirection: Sendable {
  /// Cells of the header with text of each direction.
  private var cells = (rightToLeft: 0, leftToRight: 0)

  /// Takes notice of a cell of the header; nil: it has no letters.
  mutating func note(isRightToLeft: Bool?) {
    guard let isRightToLeft else { return }
    if isRightToLeft { cells.rightToLeft += 1 } else { cells.leftToRight += 1 }
  }

  /// True if the first column is on the right.
  ///
  /// - Parameter base: the direction of the document, which tables without letters have.
  func isRightToLeft(in base: Bool) -> Bool {
    cells.rightToLeft == cells.leftToRight ? base : cells.rightToLeft > cells.leftToRight
  }
}
