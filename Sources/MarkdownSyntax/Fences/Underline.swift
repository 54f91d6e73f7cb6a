import TextCore

/// A line that makes a heading of text directly above it, by its own bytes.
package struct Underline {
  /// The number of `>` before it; that of the text has to be the same.
  package let quoteDepth: Int

  /// Reads the line that begins at `start`; nil if it is no underline. O(log n + 512).
  package init?(at start: TextOffset, in text: TextRope) {
    let head = LineHead(at: start, in: text)
    guard head.underline != nil else { return nil }
    quoteDepth = head.depth
  }
}
