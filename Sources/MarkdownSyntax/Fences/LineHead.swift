import TextCore

/// The first bytes of a paragraph, as the tree reads them.
struct LineHead {
  private var reader = LineMarkReader()
  private var isTerminated = false

  /// Takes what was read of a line, which a newline ends or the text.
  init(_ reader: LineMarkReader, isTerminated: Bool) {
    self.reader = reader
    self.isTerminated = isTerminated
  }

  /// Reads the paragraph that begins at `start`.
  init(at start: TextOffset, in text: TextRope) {
    text.forEachChunk(in: start..<text.end) { piece in
      for byte in piece {
        isTerminated = byte == .newline
        guard !isTerminated, reader.read(byte) else { return false }
      }
      return true
    }
  }

  /// The number of `>` that it begins with.
  var depth: Int { reader.depth }

  /// The number of bytes of the text that were read.
  var readCount: Int { reader.count }

  /// Bytes before a comment.
  var start: Int { reader.start }

  /// True if it begins as a comment does.
  var beginsComment: Bool { reader.beginsComment }

  /// The level of the heading that it makes of the text above it; nil for no underline.
  var underline: Int? { reader.rowReader.underline(isTerminated: isTerminated) }

  /// True if it may be the delimiter row of a table.
  var mayDelimit: Bool { reader.rowReader.mayDelimit }

  /// True if it is a row of a table by its first letter.
  var beginsWithPipe: Bool { reader.rowReader.beginsWithPipe }

  /// The number of `>` before the paragraph that ends before `offset`; 0 where there is none.
  static func depth(before offset: TextOffset, in text: TextRope) -> Int {
    guard offset > 0 else { return 0 }
    return LineHead(at: text.paragraphRange(at: offset - 1).lowerBound, in: text).depth
  }

  /// The kind of the paragraph by its first bytes behind one with so many `>`.
  func kind(after depth: Int) -> LineMark.Kind? {
    reader.mark(isTerminated: isTerminated, after: depth)
  }

  /// True if both say the same, and no more of the lines can matter to others.
  func isSame(as other: LineHead) -> Bool {
    !mayDelimit && !other.mayDelimit && !beginsComment && !other.beginsComment
      && depth == other.depth && underline == other.underline
      && kind(after: 0) == other.kind(after: 0)
  }
}
