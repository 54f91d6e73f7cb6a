import MarkdownSyntax
import TextCore

extension FormattingCommands {
  /// Selects the content of the next or previous cell, and pads the cell that the caret leaves to the
  /// width of its header. After the last cell it adds a row; before the first one it keeps the
  /// selection. Returns nil outside tables, and where the selection spans lines.
  public static func selectCell(
    _ direction: TextDirection, in context: FormattingContext
  ) -> EditResult? {
    let range = context.selection.range
    guard range.upperBound <= context.text.contentRange(at: range.lowerBound).upperBound,
      let table = TextTable(around: range.lowerBound, in: context)
    else { return nil }
    let line = table.lines[table.current]
    let cell = line.cell(at: context.selection.head)
    let place =
      direction == .forward
      ? table.cell(after: line.isDelimiters ? nil : cell ?? -1)
      : table.cell(before: line.isDelimiters ? nil : cell ?? 0)
    let padding = table.padding(ofCell: cell, in: context)
    guard let place else {
      guard direction == .forward else {
        return EditResult(
          edit: Edit([], in: context.text), selection: context.selection, kind: .command)
      }
      return table.addRow(below: table.lines.count - 1, padding, in: context)
    }
    return selecting(table.lines[place.line].textRange(ofCell: place.cell), padding)
  }

  /// Adds an empty row below the row where the selection ends, or above it if that is at the row's
  /// beginning, but never above the delimiter row. Selected words stay: Tab selects those of a cell.
  /// If the row is empty and the last one, it is removed and the table ends with a blank line:
  /// without one the text below would be another row (GFM). Returns nil outside tables, at the
  /// beginning of a table, and for a selection of a whole table or of text beside it.
  public static func addRow(in context: FormattingContext) -> EditResult? {
    let range = context.selection.range
    let caret = range.upperBound
    guard let table = TextTable(around: caret, in: context), table.containsPart(range) else {
      return nil
    }
    let line = table.lines[table.current]
    let isInRow = range.lowerBound >= line.content.lowerBound
    if table.current > 1, table.current == table.lines.count - 1, line.isBlank, isInRow {
      let row = line.content.lowerBound + line.row.start.lowerBound..<line.content.upperBound
      let blank = Array(context.lineEnding.utf8) + line.prefix
      return EditResult(
        edit: Edit(replacing: row, with: TextRope(bytes: blank), in: context.text),
        selection: Selection(caret: row.lowerBound + blank.count), kind: .newParagraph)
    }
    if caret <= line.start, table.current != 1 {
      guard table.current > 1 else { return nil }
      return table.addRow(below: table.current - 1, Edit([], in: context.text), in: context)
    }
    let padding = table.padding(ofCell: line.cell(at: caret), in: context)
    return table.addRow(below: max(table.current, 1), padding, in: context)
  }

  /// Handles a typed pipe where only blanks are between the caret and the pipe that ends its cell:
  /// the caret steps over that pipe, and the cell is padded as by Tab. In a row as Return adds it,
  /// the pipe before the caret is the typed one. Nil elsewhere: the pipe begins a cell.
  public static func passPipe(in context: FormattingContext) -> EditResult? {
    let caret = context.selection.head
    guard context.selection.isEmpty, let table = TextTable(around: caret, in: context) else {
      return nil
    }
    let line = table.lines[table.current]
    let place = caret - line.content.lowerBound
    let empty = table.emptyRow
    if table.current > 1, line.bytes == empty.bytes, place == empty.caret, empty.caret > 0,
      line.bytes[place - 1].isBlank
    {
      return EditResult(
        edit: Edit([], in: context.text), selection: Selection(caret: caret - 1), kind: .command)
    }
    guard !line.isDelimiters, let cell = line.cell(at: caret) else { return nil }
    let end = line.row.cells[cell].end
    guard place <= end.lowerBound, !end.isEmpty,
      line.bytes[place..<end.lowerBound].allSatisfy(\.isBlank),
      !line.bytes[..<place].endsWithEscape
    else { return nil }
    let padding = table.padding(ofCell: cell, in: context)
    let next = padding.map(line.content.lowerBound + end.upperBound, bias: .after)
    return EditResult(edit: padding, selection: Selection(caret: next), kind: .command)
  }

