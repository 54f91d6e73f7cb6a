import TextCore

/// Finds the effect of the lines of a text on other lines, each with the lines beside it. Used by a
/// pass over the whole text and after an edit, so both give the same marks. It keeps the last lines
/// of a pass, so that these are not looked up again.
struct LineMarks {
  let text: TextRope
  /// The start of the lines that have neighbours: after the front matter.
  let start: TextOffset
  /// Counts the bytes read; nil: they are not counted.
  var work: WorkCounter?
  /// Counts the lines that are looked up in the tree of the text; nil: they are not counted.
  var lookups: WorkCounter?
  /// The piece of the text that a pass over it has reached, and its offset.
  private var piece: (bytes: ArraySlice<UInt8>, start: Int) = ([], 0)
  /// The last lines of a pass over the text, in order, so that they are not looked up again.
  private var walked: [WalkedLine] = []

  /// A line of which the beginning was read.
  private struct WalkedLine {
    var start: TextOffset
    var head: LineHead
    /// True if it is short enough for a heading, and has no end of a comment.
    var mayBeTitle: Bool
    /// The number of `>` in the line if it is a delimiter row.
    var delimiterDepth: Int?
  }

  /// The maximum number of lines kept.
  private static let longestWalk = 16

  /// Makes a reader of the lines of `text`.
  init(text: TextRope, start: TextOffset, work: WorkCounter? = nil) {
    self.text = text
    self.start = start
    self.work = work
  }

  /// Notes the next piece of a pass over the text, which begins at `start`. Lines within it need no
  /// search in the tree of the text.
  mutating func enter(_ bytes: ArraySlice<UInt8>, at start: Int) { piece = (bytes, start) }

  /// Reads the next line of a pass over the text. Until then a line is treated as the last line of
  /// the text: a line that may affect the one above has that marked again.
  ///
  /// - Parameters:
  ///   - length: the number of bytes of the line, with its ending.
  ///   - hasCommentEnd: true if `-->` is in it.
  mutating func walk(
    to head: LineHead, at offset: TextOffset, length: Int, hasCommentEnd: Bool
  ) {
    if walked.count == Self.longestWalk {
      // An underline below a row of a table depends on three lines.
      walked.removeFirst(Self.longestWalk - 1 - FenceTree.neighboursBelow)
    }
    let mayBeTitle = !hasCommentEnd && length <= LineMarkReader.longest
    walked.append(WalkedLine(start: offset, head: head, mayBeTitle: mayBeTitle))
    guard head.mayDelimit else { return }
    walked[walked.count - 1].delimiterDepth = readDelimiterDepth(offset)
  }

  /// Returns true if a letter, or one after one or two marks of styles, begins the line at `offset` after
  /// `depth` times `>`, so that no block but a paragraph begins with it. False if it begins in another
  /// piece. O(1).
  private func beginsWithText(_ offset: TextOffset, depth: Int) -> Bool {
    let bytes = piece.bytes
    var start = bytes.startIndex + offset.utf8 - piece.start
    guard start >= bytes.startIndex else { return false }
    for _ in 0..<depth {
      guard start < bytes.endIndex, bytes[start] == .greater else { return false }
      start += 1
      if start < bytes.endIndex, bytes[start] == .space { start += 1 }
    }
    // Three marks may be a fence or a rule, and one before white space the marker of an item.
    for byte in bytes[min(start, bytes.endIndex)...].prefix(3) {
      switch byte {
      case .asterisk, .underscore, .tilde, .equals, .backtick: continue
      default: return byte.isASCIILetter || byte >= 0x80
      }
    }
    return false
  }

  /// Reads the beginning of the paragraph that begins at `offset`.
  func head(at offset: TextOffset) -> LineHead {
    if let line = walked.last(where: { $0.start == offset }) { return line.head }
    let head = LineHead(at: offset, in: text)
    work?.add(head.readCount)
    return head
  }

  /// The mark of the line that begins at `offset`, after one with `depth` times `>`; nil for none.
  ///
  /// - Parameter endsComment: true if a comment ends in the line; nil: it is read.
  func mark(
    of head: LineHead, at offset: TextOffset, after depth: Int, endsComment: Bool? = nil
  ) -> LineMark? {
    mark(
      head.kind(after: depth), of: head, at: offset,
      endsComment: endsComment ?? HTMLComment.endsLine(at: offset, of: text, work))
  }

