import TextCore

/// A line that makes a heading of text directly above it, by its own bytes.
package struct Underline {
  /// The number of `>` before it; that of the text has to be the same.
  package let quoteDepth: Int

  /// The number of bytes that decide if a line is an underline.
  private static let reach = LineMarkReader.longest + 2

  /// Reads the line that begins at `start`; nil if it is no underline. O(log n + 512).
  package init?(at start: TextOffset, in text: TextRope) {
    self.init(LineHead(at: start, in: text))
  }

  /// Reads the line that begins at `start` in the text of the window, which ends at `end`.
  package init?(at start: TextOffset, in window: inout TextWindow, before end: TextOffset) {
    self.init(LineHead(window.bytes(in: start..<min(end, start + Self.reach))))
  }

  private init?(_ head: LineHead) {
    guard head.underline != nil else { return nil }
    quoteDepth = head.depth
  }
}
