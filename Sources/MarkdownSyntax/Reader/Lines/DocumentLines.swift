import TextCore

/// A line of a document, without its line ending.
struct DocumentLine {
  /// The range of its content in the document.
  var content = 0..<0
  /// The start of the next line.
  var next = 0
  /// The range of its bytes in `DocumentLines.bytes`; for a giant line perhaps only the first
  /// bytes.
  var loaded = 0..<0
  /// True for a line that is parsed by parts.
  var isGiant = false

  /// The offset of a loaded byte in the document.
  func offset(of index: Int) -> Int { content.lowerBound + index - loaded.lowerBound }
}

/// Reads a document line by line, and holds only a window of it.
struct DocumentLines: Sendable {
  /// The window that contains the line.
  private(set) var bytes: [UInt8] = []
  private let text: TextRope
  private let sizes: PartSizes
  private let end: Int
  private var bytesStart: Int
  private var next: Int

  /// The size of the window in bytes; it also holds at least one line that is not giant.
  private static let stretch = 1 << 16

  init(_ text: TextRope, in range: Range<Int>, _ sizes: PartSizes) {
    self.text = text
    self.sizes = sizes
    end = range.upperBound
    next = range.lowerBound
    bytesStart = range.lowerBound
  }

  /// The next line; nil at the end, and after the last newline.
  mutating func readNext() -> DocumentLine? {
    guard next < end else { return nil }
    let start = next
    var lower = start - bytesStart
    var newline = FenceScanner.newline(in: bytes[...], from: lower)
    if newline >= bytes.count, bytesStart + bytes.count < end {
      let upper = min(end, start + max(Self.stretch, sizes.giant + 2))
      bytes = text.bytes(in: TextOffset(start)..<TextOffset(upper))
      bytesStart = start
      lower = 0
      newline = FenceScanner.newline(in: bytes[...], from: 0)
      if newline == bytes.count, upper < end { return longLine(at: start) }
    }
    return line(at: lower, newline)
  }

  private mutating func line(at lower: Int, _ newline: Int) -> DocumentLine {
    next = min(end, bytesStart + newline + 1)
    var upper = newline
    if upper > lower, newline < bytes.count, bytes[upper - 1] == .carriageReturn { upper -= 1 }
    return DocumentLine(
      content: (bytesStart + lower)..<(bytesStart + upper), next: next, loaded: lower..<upper,
      isGiant: upper - lower >= sizes.giant)
  }

  /// Returns a line that ends after the window.
  private mutating func longLine(at start: Int) -> DocumentLine {
    let paragraph = text.paragraphRange(at: TextOffset(start))
    let content = text.contentRange(at: TextOffset(start))
    next = min(end, paragraph.upperBound.utf8)
    return DocumentLine(
      content: start..<min(end, content.upperBound.utf8), next: next, loaded: 0..<bytes.count,
      isGiant: true)
  }

  /// Returns the bytes of a range of the document.
  func bytes(in range: Range<Int>) -> [UInt8] {
    text.bytes(in: TextOffset(range.lowerBound)..<TextOffset(range.upperBound))
  }
}