  /// Returns the mark of a line whose kind by its first bytes and comment end are known.
  func mark(
    _ known: LineMark.Kind?, of head: LineHead, at offset: TextOffset, endsComment: Bool
  ) -> LineMark? {
    var kind = known
    if head.beginsComment, let line = comment(at: offset, head) {
      kind = .comment(goesOn: line == .begins, depth: head.depth)
    } else if let context = context(at: offset) {
      kind = .text(context, depth: head.depth)
    } else if kind == nil, endsComment {
      kind = .text(.none, depth: head.depth)
    }
    return kind.map { LineMark($0, endsComment: endsComment) }
  }

  private func comment(at offset: TextOffset, _ head: LineHead) -> HTMLComment.Line? {
    guard let bytes = bytes(ofLineAt: offset, upTo: HTMLComment.longestLine - 1) else { return nil }
    work?.add(bytes.count)
    return HTMLComment.Line(bytes, at: head.start)
  }

  // Neighbours

  /// Returns true if a change in the line at `offset` that keeps its first bytes may change a mark.
  func isBesideRow(_ offset: TextOffset) -> Bool {
    if let above = line(above: offset), head(at: above).mayDelimit { return true }
    guard let below = line(below: offset) else { return false }
    let head = head(at: below)
    return head.underline != nil || head.mayDelimit
  }

  /// The meaning that the lines beside it give to the one at `offset`; nil for none.
  private func context(at offset: TextOffset) -> LineContext? {
    guard offset >= start else { return nil }
    let head = head(at: offset)
    let below = line(below: offset).map { ($0, self.head(at: $0)) }
    let above = line(above: offset).map { ($0, self.head(at: $0)) }
    // A row is or touches a possible delimiter row, and these are rare.
    let mayBeRow =
      head.mayDelimit || below?.1.mayDelimit ?? false || above?.1.mayDelimit ?? false
    if mayBeRow, isRow(offset) { return .tableRow }
    if head.underline != nil, let (above, aboveHead) = above, aboveHead.depth == head.depth,
      !isRow(above), mayBeHeading(above, depth: head.depth)
    {
      return .underline
    }
    guard let below = below?.1, let level = below.underline, below.depth == head.depth,
      mayBeHeading(offset, depth: head.depth)
    else { return nil }
    return .heading(level: level)
  }

  private func line(above offset: TextOffset) -> TextOffset? {
    guard offset > start else { return nil }
    if let index = walked.lastIndex(where: { $0.start == offset }), index > 0 {
      return walked[index - 1].start
    }
    return text.paragraphRange(at: offset - 1).lowerBound
  }

  private func line(below offset: TextOffset) -> TextOffset? {
    if let index = walked.lastIndex(where: { $0.start == offset }) {
      return index + 1 < walked.count ? walked[index + 1].start : nil
    }
    let end = text.paragraphRange(at: offset).upperBound
    return end < text.end ? end : nil
  }

  /// Returns the bytes of a short line outside of code, split into its block; nil for a long one.
  private func scan(_ offset: TextOffset) -> (bytes: [UInt8], line: BlockLine)? {
    guard let bytes = bytes(ofLineAt: offset, upTo: LineMarkReader.longest) else { return nil }
    work?.add(bytes.count)
    return (bytes, BlockScanner.scan(bytes, fence: .outside))
  }

  /// Returns the bytes of a line without its ending; nil if there are more than `longest`.
  private func bytes(ofLineAt offset: TextOffset, upTo longest: Int) -> [UInt8]? {
    if let line = lineInPiece(at: offset) { return line.count <= longest ? Array(line) : nil }
    lookups?.add(1)
    let content = text.contentRange(at: offset)
    return content.count <= longest ? text.bytes(in: content) : nil
  }

