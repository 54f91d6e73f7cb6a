import MarkdownSyntax

extension PlainTextWriter {
  /// Adds a paragraph that is not in the text.
  mutating func addParagraph(_ words: String) {
    beginBlock()
    addLetters(Array(words.utf8)[...])
    endLeaf()
  }

  /// Begins a block, after a blank line where one is needed.
  mutating func beginBlock() {
    guard needsBlankLine else { return }
    needsBlankLine = false
    lines.endLine()
  }

  /// Ends a paragraph, heading or block of code.
  mutating func endLeaf() {
    lines.endParagraph()
    needsBlankLine = !isTight
  }

  /// True directly in a tight list or an item of one.
  private var isTight: Bool {
    switch blocks.last {
    case .list(let isTight, _, _), .item(let isTight): isTight
    case .quote, nil: false
    }
  }

  mutating func enterContainer(_ element: DocumentElement) {
    beginBlock()
    switch element {
    case .quote:
      blocks.append(.quote)
      lines.push(.quote)
    case .list(let list):
      switch list.kind {
      case .bullet: blocks.append(.list(isTight: list.isTight, next: nil, delimiter: 0))
      case .ordered(let start, let delimiter):
        blocks.append(.list(isTight: list.isTight, next: start, delimiter: delimiter))
      }
    case .item(let item): enterItem(item)
    default: break
    }
  }

  private mutating func enterItem(_ item: DocumentItem) {
    guard case .list(let isTight, let number, let delimiter) = blocks.last else { return }
    var marker = "- "
    if let number {
      marker = "\(number)\(Unicode.Scalar(delimiter)) "
      // A list may begin with any number of nine digits, so this never overflows.
      blocks[blocks.count - 1] = .list(
        isTight: isTight, next: number + 1, delimiter: delimiter)
    }
    if let task = item.task { marker += task == .done ? "[x] " : "[ ] " }
    blocks.append(.item(isTight: isTight))
    lines.push(.hanging(marker))
  }

  mutating func leaveContainer(_ element: DocumentElement) {
    blocks.removeLast()
    switch element {
    case .quote, .item: lines.popMargin()
    default: break
    }
    needsBlankLine = !isTight
  }

  // Tables

  mutating func enterTable(_ element: DocumentElement) {
    switch element {
    case .table(let alignments):
      beginBlock()
      table = PlainTextTable(alignments)
    case .cell: table?.beginCell()
    default: break
    }
  }

  mutating func leaveTable(_ element: DocumentElement) {
    switch element {
    case .row: write(table?.endRow() ?? [])
    case .table:
      write(table?.end() ?? [])
      table = nil
      needsBlankLine = !isTight
    default: break
    }
  }

  private mutating func write(_ rows: [[UInt8]]) {
    for row in rows {
      lines.addVerbatim(row[...])
      lines.endLine()
    }
  }
}
