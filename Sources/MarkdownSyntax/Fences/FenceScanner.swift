import TextCore

/// Finds the marked lines of a text that is read in pieces, and makes leaves of the fence tree of
/// them. Pieces may end anywhere, also within a character. It keeps only the heads of the last
/// lines, never the text.
struct FenceScanner {
  private static let blockSize = 32

  private var marks: LineMarks
  /// The marked lines that are in no leaf.
  private var lines: [MarkedLine] = []
  /// The number of lines in a leaf; nil: no leaves are made.
  private let leafSize: Int?
  /// The leaves of the tree so far.
  private var leaves: [FenceNode] = []
  private var reader = LineMarkReader()
  /// True while the rest of the current line matters.
  private var isReading = true
  private var offset: Int
  private var lineStart: Int
  private var lastMarked = 0
  /// The number of `>` at the beginning of the previous line.
  private var depth = 0
  /// The line before; nil before the first.
  private var last: Line?
  /// The last two bytes of the piece before.
  private var tail: (UInt8, UInt8) = (0, 0)
  /// True if `-->` is in the line so far.
  private var hasCommentEnd = false

  private struct Line {
    var start: Int
    var head: LineHead
    /// Its kind by its own bytes, without its neighbours.
    var kind: LineMark.Kind?
    var endsComment: Bool
  }

  /// Makes a scanner of `text` from `start` on, where a line begins.
  ///
  /// - Parameters:
  ///   - work: counts the bytes read of adjacent lines; nil: they are not counted.
  ///   - lookups: counts the lines that are looked up in the tree of the text.
  ///   - leafSize: the number of lines in a leaf, for `finishTree`.
  init(
    _ text: TextRope, from start: TextOffset, counting work: WorkCounter? = nil,
    lookups: WorkCounter? = nil, leafSize: Int? = nil
  ) {
    self.leafSize = leafSize
    marks = LineMarks(text: text, start: start, work: work)
    marks.lookups = lookups
    offset = start.utf8
    lineStart = start.utf8
  }

  /// Reads the next piece of the text.
  mutating func read(_ piece: ArraySlice<UInt8>) {
    var index = piece.startIndex
    let end = piece.endIndex
    marks.enter(piece, at: offset)
    // The difference between an index and the offset in the text.
    let base = offset - index
    while index < end {
      if isReading { readLineStart(piece, &index) }
      index = Self.newlineOrGreater(in: piece, from: index)
      guard index < end else { break }
      let isNewline = piece[index] == .newline
      if !isNewline { readGreater(piece, index) }
      index += 1
      if isNewline { endLine(nextStart: base + index, isTerminated: true) }
    }
    offset += piece.count
    for byte in piece.suffix(2) { tail = (tail.1, byte) }
  }

  /// Notes the end of a comment if the `>` at `index` is a part of one.
  private mutating func readGreater(_ piece: ArraySlice<UInt8>, _ index: Int) {
    let before = index - piece.startIndex
    let last = before > 0 ? piece[index - 1] : tail.1
    let first = before > 1 ? piece[index - 2] : before > 0 ? tail.1 : tail.0
    if last == .hyphen, first == .hyphen { hasCommentEnd = true }
  }

  /// The index of the first newline or `>` at or after `start`, or the end.
  private static func newlineOrGreater(in piece: ArraySlice<UInt8>, from start: Int) -> Int {
    let bytes = piece.span
    var index = start - piece.startIndex
    while index + blockSize <= bytes.count {
      let block = bytes.extracting(index..<(index + blockSize))
      var hits: UInt8 = 0
      for offset in block.indices {
        let byte = block[offset]
        hits |= (byte == .newline ? 1 : 0) | (byte == .greater ? 1 : 0)
      }
      guard hits == 0 else { break }
      index += blockSize
    }
    while index < bytes.count, bytes[index] != .newline, bytes[index] != .greater { index += 1 }
    return index + piece.startIndex
  }

  /// The index of the first newline at or after `start`, or the end.
  ///
  /// Each block is first tested for any newline, in a loop without an exit, which the compiler
  /// vectorises: 49 ms instead of 132 for 100 MB of prose.
  static func newline(in piece: ArraySlice<UInt8>, from start: Int) -> Int {
    let bytes = piece.span
    var index = start - piece.startIndex
    while index + blockSize <= bytes.count {
      let block = bytes.extracting(index..<(index + blockSize))
      var hits: UInt8 = 0
      for offset in block.indices { hits |= block[offset] == .newline ? 1 : 0 }
      guard hits == 0 else { break }
      index += blockSize
    }
    while index < bytes.count, bytes[index] != .newline { index += 1 }
    return index + piece.startIndex
  }

