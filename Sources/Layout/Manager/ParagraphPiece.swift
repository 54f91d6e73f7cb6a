import TextCore

/// The range of text that is set at once: a whole paragraph, or a part of one that is too long to
/// be set at every keystroke.
public struct ParagraphPiece: Hashable, Sendable {
  /// The bytes of the piece; the last of a paragraph holds the line ending too.
  public var range: TextRange
  /// The bytes that are shown: without the line ending.
  public var content: TextRange
  /// True if the paragraph begins with it.
  public var isFirst: Bool

  /// The approximate distance of cuts, in bytes. Paragraphs of at least twice this length are cut.
  static let cutLength = 4096
  /// The distance to look ahead for a space to cut after, in bytes.
  private static let search = 512
  /// The distance to look back for clusters that reach over the cut, in bytes.
  private static let lookBack = 128
  /// The maximum length of a scalar, in bytes.
  private static let longestScalar = 4

  /// Returns the piece of a caret at `offset`. O(log n) however long the paragraph is.
  public static func containing(_ offset: TextOffset, in text: TextRope) -> ParagraphPiece {
    let paragraph = text.paragraphRange(at: offset)
    let content = text.content(of: paragraph)
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

  /// Returns true if it is all of its paragraph, and too short to be cut after any other change.
  ///
  /// - Parameter endsText: true if it is the last of the text, without a line ending.
  func isWholeParagraph(endsText: Bool) -> Bool {
    isFirst && range.count < 2 * Self.cutLength && (endsText || content != range)
  }

  /// Returns true if a caret at `offset` is in the piece.
  ///
  /// - Parameter textEnd: the length of the text, whose last piece holds its end.
  func holds(_ offset: TextOffset, textEnd: TextOffset) -> Bool {
    range.contains(offset)
      || (offset == textEnd && content == range && range.upperBound == textEnd)
  }

  /// Follows text that grew by `count` bytes somewhere before it.
  mutating func shift(by count: Int) {
    range = (range.lowerBound + count)..<(range.upperBound + count)
    content = (content.lowerBound + count)..<(content.upperBound + count)
  }

  /// Returns the start of the piece with the given number: after a space if there is one, else
  /// between clusters, else between scalars. Depends only on the bytes near it, however long a
  /// cluster is.
  ///
  /// The cut is at the space, among those near the nominal place, before the word with the least hash.
  /// Typing before the cut moves the text past that place, and the cut stays before the same word.
  private static func cut(_ index: Int, _ start: TextOffset, _ text: TextRope) -> TextOffset {
    guard index > 0 else { return start }
    let nominal = start + index * cutLength
    let from = nominal - lookBack
    let bytes = text.bytes(in: from..<min(nominal + search, text.end))
    return from + cut(in: bytes)
  }

  /// Returns the index after the space before the least hash of the bytes that follow it; `nil`:
  /// there is none.
  private static func leastSpace(in bytes: [UInt8]) -> Int? {
    var (least, cut) = (UInt64.max, Int?.none)
    // A combining mark may follow a space, so only spaces before an ASCII character are taken.
    for index in lookBack..<max(lookBack, bytes.count - hashed)
    where bytes[index] == 0x20 && bytes[index + 1] < 0x80 && bytes[index + 1] != 0x20 {
      var hash = StableHash()
      hash.append(bytes[(index + 1)..<(index + 1 + hashed)])
      if hash.value < least { (least, cut) = (hash.value, index + 1) }
    }
    return cut
  }

  /// The number of bytes after a space that decide if it is cut there.
  private static let hashed = 16

  /// Returns the index to cut at in the bytes around the nominal place, which is at `lookBack`.
  private static func cut(in bytes: [UInt8]) -> Int {
    if let cut = leastSpace(in: bytes) { return cut }
    let spaces = bytes.indices.filter { $0 >= lookBack && bytes[$0] == 0x20 }
    // The first scalar and the last cluster may be incomplete.
    let seen = bytes.firstIndex { $0 & 0xC0 != 0x80 } ?? 0
    let certain = bytes.count - longestScalar
    let boundaries = ClusterBreaks.boundaries(in: Array(bytes[seen...]))
      .map { $0 + seen }.filter { $0 <= certain }
    if let space = spaces.first(where: { boundaries.containsSorted($0 + 1) }) { return space + 1 }
    let next = boundaries.lowerBound(of: lookBack)
    if next < boundaries.count { return boundaries[next] }
    return bytes[lookBack...].firstIndex { $0 & 0xC0 != 0x80 } ?? lookBack
  }
}
