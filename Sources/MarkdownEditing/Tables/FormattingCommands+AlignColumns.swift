import MarkdownSyntax
import TextCore

extension FormattingCommands {
  /// True if the caret is in a table. Beyond `Reach.key` consecutive rows are enough: the delimiter
  /// row is not looked for.
  public static func isInTable(_ context: FormattingContext) -> Bool {
    let caret = context.selection.head
    return TextTable(around: caret, in: context) != nil
      || TextTable.isLonger(than: .key, around: caret, in: context)
  }

  /// True if the rows around the caret are longer than `count` bytes. O(`count`).
  public static func isTable(longerThan count: Int, in context: FormattingContext) -> Bool {
    TextTable.isLonger(
      than: TextTable.Reach(lines: .max, bytes: count), around: context.selection.head,
      in: context)
  }

  /// Pads the cells of the table at the caret so that its pipes are below each other in a monospaced
  /// font, and adds missing cells and the pipes at both ends. Returns nil outside tables, and where
  /// nothing changes. O(length of the table).
  public static func alignColumns(in context: FormattingContext) -> EditResult? {
    func goesOn(_ fraction: Double) -> Bool { context.goesOn?(fraction) ?? true }
    let length = Double(max(1, context.text.utf8Count))
    let table = TextTable(around: context.selection.head, in: context, reach: .whole) {
      goesOn(Double($0) / length / 2)
    }
    guard let table else { return nil }
    let alignments = table.alignments
    func goesOn(_ fraction: Double, at index: Int) -> Bool {
      goesOn(fraction + Double(index) / Double(4 * table.lines.count))
    }
    var widths = alignments.map { _ in 3 }
    for (index, line) in table.lines.enumerated() where !line.isDelimiters {
      guard goesOn(0.5, at: index) else { return nil }
      line.widen(&widths)
    }
    var writer = EditWriter(context.text, sizes: context.editSizes)
    for (index, line) in table.lines.enumerated() {
      guard goesOn(0.75, at: index) else { return nil }
      if line.isDelimiters {
        writer.replace(line.delimiters(alignments, widths))
      } else {
        let padding = line.padding(alignments, widths)
        // In the line of the caret each is a separate replacement, so that the caret keeps its
        // place.
        writer.replace(index == table.current ? padding : line.joined(padding))
      }
    }
    guard let written = writer.finish() else { return nil }
    // White space that comes after a word comes after the caret at its end.
    let selection = Selection(
      anchor: written.mapping.map(context.selection.anchor, bias: .before),
      head: written.mapping.map(context.selection.head, bias: .before))
    var result = EditResult(edit: written.edit, selection: selection, kind: .command)
    result.places = written.places
    return result
  }
}

extension TextTable.Line {
  /// Makes columns as wide as the contents of this row's cells. Further cells belong to the last
  /// column.
  fileprivate func widen(_ widths: inout [Int]) {
    for (column, cell) in limited(to: widths.count).cells.enumerated() {
      widths[column] = max(widths[column], TextColumns.count(of: bytes[cell.content]))
    }
  }

  private func limited(to count: Int) -> TableRow {
    TableRow(row.start.lowerBound..<bytes.count, of: bytes, most: count)
  }

  /// Returns the replacement that writes the delimiter row again; empty if nothing changes.
  fileprivate func delimiters(
    _ alignments: [ColumnAlignment], _ widths: [Int]
  ) -> [Edit.Replacement] {
    var new: [UInt8] = [.pipe]
    for (alignment, width) in zip(alignments, widths) {
      let isLeft = alignment == .left || alignment == .center
      let isRight = alignment == .right || alignment == .center
      let marks = (isLeft ? 1 : 0) + (isRight ? 1 : 0)
      new += [.space] + (isLeft ? [.colon] : [])
      new += [UInt8](repeating: .hyphen, count: width - marks)
      new += (isRight ? [.colon] : []) + [.space, .pipe]
    }
    return replacement(of: row.start.lowerBound..<bytes.count, by: new)
  }

  /// Returns the replacements that pad each cell and add missing ones.
  fileprivate func padding(
    _ alignments: [ColumnAlignment], _ widths: [Int]
  ) -> [Edit.Replacement] {
    let cells = limited(to: alignments.count).cells
    var replacements: [Edit.Replacement] = []
    var start = row.start.upperBound
    var missing: [UInt8] = []
    for (column, width) in widths.enumerated() {
      guard column < cells.count else {
        missing += [UInt8](repeating: .space, count: width + 2) + [.pipe]
        continue
      }
      let cell = cells[column]
      let room = width - TextColumns.count(of: bytes[cell.content])
      let before =
        switch alignments[column] {
        case .natural, .left: 0
        case .center: room / 2
        case .right: room
        }
      let end = cell.end.isEmpty ? bytes.count : cell.end.lowerBound
      let pipe: [UInt8] = cell.end.isEmpty ? [.pipe] : []
      let first: [UInt8] = column == 0 && row.start.isEmpty ? [.pipe] : []
      if cell.content.isEmpty {
        replacements += replacement(of: start..<end, by: first + Self.spaces(width + 2) + pipe)
      } else {
        let after = Self.spaces(room - before + 1) + pipe
        replacements += replacement(
          of: start..<cell.content.lowerBound, by: first + Self.spaces(before + 1))
        replacements += replacement(of: cell.content.upperBound..<end, by: after)
      }
      start = cell.end.isEmpty ? bytes.count : cell.end.upperBound
    }
    return missing.isEmpty
      ? replacements : replacements.adding(missing, at: start + content.lowerBound.utf8)
  }

  /// Returns one replacement in the place of several in the line.
  fileprivate func joined(_ replacements: [Edit.Replacement]) -> [Edit.Replacement] {
    guard let first = replacements.first, let last = replacements.last else { return [] }
    var text = first.text
    var position = first.range.upperBound - content.lowerBound
    for next in replacements.dropFirst() {
      let start = next.range.lowerBound - content.lowerBound
      text.append(TextRope(bytes: Array(bytes[position..<start])))
      text.append(next.text)
      position = next.range.upperBound - content.lowerBound
    }
    return [Edit.Replacement(range: first.range.lowerBound..<last.range.upperBound, text: text)]
  }

  private static func spaces(_ count: Int) -> [UInt8] {
    [UInt8](repeating: .space, count: count)
  }

  private func replacement(of range: Range<Int>, by new: [UInt8]) -> [Edit.Replacement] {
    guard bytes[range] != new[...] else { return [] }
    return [
      Edit.Replacement(
        range: TextRange(at: content.lowerBound + range.lowerBound, length: range.count),
        text: TextRope(bytes: new))
    ]
  }
}

extension [Edit.Replacement] {
  /// Returns the replacements with one more at the end, merged with the last one if they touch.
  fileprivate func adding(_ bytes: [UInt8], at offset: Int) -> [Edit.Replacement] {
    var all = self
    let place = TextOffset(offset)
    if let last = all.last, last.range.upperBound == place {
      all[all.count - 1].text.append(TextRope(bytes: bytes))
    } else {
      all.append(Edit.Replacement(range: place..<place, text: TextRope(bytes: bytes)))
    }
    return all
  }
}
