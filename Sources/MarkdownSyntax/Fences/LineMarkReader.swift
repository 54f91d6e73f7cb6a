import TextCore

/// Reads a line byte by byte and finds its effect on other lines.
///
/// A code fence is three or more backticks or tildes, then an info string, which after backticks
/// contains no backtick. Before it there may be any white space, the `>` of quotes, and the marker
/// of an item, after which it can only open a block. A line of more than `longest` bytes is not a
/// fence, so that no line has to be read to its end. A heading is one to six `#` after at most
/// three spaces, and then white space or the line's end. A comment begins with `<!--`, after white
/// space and `>` alone.
///
/// It reads single bytes because a line of a large text is read in pieces.
package struct LineMarkReader: Sendable {
  private enum Phase {
    case beginning
    /// In the number of an item.
    case number
    /// After the marker of an item, which white space makes one.
    case marker
    /// In that white space.
    case item
    case fence
    case info
    case heading
    /// After a `\r` right after the `#`, which is white space only as half of a line ending.
    case headingReturn
    /// In `<!--`.
    case comment
    case decided
  }

  static let longest = 512
  /// The maximum number of bytes of white space and `>` that are read at the beginning of a line.
  static let longestBeginning = 128

  private var phase = Phase.beginning
  /// The number of bytes that were read.
  private(set) var count = 0
  private var digits = 0
  private var character: UInt8 = 0
  private var isBlankAfter = true
  private var isRejected = false
  private var hasTab = false

  /// The number of `>` at the beginning of the line, `FenceState.deepest` at the most.
  private(set) var depth = 0
  /// True if the marker of an item is before the fence.
  private(set) var isItem = false
  /// True if the line begins as a comment does.
  private(set) var beginsComment = false
  /// The reader of the line's effect on the line above it.
  private(set) var rowReader = RowReader()
  /// Bytes of white space after the last `>`.
  private var blankCount = 0
  /// Bytes before the fence, before the `#` of a heading, or before a comment.
  package private(set) var start = 0
  /// The number of characters of the fence, of the heading's `#`, or of a comment's beginning.
  package private(set) var length = 0

  init() {}

  /// Reads a whole line.
  package init(_ line: some Sequence<UInt8>) {
    for byte in line {
      guard read(byte) else { break }
    }
  }

  /// Reads the next byte of the line; false if no further one can matter.
  mutating func read(_ byte: UInt8) -> Bool {
    count += 1
    // The last byte may be half of a line ending.
    guard count <= Self.longest || (count == Self.longest + 1 && byte == .carriageReturn) else {
      reject()
      rowReader.reject()
      return false
    }
    rowReader.read(byte)
    switch phase {
    case .beginning: readBeginning(byte)
    case .number: readNumber(byte)
    case .marker: if byte.isBlank { phase = .item } else { reject() }
    case .item: if !byte.isBlank { readFence(byte) }
    case .fence:
      if byte == character {
        length += 1
      } else if length < FenceState.lengths.lowerBound {
        reject()
      } else {
        phase = .info
        readInfo(byte)
      }
    case .info: readInfo(byte)
    case .heading: readHeading(byte)
    case .headingReturn: reject()
    case .comment: readComment(byte)
    case .decided: break
    }
    return phase != .decided || rowReader.isReading
  }

  /// Returns the kind of the line by its first bytes, when all that matter are read; nil for text
  /// that ends no quote.
  ///
  /// - Parameters:
  ///   - isTerminated: true if a newline ends it, rather than the text.
  ///   - depth: the number of `>` in the previous line.
  func mark(isTerminated: Bool, after depth: Int) -> LineMark.Kind? {
    if let candidate { return .fence(candidate) }
    if !isRejected, character == .numberSign, phase != .headingReturn || isTerminated {
      return .heading(level: length, endsQuote: depth > 0)
    }
    return self.depth < depth ? .text(.none, depth: self.depth) : nil
  }

  /// The fence that the line is, when all bytes that matter are read; nil for none.
  var candidate: FenceCandidate? {
    guard !isRejected, character == .backtick || character == .tilde,
      length >= FenceState.lengths.lowerBound
    else {
      return nil
    }
    let state = FenceState(character: character, length: length, depth: depth)
    return FenceCandidate(opening: state, mayClose: isBlankAfter && !isItem)
  }

  private mutating func readBeginning(_ byte: UInt8) {
    guard count <= Self.longestBeginning else { return reject() }
    switch byte {
    case .space: blankCount += 1
    case .tab: hasTab = true
    case .greater:
      depth = min(depth + 1, FenceState.deepest)
      blankCount = 0
    case .numberSign where depth == 0 && count <= 4 && !hasTab: begin(.heading, with: byte)
    case .hyphen, .asterisk, .plus:
      beginRow(with: byte)
      phase = .marker
    case .less: begin(.comment, with: byte)
    case _ where byte.isDigit:
      digits = 1
      phase = .number
    default:
      beginRow(with: byte)
      readFence(byte)
    }
  }

  /// Begins to read the line as one that belongs to the one above, unless it is indented too far.
  private mutating func beginRow(with byte: UInt8) {
    guard !hasTab, blankCount <= (depth > 0 ? 4 : 3) else { return }
    rowReader.begin(with: byte)
  }

  private mutating func readComment(_ byte: UInt8) {
    guard byte == (length == 1 ? .exclamationMark : .hyphen) else { return reject() }
    length += 1
    guard length == HTMLComment.openingLength else { return }
    beginsComment = true
    phase = .decided
  }

  private mutating func readNumber(_ byte: UInt8) {
    if byte == .period || byte == .closeParenthesis {
      phase = .marker
    } else if byte.isDigit, digits < 9 {
      digits += 1
    } else {
      reject()
    }
  }

  private mutating func readFence(_ byte: UInt8) {
    guard byte == .backtick || byte == .tilde else { return reject() }
    isItem = phase == .item
    begin(.fence, with: byte)
  }

  private mutating func begin(_ phase: Phase, with byte: UInt8) {
    self.phase = phase
    character = byte
    start = count - 1
    length = 1
  }

  private mutating func readInfo(_ byte: UInt8) {
    guard !byte.isWhiteSpace else { return }
    isBlankAfter = false
    if character == .backtick, byte == .backtick { reject() }
  }

  private mutating func readHeading(_ byte: UInt8) {
    switch byte {
    case .numberSign where length < 6: length += 1
    case .space, .tab: phase = .decided
    case .carriageReturn: phase = .headingReturn
    default: reject()
    }
  }

  private mutating func reject() {
    isRejected = true
    phase = .decided
  }
}