  /// Returns the bytes of a line without its ending; nil if it is not in the piece as a whole.
  private func lineInPiece(at offset: TextOffset) -> ArraySlice<UInt8>? {
    let bytes = piece.bytes
    let lower = bytes.startIndex + offset.utf8 - piece.start
    guard bytes.indices.contains(lower) else { return nil }
    let newline = FenceScanner.newline(in: bytes, from: lower)
    guard newline < bytes.endIndex else { return nil }
    let isReturn = newline > lower && bytes[newline - 1] == .carriageReturn
    return bytes[lower..<(isReturn ? newline - 1 : newline)]
  }

  // Headings

  /// Returns true if the line before the last one of a pass is a heading by the last one, an underline.
  /// False if that takes more than a look at both and at the line above. O(1).
  func isLastUnderTitle(at offset: TextOffset) -> Bool {
    let count = walked.count
    guard count > 1, walked[count - 2].start == offset else { return false }
    let (title, underline) = (walked[count - 2], walked[count - 1].head)
    // The line above may be a delimiter row, of which this would be a row.
    let isBelowText = count > 2 ? !walked[count - 3].head.mayDelimit : offset == start
    return isBelowText && !underline.mayDelimit && !title.head.mayDelimit
      && title.head.depth == underline.depth && isTitle(title, depth: underline.depth)
  }

  /// Returns true if a line is text by its first letter, and short enough for a heading.
  private func isTitle(_ line: WalkedLine, depth: Int) -> Bool {
    line.mayBeTitle && line.head.depth == depth && beginsWithText(line.start, depth: depth)
  }

  /// Returns true if an underline below the line would make it a heading, by its bytes.
  private func mayBeHeading(_ offset: TextOffset, depth: Int) -> Bool {
    // Most titles end here, and a text may have a million of them.
    if let line = walked.last(where: { $0.start == offset }), isTitle(line, depth: depth) {
      return true
    }
    guard head(at: offset).underline == nil, let (bytes, line) = scan(offset) else { return false }
    let block = line.block
    let text = bytes.trimmed(line.textStart..<bytes.count)
    guard block.kind == .paragraph, !block.isListItem, block.quoteDepth == depth, !line.isIndented,
      !text.isEmpty, HTMLComment.end(in: bytes, from: 0, before: bytes.count) == nil
    else { return false }
    return LinkDefinition(in: bytes, at: text.lowerBound, before: text.upperBound) == nil
  }

  // Tables

  /// True if the line is a row that begins with no pipe, by the delimiter row that it is or is beside.
  private func isRow(_ offset: TextOffset) -> Bool {
    guard !head(at: offset).beginsWithPipe, isBesideDelimiters(offset),
      let (bytes, line) = scan(offset)
    else { return false }
    return line.block.kind == .paragraph && !line.block.isListItem
      && TableRow(line.textStart..<bytes.count, of: bytes).hasPipe
  }

  private func isBesideDelimiters(_ offset: TextOffset) -> Bool {
    if delimiterDepth(offset) != nil { return true }
    let depth = head(at: offset).depth
    if let below = line(below: offset), delimiterDepth(below) == depth { return true }
    guard let above = line(above: offset) else { return false }
    return delimiterDepth(above) == depth
  }

  /// The number of `>` in the line if it is the delimiter row of a table; nil for any other.
  private func delimiterDepth(_ offset: TextOffset) -> Int? {
    if let line = walked.last(where: { $0.start == offset }) { return line.delimiterDepth }
    return readDelimiterDepth(offset)
  }

  private func readDelimiterDepth(_ offset: TextOffset) -> Int? {
    guard head(at: offset).mayDelimit, let (bytes, line) = scan(offset),
      line.block.kind == .paragraph || line.block.kind == .tableRow, !line.block.isListItem,
      let alignments = TableRow.alignments(in: line.textStart..<bytes.count, of: bytes),
      let above = self.line(above: offset), let (header, headerLine) = scan(above)
    else { return nil }
    let block = headerLine.block
    guard block.kind == .paragraph || block.kind == .tableRow, !block.isListItem,
      block.quoteDepth == line.block.quoteDepth,
      HTMLComment.end(in: header, from: 0, before: header.count) == nil
    else { return nil }
    let row = TableRow(headerLine.textStart..<header.count, of: header)
    return row.hasPipe && row.cells.count == alignments.count ? line.block.quoteDepth : nil
  }
}
