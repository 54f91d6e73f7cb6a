extension TextMovement {
  /// Returns the word at `offset`, as a double click selects it.
  ///
  /// It is the segment that begins at or contains `offset`; at the end of a paragraph its last one.
  /// A run of spaces counts as one segment. Empty in an empty paragraph.
  public func wordRange(at offset: TextOffset) -> TextRange {
    let window = MovementWindow(in: text, around: offset, size: Self.wordWindow)
    let segments = boundaries.wordSegments(in: window.bytes)
    let local = offset - window.range.lowerBound
    guard
      let index = segments.firstIndex(where: { $0.range.contains(local) })
        ?? (segments.isEmpty ? nil : segments.count - 1)
    else { return offset..<offset }
    var range = segments[index].range
    guard window.isBlank(range) else { return window.global(range) }
    for segment in segments[..<index].reversed() {
      guard window.isBlank(segment.range) else { break }
      range = segment.range.lowerBound..<range.upperBound
    }
    for segment in segments[(index + 1)...] {
      guard window.isBlank(segment.range) else { break }
      range = range.lowerBound..<segment.range.upperBound
    }
    return window.global(range)
  }

  /// The number of bytes of a paragraph passed to `TextBoundaries` for words at a time.
  static var wordWindow: Int { 4096 }

  func wordEnd(after offset: TextOffset) -> TextOffset {
    var position = blanksEnd(after: offset)
    while position < text.end {
      let window = MovementWindow(in: text, around: position, size: Self.wordWindow)
      for segment in boundaries.wordSegments(in: window.bytes) where segment.isWord {
        let end = window.range.lowerBound + segment.range.upperBound
        if end > position { return end }
      }
      position = blanksEnd(after: window.nextStart(in: text))
    }
    return text.end
  }

  func wordStart(before offset: TextOffset) -> TextOffset {
    var position = blanksStart(before: offset)
    while position > 0 {
      let window = MovementWindow(in: text, around: position, size: Self.wordWindow)
      for segment in boundaries.wordSegments(in: window.bytes).reversed() where segment.isWord {
        let start = window.range.lowerBound + segment.range.lowerBound
        if start < position { return start }
      }
      position = blanksStart(before: window.previousEnd(in: text))
    }
    return 0
  }

  /// Returns the end of the blanks and empty paragraphs after `offset`. A window for each of them
  /// would take minutes if there are millions.
  func blanksEnd(after offset: TextOffset) -> TextOffset {
    var end = offset
    text.forEachChunk(in: offset..<text.end) { piece in
      let count = piece.prefix(while: \.isBlankOrLineEnd).count
      end = end + count
      return count == piece.count
    }
    return end
  }

  /// Returns the start of the blanks and empty paragraphs before `offset`.
  func blanksStart(before offset: TextOffset) -> TextOffset {
    var start = offset
    while start > 0 {
      let lower = max(0, start - Self.wordWindow)
      let bytes = text.bytes(in: lower..<start)
      if let last = bytes.lastIndex(where: { !$0.isBlankOrLineEnd }) { return lower + last + 1 }
      start = lower
    }
    return start
  }
}

extension UInt8 {
  /// Space, tab, line feed or carriage return.
  fileprivate var isBlankOrLineEnd: Bool {
    self == UInt8(ascii: " ") || self == UInt8(ascii: "\t") || self == UInt8(ascii: "\n")
      || self == UInt8(ascii: "\r")
  }
}
