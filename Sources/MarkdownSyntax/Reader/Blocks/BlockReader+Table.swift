/// Tables, by the rules of GitHub Flavored Markdown, with one difference: a line without a pipe is
/// not part of the table.
extension BlockReader {
  /// Makes a table of the last line of the open paragraph, if this one is its delimiter row.
  mutating func openTable() -> Bool {
    guard case .paragraph(let open) = leaf, !open.isStreamed, !line.isGiant else { return false }
    let delimiters = cursor.nonBlank..<line.loaded.upperBound
    guard let alignments = TableRow.alignments(in: delimiters, of: lines.bytes) else {
      return false
    }
    let header = TableRow(text.lastLineStart..<text.text.upperBound, of: text.bytes)
    guard header.hasPipe, header.cells.count == alignments.count else { return false }
    endParagraph(open)
    let start = text.offset(of: header.start.lowerBound)
    events.enter(.table(alignments), start..<start)
    leaf = .table(alignments)
    add(header, .header)
    addMarks()
    events.leave(.row(.header), line.offset(of: cursor.nonBlank)..<line.content.upperBound)
    return true
  }

  /// Ends the open paragraph before its last line, which heads a table.
  private mutating func endParagraph(_ open: OpenParagraph) {
    stripDefinitions(keepingLastLine: true)
    let header = text.lastLineStart
    if open.isEntered {
      leave(open)
    } else if text.textStart < header {
      let content = text.textStart..<text.trimmedEnd(of: header)
      let start = text.offset(of: content.lowerBound)
      events.enter(open.element, start..<start)
      if !surveys { inlines.read(content, of: text, into: &events) }
      events.leave(open.element)
      addMarks(ofLineAt: header)
    }
    if let marks = open.marks { events.add(.syntax, marks) }
  }

  /// Reads the line as a row of the open table; false if it is not a row.
  mutating func readRow() -> Bool {
    guard case .table(let alignments) = leaf, !line.isGiant else { return false }
    text.begin(
      lines.bytes[line.loaded], at: line.content.lowerBound,
      textStart: cursor.nonBlank - line.loaded.lowerBound)
    let row = TableRow(text.text, of: text.bytes, most: alignments.count)
    guard row.hasPipe else { return false }
    addMarks()
    add(row, .body)
    events.leave(.row(.body))
    return true
  }

  private mutating func add(_ row: TableRow, _ kind: TableRowKind) {
    guard !surveys else { return }
    events.enter(.row(kind), text.offsets(of: row.start))
    for (column, cell) in row.cells.enumerated() {
      let start = text.offset(of: cell.content.lowerBound)
      events.enter(.cell(column: column), start..<start)
      inlines.read(cell.content, of: text, isCell: true, into: &events)
      events.leave(.cell(column: column), text.offsets(of: cell.end))
    }
  }
}
