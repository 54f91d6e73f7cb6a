import MarkdownSyntax
import TextCore

/// The edges of rows, whose first and last pipes are hidden: the caret stays between them, since
/// other programs drop text that comes after the last cell.
extension RichTextCommands {
  /// Returns the beginning of the first cell for a place before it in a row of a table, and the end
  /// of the last cell for one after it; nil elsewhere. O(length of the table) at these places.
  public static func placeInCell(
    _ offset: TextOffset, in context: FormattingContext
  ) -> TextOffset? {
    guard let line = TextTable.line(at: offset, in: context),
      let place = line.placeInCell(offset), isRow(at: offset, in: context)
    else { return nil }
    return place
  }

  /// Returns the context with the caret in the nearest cell, if it is outside of the pipes at both
  /// ends of a row; nil elsewhere.
  static func movedIntoCell(_ context: FormattingContext) -> FormattingContext? {
    let caret = context.selection.head
    guard context.selection.isEmpty, let line = TextTable.line(at: caret, in: context),
      line.isOutsideOfPipes(caret), let place = line.placeInCell(caret),
      isRow(at: caret, in: context)
    else { return nil }
    var inside = context
    inside.selection = Selection(caret: place)
    return inside
  }

  /// Returns the context with a caret before the first letter of a row moved to the beginning of the
  /// row, if the first cell has letters.
  static func movedToRowStart(_ context: FormattingContext) -> FormattingContext {
    let caret = context.selection.head
    guard context.selection.isEmpty, let line = TextTable.line(at: caret, in: context),
      let cell = line.row.cells.first, !cell.content.isEmpty,
      let place = Place(at: caret, in: context), place.isWhole,
      place.index(at: caret) <= place.rich.index(at: cell.content.lowerBound),
      isRow(at: caret, in: context)
    else { return context }
    var atBeginning = context
    atBeginning.selection = Selection(caret: line.start)
    return atBeginning
  }

  /// True in a row of a table that is not its delimiter row.
  private static func isRow(at offset: TextOffset, in context: FormattingContext) -> Bool {
    TextTable(around: offset, in: context).map { !$0.lines[$0.current].isDelimiters } ?? false
  }
}

extension TextTable.Line {
  fileprivate func isOutsideOfPipes(_ offset: TextOffset) -> Bool {
    guard let last = row.cells.last else { return false }
    let place = offset - content.lowerBound
    return !row.start.isEmpty && place <= row.start.lowerBound
      || !last.end.isEmpty && place >= last.end.upperBound
  }

  /// Returns the nearest place of a cell for one beside all cells; nil in a cell, and where no pipe
  /// begins or ends the row.
  fileprivate func placeInCell(_ offset: TextOffset) -> TextOffset? {
    guard let last = row.cells.indices.last else { return nil }
    let start = textRange(ofCell: 0).lowerBound
    if !row.start.isEmpty, offset < start { return start }
    let end = textRange(ofCell: last).upperBound
    return !row.cells[last].end.isEmpty && offset > end ? end : nil
  }
}
