import TextCore

/// Where a paragraph of very many bytes is parted, so that a key in it parses a bounded stretch.
///
/// In such a paragraph, what a program writes that knows no line ends, a mark meets its partner
/// within the same part only. The places depend on the few bytes before them and on nothing else:
/// an edit moves them along and changes only those next to it, and whoever parses the paragraph, as
/// a whole or by parts, finds the same.
///
/// This is content-defined chunking (Muthitacharoen, Chen, Mazières: "A Low-bandwidth Network File
/// System", 2001) with cuts after spaces preferred, and none at a mark.
public enum ParagraphParts {
  #if DEBUG
    /// Small, so that the paragraphs of the tests are parted.
    public static let leastLength = 1 << 10
    private static let spaceBits = 3
    private static let otherBits = 6
  #else
    /// Paragraphs of this many bytes and more are parted.
    public static let leastLength = 1 << 15
    /// One space in 512 is followed by a cut: some kilobytes of most languages.
    private static let spaceBits = 9
    /// One place in 16,384 where there are no spaces.
    private static let otherBits = 14
  #endif

  /// A place depends on so many bytes before it, and on the one after it.
  public static let window = 8
  private static let block = 4096

  /// Whether a paragraph with that many bytes, its line ending not counted, is parted.
  public static func areIn(_ length: Int) -> Bool { length >= leastLength }

  /// The part of the paragraph `content` that holds the byte at `offset`. Reads the text up to the
  /// next places on both sides, which takes long only where there are none.
  public static func part(
    holding offset: TextOffset, of content: TextRange, in text: TextRope
  ) -> TextRange {
    lastCut(upTo: offset, in: content, of: text)..<firstCut(after: offset, in: content, of: text)
  }

  /// Whether replacing `range` by `bytes` leaves every place where it is.
  public static func areKept(
    replacing range: TextRange, with bytes: [UInt8], in content: TextRange, of text: TextRope
  ) -> Bool {
    let lower = max(content.lowerBound, range.lowerBound - window)
    let upper = min(content.upperBound, range.upperBound + window + 1)
    let before = text.bytes(in: lower..<range.lowerBound)
    let after = text.bytes(in: range.upperBound..<upper)
    func hasCut(_ middle: [UInt8]) -> Bool {
      let all = before + middle + after
      return (before.count..<all.count).contains { isCut($0, in: all) }
    }
    return !hasCut(text.bytes(in: range)) && !hasCut(bytes)
  }

  /// The parts of a paragraph as a whole.
  static func parts(of paragraph: [UInt8]) -> [Range<Int>] {
    var parts: [Range<Int>] = []
    var start = 0
    for index in paragraph.indices where isCut(index, in: paragraph) {
      parts.append(start..<index)
      start = index
    }
    parts.append(start..<paragraph.count)
    return parts
  }

  private static func firstCut(
    after offset: TextOffset, in content: TextRange, of text: TextRope
  ) -> TextOffset {
    var start = max(offset, content.lowerBound)
    while start < content.upperBound {
      let lower = max(content.lowerBound, start + 1 - window)
      let bytes = text.bytes(in: lower..<min(content.upperBound, lower + block))
      let cut = bytes.indices.first { lower + $0 > offset && isCut($0, in: bytes) }
      if let cut { return lower + cut }
      // The last byte was not asked about as one after a place.
      start = lower + bytes.count - 1
      if lower + bytes.count == content.upperBound { break }
    }
    return content.upperBound
  }

  private static func lastCut(
    upTo offset: TextOffset, in content: TextRange, of text: TextRope
  ) -> TextOffset {
    var end = min(offset + 1, content.upperBound)
    while end > content.lowerBound {
      let lower = max(content.lowerBound, end - block)
      let bytes = text.bytes(in: lower..<end)
      if let cut = bytes.indices.last(where: { isCut($0, in: bytes) }) { return lower + cut }
      if lower == content.lowerBound { break }
      // The first bytes were too near the beginning of what was read.
      end = lower + window
    }
    return content.lowerBound
  }

  /// Whether a part begins with the byte at `index`: decided by it and the bytes before it.
  private static func isCut(_ index: Int, in bytes: [UInt8]) -> Bool {
    guard index >= window, index < bytes.count else { return false }
    let (last, next) = (bytes[index - 1], bytes[index])
    guard !next.isContinuation, !last.isPunctuation, !next.isPunctuation else { return false }
    let bits = last == .space ? spaceBits : otherBits
    var hash: UInt64 = 0
    for byte in bytes[(index - window)..<index] { hash = hash << 8 | UInt64(byte) }
    // The high bits of a product with an odd number depend on all of it (Knuth, 6.4).
    return (hash &* 0x9E37_79B9_7F4A_7C15) >> (64 - UInt64(bits)) == 0
  }
}
