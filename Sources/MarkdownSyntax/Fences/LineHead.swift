import TextCore

/// What the beginning of a paragraph says to the tree.
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

  /// How many `>` it begins with.
  var depth: Int { reader.depth }

  /// The number of bytes of the text that were read.
  var readCount: Int { reader.count }

  /// Bytes before a comment.
  var start: Int { reader.start }

  /// Whether it begins as a comment does.
  var beginsComment: Bool { reader.beginsComment }

  /// The level of the heading that it makes of the text above it; nil for no underline.
  var underline: Int? { reader.rowReader.underline(isTerminated: isTerminated) }

  /// Whether it may be the delimiter row of a table.
  var mayDelimit: Bool { reader.rowReader.mayDelimit }

  /// How many `>` the paragraph begins with that ends before `offset`; 0 where there is none.
  static func depth(before offset: TextOffset, in text: TextRope) -> Int {
    guard offset > 0 else { return 0 }
    return LineHead(at: text.paragraphRange(at: offset - 1).lowerBound, in: text).depth
  }

  /// What the paragraph is by its first bytes behind one with so many `>`.
  func kind(after depth: Int) -> LineMark.Kind? {
    reader.mark(isTerminated: isTerminated, after: depth)
  }

  /// Whether both say the same, and no more of the lines can matter to others.
  func isSame(as other: LineHead) -> Bool {
    !mayDelimit && !other.mayDelimit && !beginsComment && !other.beginsComment
      && depth == other.depth && underline == other.underline
      && kind(after: 0) == other.kind(after: 0)
  }
}
