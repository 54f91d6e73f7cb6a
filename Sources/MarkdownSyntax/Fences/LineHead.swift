import TextCore

/// The first bytes of a paragraph, as the tree reads them.
struct LineHead {
  private var reader = LineMarkReader()
  private var isTerminated = false

  /// Makes the head of a line that was read; a newline or the end of the text terminates it.
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

  /// Reads the paragraph that `bytes` begin with: all of it, or more than decide it.
  init(_ bytes: ArraySlice<UInt8>) {
    for byte in bytes {
      isTerminated = byte == .newline
      guard !isTerminated, reader.read(byte) else { return }
    }
  }

  /// The number of `>` that it begins with.
  var depth: Int { reader.depth }

  /// The number of bytes of the text that were read.
  var readCount: Int { reader.count }

  /// The number of bytes before a comment.
  var start: Int { reader.start }

  /// True if it begins as a comment does.
  var beginsComment: Bool { reader.beginsComment }

  /// The level of the heading that it turns the text above into; nil if it is no underline.
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

  /// Returns the kind of the paragraph by its first bytes, after one with `depth` times `>`.
  func kind(after depth: Int) -> LineMark.Kind? {
    reader.mark(isTerminated: isTerminated, after: depth)
  }

  /// Returns true if both have the same meaning, and no byte after them can affect another line.
  func isSame(as other: LineHead) -> Bool {
    !mayDelimit && !other.mayDelimit && !beginsComment && !other.beginsComment
      && depth == other.depth && underline == other.underline
      && kind(after: 0) == other.kind(after: 0)
  }
}
