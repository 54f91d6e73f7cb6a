/// Splits a paragraph into a `BlockLine`: code blocks, then quotes, a list marker, a task's box and
/// finally the kind of the rest of the line. It reads each byte at most a fixed number of times.
package struct BlockScanner {
  private let bytes: [UInt8]
  private var line: BlockLine
  private var position = 0
  /// The white space just before `position`: its columns, and the columns up to which it may be the
  /// indentation of a construct.
  private var columns = 0
  private var deepestColumns = 3

  /// True if the bytes are only the beginning of a paragraph. They are then not taken for a rule,
  /// since other text may follow.
  private let isBeginning: Bool

  /// Splits `paragraph` (without its line ending). `fence` is the state before it, or in it.
  package static func scan(_ paragraph: [UInt8], fence: FenceState) -> BlockLine {
    scan(paragraph, fence: fence, isBeginning: false)
  }

  /// Splits the beginning of a giant paragraph, which is neither a fence nor a rule: these bytes
  /// decide its block.
  package static func scan(beginning bytes: [UInt8], fence: FenceState) -> BlockLine {
    var line = scan(bytes, fence: fence, isBeginning: true)
    if line.block.kind == .code { line.textStart = .max }
    return line
  }

  private static func scan(
    _ bytes: [UInt8], fence: FenceState, isBeginning: Bool
  ) -> BlockLine {
    // Most lines of a book, of which no further byte decides the block.
    if fence == .outside, let first = bytes.first, beginsText(first) {
      return BlockLine(kind: .paragraph, fence: fence)
    }
    let reader = LineMarkReader(bytes)
    var scanner = BlockScanner(
      bytes, fence: fence.clipped(to: reader.depth), isBeginning: isBeginning)
    if !scanner.scanCode(isBeginning ? nil : reader.candidate, reader) { scanner.scan() }
    return scanner.line
  }

  /// True for a first byte that is neither blank nor the beginning of any block but a paragraph.
  private static func beginsText(_ byte: UInt8) -> Bool {
    byte.isLetter || byte >= 0x80 || byte == .equals
  }

  private init(_ bytes: [UInt8], fence: FenceState, isBeginning: Bool) {
    self.bytes = bytes
    self.isBeginning = isBeginning
    line = BlockLine(kind: .paragraph, fence: fence)
  }

  /// Splits the line as a part of a code block; false if it is not in one.
  private mutating func scanCode(_ candidate: FenceCandidate?, _ reader: LineMarkReader) -> Bool {
    let fence = line.block.fence
    let isFence = candidate.map { !fence.isInside || $0.closes(fence) } ?? false
    if !fence.isInside, isComment(reader) { line.block.fence = .comment(depth: reader.depth) }
    guard line.block.fence.isInside || isFence else { return false }
    line.block.kind = isFence ? .fence : .code
    if isFence { line.syntax = reader.start..<(reader.start + reader.length) }
    if isFence, !fence.isInside, reader.isItem {
      skipBlanks()
      line.prefix.indentation = position
      scanQuotes()
      scanListMarker()
    } else {
      scanQuotes(before: fence.isInside ? fence.depth : reader.depth)
    }
    line.prefix.hanging = position - line.prefix.indentation
    line.prefix.length = position
    line.textStart = bytes.count
    return true
  }

  /// True if the line is a comment, or begins one that continues.
  private func isComment(_ reader: LineMarkReader) -> Bool {
    !isBeginning && reader.beginsComment && bytes.count < HTMLComment.longestLine
      && HTMLComment.Line(bytes, at: reader.start) != nil
  }

  /// Skips `depth` `>`, and one white space after them: any more is code.
  private mutating func scanQuotes(before depth: Int) {
    line.block.quoteDepth = depth
    for mark in 0..<depth {
      skipBlanks()
      if mark == 0 { line.prefix.indentation = position }
      guard current == .greater else { return }
      position += 1
    }
    if depth > 0, current?.isBlank ?? false { position += 1 }
  }

  private mutating func scan() {
    skipBlanks()
    line.prefix.indentation = position
    scanQuotes()
    let isUnderline = line.block.isUnderline && !isBeginning
    if !isUnderline, !scanRule(), !scanTableRow() {
      line.isIndented = columns > deepestColumns
      scanListMarker()
      if !scanTask(), !(line.block.isListItem && scanRule()) { scanHeading() }
    }
    let hangingEnd = line.block.isTask ? line.syntax.lowerBound : position
    line.prefix.hanging = hangingEnd - line.prefix.indentation
    line.prefix.length = position
    line.textStart = position
    switch line.block.kind {
    case .rule:
      line.syntax = position..<bytes.count
      line.textStart = bytes.count
    case .paragraph where isUnderline:
      line.syntax = position..<bytes.count
      line.textStart = bytes.count
    case .paragraph:
      scanFootnote()
      if line.block.kind == .paragraph { followNeighbours() }
    default: break
    }
  }

  /// Applies the meaning that the neighbouring lines give to a line of text, such as a heading by
  /// an underline.
  private mutating func followNeighbours() {
    guard !isBeginning, !line.block.isListItem else { return }
    switch line.block.fence.context {
    case .heading(let level):
      line.block.kind = .heading
      line.block.headingLevel = level
    case .tableRow: line.block.kind = .tableRow
    case .none, .underline: break
    }
  }

  private var current: UInt8? { position < bytes.count ? bytes[position] : nil }

  private mutating func skipBlanks() {
    columns = 0
    while let byte = current, byte.isBlank {
      columns += byte == .tab ? 4 - columns % 4 : 1
      position += 1
    }
  }

  /// Skips a marker up to `end` and the white space after it, of which the first column belongs to
  /// the marker.
  private mutating func pass(markerUpTo end: Int) {
    position = end
    skipBlanks()
    deepestColumns = 4
  }

  private mutating func scanQuotes() {
    while current == .greater {
      line.block.quoteDepth += 1
      pass(markerUpTo: position + 1)
    }
  }

  /// Reads a rule: three or more of one of `*`, `-`, `_` and nothing else but white space.
  private mutating func scanRule() -> Bool {
    guard !isBeginning, columns <= deepestColumns, let mark = current,
      mark == .asterisk || mark == .hyphen || mark == .underscore
    else { return false }
    var count = 0
    for index in position..<bytes.count {
      let byte = bytes[index]
      if byte == mark {
        count += 1
      } else if !byte.isBlank {
        return false
      }
    }
    guard count >= 3 else { return false }
    line.block.kind = .rule
    return true
  }

  /// Reads a row of a table. A line that begins with a list marker is not a row.
  private mutating func scanTableRow() -> Bool {
    guard !isBeginning, columns <= deepestColumns, current == .pipe else { return false }
    line.block.kind = .tableRow
    return true
  }

  private mutating func scanListMarker() {
    guard let first = current else { return }
    var end = position
    if first == .hyphen || first == .asterisk || first == .plus {
      end += 1
    } else {
      while end < bytes.count, bytes[end].isDigit, end - position < 10 { end += 1 }
      guard (1...9).contains(end - position), end < bytes.count,
        bytes[end] == .period || bytes[end] == .closeParenthesis
      else { return }
      end += 1
      line.block.isOrdered = true
    }
    guard end < bytes.count, bytes[end].isBlank else {
      line.block.isOrdered = false
      return
    }
    line.block.isListItem = true
    line.block.listIndent = indentBeforeMarker
    pass(markerUpTo: end)
  }

  /// The columns of white space before a list marker. The space that belongs to a `>` does not
  /// count.
  private var indentBeforeMarker: Int { max(0, columns - (deepestColumns - 3)) }

  /// Reads a task's box, `[ ]` or `[x]`, with white space or nothing after it.
  private mutating func scanTask() -> Bool {
    let end = position + 3
    guard line.block.isListItem, end <= bytes.count, bytes[position] == .openBracket,
      bytes[position + 2] == .closeBracket, end == bytes.count || bytes[end].isBlank
    else { return false }
    switch bytes[position + 1] {
    case .space: break
    case UInt8(ascii: "x"), UInt8(ascii: "X"): line.block.isDone = true
    default: return false
    }
    line.block.isTask = true
    line.syntax = position..<end
    pass(markerUpTo: end)
    return true
  }

  private mutating func scanHeading() {
    guard columns <= deepestColumns else { return }
    var end = position
    while end < bytes.count, bytes[end] == .numberSign, end - position < 7 { end += 1 }
    guard (1...6).contains(end - position), end == bytes.count || bytes[end].isBlank else {
      return
    }
    line.block.kind = .heading
    line.block.headingLevel = end - position
    pass(markerUpTo: end)
  }

  /// Reads the beginning of a footnote's definition, `[^label]:`, outside of lists.
  private mutating func scanFootnote() {
    guard !line.block.isListItem, columns <= deepestColumns,
      let end = FootnoteLabel.end(in: bytes, at: position, before: bytes.count),
      end < bytes.count, bytes[end] == .colon
    else { return }
    line.block.kind = .footnoteDefinition
    line.syntax = position..<(end + 1)
    line.textStart = end + 1
  }
}
