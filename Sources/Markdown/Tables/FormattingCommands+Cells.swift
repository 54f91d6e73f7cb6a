import TextCore

extension FormattingCommands {
  /// Selects the words of the next cell of a table, or of the one before. The cell that the caret leaves
  /// gets the width of its header, if its words fit. Behind the last cell a row is added, and before the
  /// first one nothing moves. Nil outside of tables and where more than a line is selected.
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
    let fitting = table.fitting(cell, in: context)
    guard let place else {
      guard direction == .forward else { return selecting(context.selection.range, fitting) }
      return table.addRow(below: table.lines.count - 1, fitting, in: context)
    }
    return selecting(table.lines[place.line].words(place.cell), fitting)
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
    let fitting = table.fitting(line.cell(at: caret), in: context)
    return table.addRow(below: max(table.current, 1), fitting, in: context)
  }

  private static func selecting(_ range: TextRange, _ edit: Edit) -> EditResult {
    let selection = Selection(
      anchor: edit.map(range.lowerBound, bias: .before),
      head: edit.map(range.upperBound, bias: .before))
    return EditResult(edit: edit, selection: selection, kind: .command)
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

  /// The edit that gives a cell of the current row the width of its header; an empty one for the header
  /// itself, and for a cell without words.
  fileprivate func fitting(_ cell: Int?, in context: FormattingContext) -> Edit {
    let (line, header) = (lines[current], lines[0])
    guard let cell, current > 1, cell < header.row.cells.count,
      !line.row.cells[cell].content.isEmpty, !line.row.cells[cell].end.isEmpty
    else { return Edit([], in: context.text) }
    let slot = line.slot(cell)
    let content = line.row.cells[cell].content
    let filled = TextColumns.count(of: line.bytes[slot.lowerBound..<content.upperBound])
    let room = max(1, TextColumns.count(of: header.bytes[header.slot(cell)]) - filled)
    guard room != slot.upperBound - content.upperBound else { return Edit([], in: context.text) }
    let start = line.content.lowerBound
    return Edit(
      replacing: (start + content.upperBound)..<(start + slot.upperBound),
      with: String(repeating: " ", count: room), in: context.text)
  }

  /// Adds a row below a line, with cells as wide as those of the header.
  ///
  /// - Parameter fitting: what is changed in the line before.
  fileprivate func addRow(
    below index: Int, _ fitting: Edit, in context: FormattingContext
  ) -> EditResult {
    let model = lines[0]
    var row = Array(model.prefix) + [.pipe]
    var caret = row.count
    for cell in model.row.cells.indices {
      let width = max(2, TextColumns.count(of: model.bytes[model.slot(cell)]))
      row += [UInt8](repeating: .space, count: width) + [.pipe]
    }
    if !model.row.cells.isEmpty { caret += 1 }
    let end = lines[index].content.upperBound
    let added = Edit.Replacement(
      range: end..<end, text: TextRope(bytes: Array(context.lineEnding.utf8) + row))
    return EditResult(
      edit: Edit(fitting.replacements + [added], in: context.text),
      selection: Selection(
        caret: fitting.map(end, bias: .after) + context.lineEnding.utf8.count + caret),
      kind: .newParagraph)
  }
}