  /// Returns the marked lines of the text.
  mutating func finish() -> [MarkedLine] {
    endLine(nextStart: offset, isTerminated: false)
    return lines
  }

  /// Returns the tree of the marked lines; nil of none.
  mutating func finishTree() -> FenceNode? {
    _ = finish()
    while !lines.isEmpty { makeLeaf() }
    return leaves.isEmpty ? nil : FenceNode.build(leaves[...])
  }

  /// The number of marked lines that are in no leaf; for tests.
  var pendingLineCount: Int { lines.count }

  /// Makes a leaf of the first lines. So a long text needs no second list of all marked lines.
  private mutating func makeLeaf() {
    let count = min(leafSize ?? lines.count, lines.count)
    let first = Array(lines.prefix(count))
    let transition = FenceTransition(of: first.lazy.map { $0.mark })
    // Equal neighbours share their lists.
    let last = leaves.last?.transition
    leaves.append(
      FenceNode(
        lines: first, leafSize: leafSize ?? count,
        transition: last.flatMap { $0 == transition ? $0 : nil } ?? transition))
    lines.removeFirst(count)
  }

  /// Stops at the end of the line, at the end of the piece, or where the rest does not matter.
  private mutating func readLineStart(_ piece: ArraySlice<UInt8>, _ index: inout Int) {
    while index < piece.endIndex, piece[index] != .newline {
      let byte = piece[index]
      if byte == .greater { readGreater(piece, index) }
      index += 1
      guard reader.read(byte) else {
        isReading = false
        return
      }
    }
  }

  private mutating func endLine(nextStart: Int, isTerminated: Bool) {
    let head = LineHead(reader, isTerminated: isTerminated)
    // Most lines take none of the branches below.
    let endsComment =
      hasCommentEnd && HTMLComment.endsLine(at: TextOffset(lineStart), of: marks.text, nil)
    let line = Line(
      start: lineStart, head: head, kind: head.kind(after: depth), endsComment: endsComment)
    marks.walk(
      to: head, at: TextOffset(lineStart), length: nextStart - lineStart,
      hasCommentEnd: hasCommentEnd)
    if head.mayDelimit || head.underline != nil {
      markLast(underlinedAs: head.underline)
    }
    if head.underline != nil {
      append(
        isBelowHeading
          ? LineMark(.text(.underline, depth: head.depth)) : line.kind.map { LineMark($0) },
        at: lineStart)
    } else if head.mayDelimit || endsComment || head.beginsComment || last?.head.mayDelimit ?? false
    {
      append(
        marks.mark(line.kind, of: head, at: TextOffset(lineStart), endsComment: endsComment),
        at: lineStart)
    } else if let kind = line.kind {
      append(LineMark(kind), at: lineStart)
    }
    last = line
    depth = reader.depth
    lineStart = nextStart
    reader = LineMarkReader()
    isReading = true
    hasCommentEnd = false
  }

  /// True if the line before is a heading by the current underline.
  private var isBelowHeading: Bool {
    guard let last, lastMarked == last.start, case .text(.heading, _) = lines.last?.mark.kind else {
      return false
    }
    return true
  }

  private mutating func append(_ mark: LineMark?, at start: Int) {
    guard let mark else { return }
    lines.append(MarkedLine(gap: start - lastMarked, mark: mark))
    lastMarked = start
    // Only the last line may still get another mark.
    if let leafSize, lines.count == 2 * leafSize { makeLeaf() }
  }

  /// Updates the mark of the previous line, which depends on the line below it.
  ///
  /// - Parameter level: that of the heading that the line below makes of text; nil if it is no underline.
  private mutating func markLast(underlinedAs level: Int?) {
    guard let last else { return }
    if let marked = lines.last, lastMarked == last.start {
      lines.removeLast()
      lastMarked -= marked.gap
    }
    let start = TextOffset(last.start)
    // A text may have a million titles.
    if let level, marks.isLastUnderTitle(at: start) {
      return append(
        LineMark(.text(.heading(level: level), depth: last.head.depth)), at: last.start)
    }
    append(
      marks.mark(last.kind, of: last.head, at: start, endsComment: last.endsComment),
      at: last.start)
  }
}
