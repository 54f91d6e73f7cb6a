import TextCore

/// Code and comments.
extension BlockReader {
  // Code

  /// Opens the code block of the line's fence.
  mutating func openCode(after count: Int) {
    beginLeaf(after: count)
    let start = line.loaded.lowerBound + mark.start
    let columns = columns(from: codeStart(after: mark.depth), to: start)
    let info = lines.bytes.trimmed(start + mark.length..<line.loaded.upperBound)
    let element = DocumentElement.codeBlock(CodeInfo(lines.bytes.unescaped(in: info)))
    // A marker that begins no item here belongs to the fence.
    let lower = min(cursor.nonBlank, start)
    events.enter(element, line.offset(of: lower)..<line.content.upperBound)
    leaf = .code(columns: columns, element)
    fence = mark.candidate?.opened ?? .outside
  }

  /// Reads a line of the open code block, or the fence that ends it.
  mutating func readCode(in state: FenceState) {
    guard case .code(let columns, let element) = leaf else { return }
    let start = codeStart(after: state.depth)
    if state.depth > 0 { marksEnd = start }
    addMarks()
    if !line.isGiant, let candidate = mark.candidate, candidate.closes(state) {
      let fence = line.loaded.lowerBound + mark.start
      events.leave(element, line.offset(of: fence)..<line.content.upperBound)
      leaf = .none
      self.fence = .outside
      return
    }
    let column = self.columns(from: line.loaded.lowerBound, to: start)
    cursor = LineCursor(start..<line.loaded.upperBound, column: column, goesOn: line.isGiant)
    cursor.skip(columns: columns, in: lines.bytes)
    addVerbatimLine()
  }

  /// Queues the rest of the line unchanged, and its end.
  private mutating func addVerbatimLine() {
    let content = line.offset(of: cursor.position)..<line.content.upperBound
    if line.isGiant { return readVerbatim(content) }
    guard !surveys else { return }
    let bytes = lines.bytes[cursor.position..<line.loaded.upperBound]
    if cursor.restOfTab > 0, bytes.first == .tab {
      let spaces = [UInt8](repeating: .space, count: cursor.restOfTab)
      events.add(.text, content, (spaces + bytes.dropFirst())[...])
    } else if !bytes.isEmpty {
      events.add(.text, content, bytes)
    }
    events.add(.lineEnd, line.content.upperBound..<line.next)
  }

  /// Returns the start of the code in the line: after `depth` quote marks and one white space.
  private func codeStart(after depth: Int) -> Int {
    let bytes = lines.bytes
    let end = line.loaded.upperBound
    var start = line.loaded.lowerBound
    for _ in 0..<depth {
      var position = start
      while position < end, bytes[position].isBlank { position += 1 }
      guard position < end, bytes[position] == .greater else { return start }
      start = position + 1
    }
    return depth > 0 && start < end && bytes[start].isBlank ? start + 1 : start
  }

  /// The columns of the bytes between two places of the line.
  private func columns(from start: Int, to end: Int) -> Int {
    var column = 0
    var first = 0
    for index in line.loaded.lowerBound..<max(end, line.loaded.lowerBound) {
      if index == start { first = column }
      column += lines.bytes[index] == .tab ? 4 - column % 4 : 1
    }
    return start < end ? column - first : 0
  }

  // Comments

  /// Opens the comment that begins here; false if text follows it, which makes it a part of a
  /// paragraph, or if the marker of an item is before it.
  mutating func openComment(after count: Int) -> Bool {
    let bytes = lines.bytes
    let limit = line.loaded.upperBound
    let start = cursor.nonBlank
    guard line.content.count < HTMLComment.longestLine, mark.beginsComment,
      start == line.loaded.lowerBound + mark.start
    else { return false }
    let end = HTMLComment.end(in: bytes, from: start + 2, before: limit)
    if let end, bytes[end..<limit].contains(where: { !$0.isBlank }) { return false }
    beginLeaf(after: count)
    let content = start + HTMLComment.openingLength
    events.enter(.comment, line.offset(of: start)..<line.offset(of: content))
    cursor.skipIndent()
    cursor.skip(bytes: HTMLComment.openingLength)
    if let end {
      endComment(at: max(content, end))
    } else {
      leaf = .comment(depth: mark.depth)
      addVerbatimLine()
    }
    return true
  }

  /// Reads a line of the open comment. Text after its end is read as text.
  mutating func readComment() {
    addMarks()
    guard line.content.count < HTMLComment.longestLine else { return addVerbatimLine() }
    let limit = line.loaded.upperBound
    guard let end = HTMLComment.end(in: lines.bytes, from: cursor.position, before: limit) else {
      return addVerbatimLine()
    }
    endComment(at: end)
    leaf = .none
    cursor = LineCursor(end..<limit)
    cursor.find(in: lines.bytes)
    if !cursor.isBlank { readText(after: containers.count, isNew: true) }
  }

  /// Queues the end of a comment that ends at `end` in the line.
  private mutating func endComment(at end: Int) {
    let start = cursor.position
    let content = start..<max(start, end - HTMLComment.closingLength)
    if !content.isEmpty {
      events.add(
        .text, line.offset(of: start)..<line.offset(of: content.upperBound),
        lines.bytes[content])
    }
    events.leave(.comment, line.offset(of: content.upperBound)..<line.offset(of: max(start, end)))
  }
}

extension [UInt8] {
  /// Returns a range without the white space at its ends.
  func trimmed(_ range: Range<Int>) -> Range<Int> {
    var (start, end) = (range.lowerBound, range.upperBound)
    while start < end, self[start].isWhiteSpace { start += 1 }
    while end > start, self[end - 1].isWhiteSpace { end -= 1 }
    return start..<end
  }
}
