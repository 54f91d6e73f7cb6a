import TextCore

/// The stretch of text that is set at once: a whole paragraph, or a part of one that is too long
/// to be set at every keystroke.
struct ParagraphPiece: Hashable {
  /// The bytes of the piece; the last of a paragraph holds the line ending too.
  var range: TextRange
  /// The bytes that are shown: without the line ending.
  var content: TextRange
  /// Whether the paragraph begins with it.
  var isFirst: Bool

  /// Paragraphs of at least two of these are cut about every so many bytes.
  static let cutLength = 4096
  /// How far to look for a space to cut after.
  private static let search = 512

  /// The piece that a caret at `offset` stands in. O(log n) however long the paragraph is.
  static func containing(_ offset: TextOffset, in text: TextRope) -> ParagraphPiece {
    let paragraph = text.paragraphRange(at: offset)
    let content = text.contentRange(at: offset)
    if paragraph.count < 2 * cutLength {
      return ParagraphPiece(range: paragraph, content: content, isFirst: true)
    }
    let last = content.count / cutLength - 1
    var index = max(0, min(last, (offset - paragraph.lowerBound) / cutLength))
    var start = cut(index, paragraph.lowerBound, text)
    if index > 0, offset < start {
      index -= 1
      start = cut(index, paragraph.lowerBound, text)
    }
    if index >= last {
      return ParagraphPiece(
        range: start..<paragraph.upperBound, content: start..<content.upperBound,
        isFirst: index == 0)
    }
    let end = cut(index + 1, paragraph.lowerBound, text)
    return ParagraphPiece(range: start..<end, content: start..<end, isFirst: index == 0)
  }

  /// Whether it is all of its paragraph, and too short to be cut whatever else changes.
  ///
  /// - Parameter endsText: whether it is the last of the text, without a line ending.
  func isWholeParagraph(endsText: Bool) -> Bool {
    isFirst && range.count < 2 * Self.cutLength && (endsText || content != range)
  }

  /// Follows text that grew by `count` bytes somewhere before it.
  mutating func shift(by count: Int) {
    range = (range.lowerBound + count)..<(range.upperBound + count)
    content = (content.lowerBound + count)..<(content.upperBound + count)
  }

  /// Where the piece with the given number begins: after a space where there is one, else between
  /// clusters, else between scalars. Depends on the bytes near it only.
  private static func cut(_ index: Int, _ start: TextOffset, _ text: TextRope) -> TextOffset {
    guard index > 0 else { return start }
    let nominal = start + index * cutLength
    let bytes = text.bytes(in: nominal..<min(nominal + search, text.end))
    for (index, byte) in bytes.enumerated() where byte == 0x20 {
      // A space may bear a mark.
      let isAlone = index + 1 < bytes.count && bytes[index + 1] < 0x80
      if isAlone || text.isClusterBoundary(nominal + index + 1) { return nominal + index + 1 }
    }
    guard let scalar = bytes.firstIndex(where: { $0 & 0xC0 != 0x80 }) else { return nominal }
    let boundary = text.clusterEnd(after: nominal + scalar)
    return boundary - nominal <= search ? boundary : nominal + scalar
  }
}
