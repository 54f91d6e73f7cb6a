import TextCore

/// Reads a line byte by byte and tells what it means beyond itself, after at most three spaces.
///
/// A code fence may be three or more backticks or tildes, then an info string, which after backticks
/// holds no backtick. A line of more than `longest` bytes is none, so that none has to be read to its
/// end. A heading is one to six `#` and then white space or the line's end.
///
/// It takes single bytes because a line of a large text comes in pieces.
struct LineMarkReader: Sendable {
  private enum Phase {
    case indentation
    case fence
    case info
    case heading
    /// Behind a `\r` right after the `#`, which is white space only as half of a line ending.
    case headingReturn
    case decided
  }

  static let longest = 512

  private var phase = Phase.indentation
  private var count = 0
  private var character: UInt8 = 0
  private var isBlankAfter = true
  private var isRejected = false

  /// Spaces before the fence.
  private(set) var indentation = 0
  /// The number of characters of the fence, or of the heading's `#`.
  private(set) var length = 0

  init() {}

  /// Takes the next byte of the line; false when no further one can matter.
  mutating func read(_ byte: UInt8) -> Bool {
    count += 1
    // The last byte may be half of a line ending.
    guard count <= Self.longest || (count == Self.longest + 1 && byte == .carriageReturn) else {
      reject()
      return false
    }
    switch phase {
    case .indentation: readIndentation(byte)
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
    case .decided: break
    }
    return phase != .decided
  }

  /// What the line is, when all bytes that matter are read; nil for any other line.
  ///
  /// - Parameter isTerminated: whether a newline ends it, rather than the text.
  func mark(isTerminated: Bool) -> LineMark? {
    guard !isRejected else { return nil }
    guard character == .numberSign else { return candidate.map(LineMark.fence) }
    return phase != .headingReturn || isTerminated ? .heading(level: length) : nil
  }

  /// What the line is as a fence, when all bytes that matter are read; nil for none.
  var candidate: FenceCandidate? {
    guard !isRejected, character != .numberSign, length >= FenceState.lengths.lowerBound else {
      return nil
    }
    let state = FenceState(character: character, length: length)
    return FenceCandidate(opening: state, mayClose: isBlankAfter)
  }

  private mutating func readIndentation(_ byte: UInt8) {
    switch byte {
    case .space where indentation < 3: indentation += 1
    case .backtick, .tilde:
      character = byte
      length = 1
      phase = .fence
    case .numberSign:
      character = byte
      length = 1
      phase = .heading
    default: reject()
    }
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