  private static func selecting(_ range: TextRange, _ edit: Edit) -> EditResult {
    let selection = Selection(
      anchor: edit.map(range.lowerBound, bias: .before),
      head: edit.map(range.upperBound, bias: .before))
    return EditResult(edit: edit, selection: selection, kind: .command)
  }
}

extension TextTable {
  /// True if `range` is in the table and is not all of it.
  fileprivate func containsPart(_ range: TextRange) -> Bool {
    guard let first = lines.first, let last = lines.last else { return false }
    return range.lowerBound >= first.content.lowerBound
      && (range.lowerBound > first.start || range.upperBound < last.content.upperBound)
  }

  /// Returns the cell after `cell` in the current line, or the first one of the next row if `cell` is
  /// nil. Nil after the last one.
  fileprivate func cell(after cell: Int?) -> (line: Int, cell: Int)? {
    if let cell, cell + 1 < lines[current].row.cells.count { return (current, cell + 1) }
    return lines.indices.dropFirst(current + 1)
      .first { !lines[$0].isDelimiters && !lines[$0].row.cells.isEmpty }.map { ($0, 0) }
  }

  /// Returns the cell before `cell` in the current line, or the last one of the row above if `cell` is
  /// nil. Nil before the first one.
  fileprivate func cell(before cell: Int?) -> (line: Int, cell: Int)? {
    if let cell, cell > 0 { return (current, cell - 1) }
    return lines.indices.prefix(current)
      .last { !lines[$0].isDelimiters && !lines[$0].row.cells.isEmpty }
      .map { ($0, lines[$0].row.cells.count - 1) }
  }

  /// Returns the edit that pads a cell of the current row to the width of its header; an empty one
  /// for the header itself, and for a cell without words.
  fileprivate func padding(ofCell cell: Int?, in context: FormattingContext) -> Edit {
    let (line, header) = (lines[current], lines[0])
    guard let cell, current > 1, cell < header.row.cells.count,
      !line.row.cells[cell].content.isEmpty, !line.row.cells[cell].end.isEmpty
    else { return Edit([], in: context.text) }
    let padded = line.paddedRange(ofCell: cell)
    let content = line.row.cells[cell].content
    let filled = TextColumns.count(of: line.bytes[padded.lowerBound..<content.upperBound])
    let room = max(
      1, TextColumns.count(of: header.bytes[header.paddedRange(ofCell: cell)]) - filled)
    let former = padded.upperBound - content.upperBound
    // A table without padding keeps having none.
    guard room != former, former > 0 || room > 1 else { return Edit([], in: context.text) }
    let start = line.content.lowerBound
    return Edit(
      replacing: (start + content.upperBound)..<(start + padded.upperBound),
      with: String(repeating: " ", count: room), in: context.text)
  }

  /// A row with cells as wide as those of the header, and the caret's place in its first one.
  fileprivate var emptyRow: (bytes: [UInt8], caret: Int) {
    let model = lines[0]
    var row = Array(model.prefix) + [.pipe]
    var caret = row.count
    for cell in model.row.cells.indices {
      let width = max(2, TextColumns.count(of: model.bytes[model.paddedRange(ofCell: cell)]))
      row += [UInt8](repeating: .space, count: width) + [.pipe]
    }
    if !model.row.cells.isEmpty { caret += 1 }
    return (row, caret)
  }

  /// Adds a row below a line, with cells as wide as those of the header.
  ///
  /// - Parameter padding: the edit that pads the cell that the caret leaves.
  fileprivate func addRow(
    below index: Int, _ padding: Edit, in context: FormattingContext
  ) -> EditResult {
    let (row, caret) = emptyRow
    let end = lines[index].content.upperBound
    let added = Edit.Replacement(
      range: end..<end, text: TextRope(bytes: Array(context.lineEnding.utf8) + row))
    return EditResult(
      edit: Edit(padding.replacements + [added], in: context.text),
      selection: Selection(
        caret: padding.map(end, bias: .after) + context.lineEnding.utf8.count + caret),
      kind: .newParagraph)
  }
}
