import MarkdownSyntax
import TextCore

/// Reads the selected lines one after the other, each byte once: in windows of the text and with a
/// cursor over the fences, so that a line costs no search in a tree.
struct LineReader: Sequence, IteratorProtocol {
  /// A line of the text, with its bytes unless it is giant.
  struct Line {
    /// The line with its ending.
    let range: TextRange
    /// The line without its ending.
    let content: TextRange
    /// The bytes of `content`; `nil` for a giant paragraph, which is read by parts.
    let bytes: [UInt8]?
    /// The state of code fences before the line; of a row of a table its own (`StyledLines`).
    var fence: FenceState
    /// The state for parsing the line; for a giant one `fence`.
    let state: FenceState

    /// The meaning that its neighbours give to the line; none for a giant one.
    var context: LineContext { state.context }

    var hasEnding: Bool { range.upperBound > content.upperBound }

    /// True for the underline of the heading above. It is a mark of that, and has no letters.
    var isUnderline: Bool { context == .underline }
  }

  private static let firstWindow = 1 << 10
  /// The size of a window that is longer than any line that is not giant.
  private var longestWindow: Int { giant < 1 << 40 ? Swift.max(1 << 16, 2 * giant) : giant }

  private let text: TextRope
  private let giant: Int
  /// Lines that begin at or after this offset are not selected, but for the first one.
  private let end: TextOffset
  /// The offset of the next line; `nil` after the last one.
  private var start: TextOffset?

  private var window: [UInt8] = []
  private var windowStart: TextOffset = 0
  private var windowSize = LineReader.firstWindow

  private var fences: FenceCursor

  init(_ context: FormattingContext) {
    text = context.text
    fences = FenceCursor(context.fences)
    giant = context.sizes.giant
    end = context.selection.range.upperBound
    start = text.paragraphRange(at: context.selection.range.lowerBound).lowerBound
  }

  mutating func next() -> Line? {
    guard let start else { return nil }
    let line = line(at: start)
    let next = line.range.upperBound
    self.start = line.hasEnding && next < end ? next : nil
    return line
  }

  /// The offset of the next line; `nil` after the last one.
  var position: TextOffset? { start }

  /// Returns the next line, without the underlines of headings before it. The text's last line is
  /// returned even if it is an underline, and so is one that reaches beyond the window.
  mutating func nextBesidesUnderlines() -> Line? {
    while let start, fences.states(at: start).line.context == .underline,
      let below = startOfLine(below: start), below < end
    {
      self.start = below
    }
    return next()
  }

  /// The start of the line below the one at `start`, if the window has that; else `nil`.
  private func startOfLine(below start: TextOffset) -> TextOffset? {
    let offset = start - windowStart
    guard (0..<window.count).contains(offset), let newline = newline(from: offset) else {
      return nil
    }
    return windowStart + (newline + 1)
  }

  /// The index of the first newline of the window at or after `offset`; `nil` if there is none. It makes
  /// no slice, as that would take longer than to read a short line.
  private func newline(from offset: Int) -> Int? {
    var index = offset
    while index < window.count {
      if window[index] == .newline { return index }
      index += 1
    }
    return nil
  }

  private mutating func line(at start: TextOffset) -> Line {
    let states = fences.states(at: start)
    while true {
      let offset = start - windowStart
      if (0...window.count).contains(offset) {
        if let newline = newline(from: offset) {
          return line(from: offset, to: newline, at: start, states)
        }
        if windowStart + window.count == text.end {
          guard window.count - offset < giant else { break }
          let content = start..<text.end
          return Line(
            range: content, content: content, bytes: Array(window[offset...]),
            fence: states.before, state: states.line)
        }
        // Two bytes more, for the line ending.
        if window.count - offset - 2 > giant { break }
      }
      fill(from: start)
    }
    return giantLine(at: start, states.before)
  }

  private func line(
    from offset: Int, to newline: Int, at start: TextOffset,
    _ states: (before: FenceState, line: FenceState)
  ) -> Line {
    var length = newline - offset
    if length > 0, window[newline - 1] == .carriageReturn { length -= 1 }
    guard length < giant else { return giantLine(at: start, states.before) }
    return Line(
      range: TextRange(at: start, length: newline + 1 - offset),
      content: TextRange(at: start, length: length),
      bytes: Array(window[offset..<(offset + length)]), fence: states.before,
      state: states.line)
  }

  private func giantLine(at start: TextOffset, _ fence: FenceState) -> Line {
    Line(
      range: text.paragraphRange(at: start), content: text.contentRange(at: start), bytes: nil,
      fence: fence, state: fence)
  }

  /// Reads the next window; a longer one if a line did not end in the last.
  private mutating func fill(from start: TextOffset) {
    windowStart = start
    // The same room for all windows: others would be scattered over the heap.
    window.removeAll(keepingCapacity: true)
    text.forEachChunk(in: start..<Swift.min(text.end, start + windowSize)) {
      window.append(contentsOf: $0)
      return true
    }
    windowSize = Swift.min(2 * windowSize, longestWindow)
  }
}
