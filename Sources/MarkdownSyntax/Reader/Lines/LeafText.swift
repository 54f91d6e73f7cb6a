import TextCore

/// The text of a paragraph, with its joined lines: newlines between them, without the markers
/// before the text of the second line and those below.
///
/// The first line is complete from its beginning, as the parser of the page sees it.
struct LeafText: Sendable {
  /// A line, or the rest of one whose beginning is no longer needed.
  struct Line {
    /// The index of its first byte in `bytes`.
    var start: Int
    /// The offset of that byte in the document.
    var offset: Int
    /// The start of the line in the document, before the `>` of quotes.
    var lineStart: Int
    /// True if the line has such marks.
    var hasMarks: Bool
  }

  private(set) var bytes: [UInt8] = []
  private(set) var lines: [Line] = []
  /// The start of the text, after the markers of the first line.
  private(set) var textStart = 0

  /// Replaces the text by a line of the document whose text begins at `textStart`.
  mutating func begin(_ line: ArraySlice<UInt8>, at offset: Int, textStart: Int) {
    bytes.removeAll(keepingCapacity: true)
    lines.removeAll(keepingCapacity: true)
    bytes.append(contentsOf: line)
    lines.append(Line(start: 0, offset: offset, lineStart: offset, hasMarks: false))
    self.textStart = textStart
  }

  /// Appends a line that continues the text. Its own text begins at `offset`.
  mutating func join(
    _ line: ArraySlice<UInt8>, at offset: Int, lineStart: Int, hasMarks: Bool
  ) {
    bytes.append(.newline)
    lines.append(
      Line(start: bytes.count, offset: offset, lineStart: lineStart, hasMarks: hasMarks))
    bytes.append(contentsOf: line)
  }

  /// Appends more of the last line.
  mutating func goOn(with piece: [UInt8]) { bytes.append(contentsOf: piece) }

  /// The start of the last line's text.
  var lastLineStart: Int { max(textStart, lines.last?.start ?? 0) }

  /// The text without white space at its end.
  var text: Range<Int> { textStart..<trimmedEnd(of: bytes.count) }

  /// Returns `end` without the white space right before it.
  func trimmedEnd(of end: Int) -> Int {
    var end = end
    while end > textStart, bytes[end - 1].isWhiteSpace { end -= 1 }
    return end
  }

  /// Moves the beginning of the text forward.
  mutating func drop(textBefore start: Int) { textStart = min(start, bytes.count) }

  /// Removes the first `count` bytes, which must be before the text.
  mutating func removeFirst(_ count: Int) {
    bytes.removeSubrange(..<count)
    textStart = max(0, textStart - count)
    let first = lines.lastIndex { $0.start <= count } ?? 0
    lines.removeSubrange(..<first)
    for index in lines.indices {
      let cut = max(0, count - lines[index].start)
      lines[index].offset += cut
      lines[index].start += cut - count
    }
  }
}

extension LeafText {
  /// Returns the index of the line that contains a place of the text. O(log of the number of
  /// lines).
  func lineIndex(at index: Int) -> Int {
    var range = 0..<lines.count
    while range.count > 1 {
      let middle = range.lowerBound + range.count / 2
      range = lines[middle].start <= index ? middle..<range.upperBound : range.lowerBound..<middle
    }
    return range.lowerBound
  }

  /// The offset in the document of a place of the text. O(log of the number of lines).
  func offset(of index: Int) -> Int {
    let line = lines[lineIndex(at: index)]
    return line.offset + index - line.start
  }

  /// Returns the range in the document of a range of the text.
  func offsets(of range: Range<Int>) -> Range<Int> {
    let start = offset(of: range.lowerBound)
    return start..<max(start, offset(of: range.upperBound))
  }
}
