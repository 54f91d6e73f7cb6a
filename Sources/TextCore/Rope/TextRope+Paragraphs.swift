internal import _RopeModule

extension TextRope {
  /// The index of the paragraph that holds `offset`: the number of `\n` before it. O(log n).
  public func paragraphIndex(at offset: TextOffset) -> Int {
    let (index, inChunk) = chunks.find(at: offset.utf8, in: ByteMetric(), preferEnd: false)
    let before = chunks.offset(of: index, in: NewlineMetric())
    guard inChunk > 0 else { return before }
    return before + chunks[index].bytes.newlineCount(in: 0..<inChunk)
  }

  /// The number of `\n` in `range`. O(log n), but for a short range that looks at its bytes.
  public func newlineCount(in range: TextRange) -> Int {
    guard !range.isEmpty else { return 0 }
    let (index, inChunk) = chunks.find(
      at: range.lowerBound.utf8, in: ByteMetric(), preferEnd: false)
    let bytes = chunks[index].bytes
    if range.count <= bytes.count - inChunk {
      return bytes.newlineCount(in: inChunk..<(inChunk + range.count))
    }
    return paragraphIndex(at: range.upperBound) - paragraphIndex(at: range.lowerBound)
  }

  /// Returns the start of the paragraph at `index`; indices run from 0 to `newlineCount`. O(log n).
  public func paragraphStart(_ index: Int) -> TextOffset {
    guard index > 0 else { return 0 }
    let (chunk, newlines) = chunks.find(at: index, in: NewlineMetric(), preferEnd: true)
    let before = chunks.offset(of: chunk, in: ByteMetric())
    return TextOffset(before + chunks[chunk].index(afterNewlines: newlines))
  }

  /// The paragraph that holds `offset`, with the `\n` that ends it. O(log n).
  ///
  /// An offset just after a `\n` is in the paragraph that follows.
  public func paragraphRange(at offset: TextOffset) -> TextRange {
    guard offset < end else { return paragraphStart(newlineCount)..<end }
    let (index, inChunk) = chunks.find(at: offset.utf8, in: ByteMetric(), preferEnd: false)
    let bytes = chunks[index].bytes
    let chunkStart = offset - inChunk
    // In a paragraph of many kilobytes no byte need be examined.
    if chunks[index].newlines == 0 {
      return paragraphStart(
        paragraphIndex(at: chunkStart))..<paragraphEnd(
          after: chunkStart + bytes.count)
    }
    // Most paragraphs begin and end in the chunk; a count of newlines finds the others.
    let lower =
      bytes[..<inChunk].lastIndex(of: .newline).map { chunkStart + $0 + 1 }
      ?? paragraphStart(paragraphIndex(at: chunkStart))
    let upper =
      bytes[inChunk...].firstIndex(of: .newline).map { chunkStart + $0 + 1 }
      ?? paragraphEnd(after: chunkStart + bytes.count)
    return lower..<upper
  }

  /// The end of the paragraph that holds the byte before `offset`, which is not a newline.
  private func paragraphEnd(after offset: TextOffset) -> TextOffset {
    let index = paragraphIndex(at: offset)
    return index < newlineCount ? paragraphStart(index + 1) : end
  }

  /// The paragraph that holds `offset`, without the `\n` or `\r\n` that ends it. O(log n).
  public func contentRange(at offset: TextOffset) -> TextRange {
    content(of: paragraphRange(at: offset))
  }

  /// `paragraph` (a whole one) without its line ending.
  public func content(of paragraph: TextRange) -> TextRange {
    var content = paragraph
    for ending in [UInt8.newline, .carriageReturn] {
      guard let last = content.last, byte(at: last) == ending else { break }
      content = content.lowerBound..<last
    }
    return content
  }
}
