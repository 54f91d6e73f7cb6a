import TextCore

extension FormattingCommands {
  /// Selects the words of the next cell of a table, or of the one before. Behind the last cell a row is
  /// added, and before the first one nothing moves. Nil outside of tables and where more than a line is
  /// selected.
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
    guard let place else {
      guard direction == .forward else { return selecting(context.selection, in: context) }
      return table.addRow(below: table.lines.count - 1, in: context)
    }
    let words = table.lines[place.line].words(place.cell)
    return selecting(Selection(anchor: words.lowerBound, head: words.upperBound), in: context)
  }

  /// Adds an empty row to a table, below the row of the caret; below the delimiter row, where the caret is
  /// above it. In an empty row at the end, the row goes and the table ends. Nil outside of tables,
  /// before a row and where something is selected.
  public static func addRow(in context: FormattingContext) -> EditResult? {
    let caret = context.selection.head
    guard context.selection.isEmpty, let table = TextTable(around: caret, in: context),
      caret > table.lines[table.current].content.lowerBound
    else { return nil }
    let line = table.lines[table.current]
    if table.current > 1, table.current == table.lines.count - 1, line.isBlank {
      let row = line.content.lowerBound + line.row.start.lowerBound..<line.content.upperBound
      return EditResult(
        edit: Edit(replacing: row, with: TextRope(), in: context.text),
        selection: Selection(caret: row.lowerBound), kind: .newParagraph)
    }
    return table.addRow(below: max(table.current, 1), in: context)
  }

  private static func selecting(
    _ selection: Selection, in context: FormattingContext
  ) -> EditResult {
    EditResult(edit: Edit([], in: context.text), selection: selection, kind: .command)
  }
}

extension TextTable {
  /// The cell behind one of the current line; of `nil`, the first one of the next line. Nil behind the
  /// last one.
  fileprivate func cell(after cell: Int?) -> (line: Int, cell: Int)? {
    if let cell, cell + 1 < lines[current].row.cells.count { return (current, cell + 1) }
    return lines.indices.dropFirst(current + 1)
      .first { !lines[$0].isDelimiters && !lines[$0].row.cells.isEmpty }.map { ($0, 0) }
  }

  /// The cell before one of the current line; of `nil`, the last one of the line above. Nil before the
  /// first one.
  fileprivate func cell(before cell: Int?) -> (line: Int, cell: Int)? {
    if let cell, cell > 0 { return (current, cell - 1) }
    return lines.indices.prefix(current)
      .last { !lines[$0].isDelimiters && !lines[$0].row.cells.isEmpty }
      .map { ($0, lines[$0].row.cells.count - 1) }
  }

  /// Adds a row below a line, with cells as wide as those of that line, or of the header.
  fileprivate func addRow(below index: Int, in context: FormattingContext) -> EditResult {
    let model = lines[index].isDelimiters ? lines[0] : lines[index]
    var row = Array(model.prefix) + [.pipe]
    var caret = row.count
    for cell in model.row.cells.indices {
      let width = max(2, TextColumns.count(of: model.bytes[model.slot(cell)]))
      row += [UInt8](repeating: .space, count: width) + [.pipe]
    }
    if !model.row.cells.isEmpty { caret += 1 }
    let end = lines[index].content.upperBound
    return EditResult(
      edit: Edit(
        replacing: end..<end,
        with: TextRope(bytes: Array(context.lineEnding.utf8) + row), in: context.text),
      selection: Selection(caret: end + context.lineEnding.utf8.count + caret),
      kind: .newParagraph)
  }
}
