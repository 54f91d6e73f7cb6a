/// Reads a text from front to back in short ranges, from a stretch of it that it holds.
///
/// A range that the stretch holds costs no search in the tree of the text, so that a pass over
/// millions of short lines is linear and quick.
package struct TextWindow: Sendable {
  /// The length of a stretch, and so of the longest range that is read from one.
  package static let length = 1 << 14

  private let text: TextRope
  private var bytes: [UInt8] = []
  /// The offset of `bytes` in the text.
  private var start: TextOffset = 0
  /// The number of times that the tree was searched; for tests.
  package private(set) var searchCount = 0

  /// Makes a window of `text`, which reads nothing yet.
  package init(_ text: TextRope) { self.text = text }

  /// Returns the bytes of `range`.
  package mutating func bytes(in range: TextRange) -> ArraySlice<UInt8> {
    guard range.count <= Self.length else {
      searchCount += 1
      return text.bytes(in: range)[...]
    }
    if range.lowerBound < start || range.upperBound > start + bytes.count {
      fill(from: range.lowerBound)
    }
    let lower = range.lowerBound - start
    return bytes[lower..<(lower + range.count)]
  }

  /// Returns the line that begins at `offset` without its ending, and the start of the next one,
  /// which is the end of the text after the last line.
  package mutating func line(at offset: TextOffset) -> (content: TextRange, next: TextOffset) {
    if let line = lineInStretch(at: offset) { return line }
    fill(from: offset)
    if let line = lineInStretch(at: offset) { return line }
    searchCount += 1
    let paragraph = text.paragraphRange(at: offset)
    return (text.content(of: paragraph), paragraph.upperBound)
  }

  private func lineInStretch(at offset: TextOffset) -> (content: TextRange, next: TextOffset)? {
    guard offset >= start, offset < start + bytes.count else { return nil }
    let lower = offset - start
    guard let newline = bytes[lower...].firstIndex(of: .newline) else { return nil }
    let isReturn = newline > lower && bytes[newline - 1] == .carriageReturn
    return (offset..<(start + newline - (isReturn ? 1 : 0)), start + newline + 1)
  }

  private mutating func fill(from offset: TextOffset) {
    searchCount += 1
    start = offset
    // The same room for all stretches: others would be scattered over the heap.
    bytes.removeAll(keepingCapacity: true)
    text.forEachChunk(in: offset..<min(text.end, offset + Self.length)) {
      bytes.append(contentsOf: $0)
      return true
    }
  }
}
