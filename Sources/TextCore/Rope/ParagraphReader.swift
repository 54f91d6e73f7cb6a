/// The paragraphs of a range of a text with their bytes, in order.
///
/// Reading each from the tree takes some microseconds, so it reads many at a time.
struct ParagraphReader: IteratorProtocol {
  /// A paragraph with the `\n` that ends it.
  struct Paragraph {
    var range: TextRange
    var bytes: ArraySlice<UInt8>
  }

  private let text: TextRope
  /// The range that was not read yet.
  private var unread: TextRange
  /// Bytes that were read and not returned yet.
  private var waiting: ArraySlice<UInt8> = []
  private let leastRead: Int

  /// Reads the paragraphs of `range`, which consists of whole ones.
  ///
  /// - Parameter leastRead: bytes to read at a time; more for a paragraph that is longer.
  init(_ text: TextRope, in range: TextRange, leastRead: Int = 1 << 16) {
    self.text = text
    self.leastRead = leastRead
    unread = range
  }

  mutating func next() -> Paragraph? {
    while true {
      if let newline = waiting.firstNewline { return take(through: newline) }
      if unread.isEmpty { return waiting.isEmpty ? nil : take(through: waiting.endIndex - 1) }
      readOn()
    }
  }

  private mutating func take(through last: Int) -> Paragraph {
    let bytes = waiting[...last]
    waiting = waiting[(last + 1)...]
    let end = unread.lowerBound - waiting.count
    return Paragraph(range: (end - bytes.count)..<end, bytes: bytes)
  }

  /// Reads at least as many bytes as are waiting, so that finding the end of a long paragraph takes
  /// linear time.
  private mutating func readOn() {
    let count = min(max(leastRead, waiting.count), unread.count)
    let read = TextRange(at: unread.lowerBound, length: count)
    waiting = (waiting + text.bytes(in: read))[...]
    unread = read.upperBound..<unread.upperBound
  }
}
