import TextCore

/// Where a paragraph of very many bytes is parted, so that a key in it parses a bounded stretch.
///
/// In such a paragraph, what a program writes that knows no line ends, a mark meets its partner
/// within the same part only. The places depend on a few dozen bytes before them and on nothing
/// else: an edit moves them along and changes only those next to it, and whoever parses the
/// paragraph, as a whole or by parts, finds the same.
///
/// This is content-defined chunking (Muthitacharoen, Chen, Mazières: "A Low-bandwidth Network File
/// System", 2001) with cuts after spaces preferred, and none at a mark. A place that has another
/// one shortly before it is none, so bytes that repeat after a few (a row of zeros, `ab ab ab`) are
/// not cut at each repetition, but stay in one part.
public enum ParagraphParts {
  #if DEBUG
    /// Small, so that the paragraphs of the tests are parted.
    public static let leastLength = 1 << 10
    private static let spaceBits: UInt64 = 3
    private static let otherBits: UInt64 = 6
    static let shortest = 16
  #else
    /// Paragraphs of this many bytes and more are parted.
    public static let leastLength = 1 << 15
    /// One space in 512 is followed by a cut: some kilobytes of most languages.
    private static let spaceBits: UInt64 = 9
    /// One place in 16,384 where there are no spaces.
    private static let otherBits: UInt64 = 14
    /// A part has more bytes, but for the last.
    static let shortest = 64
  #endif

  /// Whether a part may begin depends on so many bytes before it.
  private static let hashed = 8
  /// Whether one does depends on so many bytes before it, and on the one after it.
  public static let window = hashed + shortest
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
    return firstCut(in: before + text.bytes(in: range) + after, from: before.count) == nil
      && firstCut(in: before + bytes + after, from: before.count) == nil
  }

  /// The parts of a paragraph as a whole.
  static func parts(of paragraph: [UInt8]) -> [Range<Int>] {
    var parts: [Range<Int>] = []
    var start = 0
    while let cut = firstCut(in: paragraph, from: start + 1) {
      parts.append(start..<cut)
      start = cut
    }
    parts.append(start..<paragraph.count)
    return parts
  }

  private static func firstCut(
    after offset: TextOffset, in content: TextRange, of text: TextRope
  ) -> TextOffset {
    var start = offset + 1
    while start < content.upperBound {
      let lower = max(content.lowerBound, start - window)
      let bytes = text.bytes(in: lower..<min(content.upperBound, lower + block))
      if let cut = firstCut(in: bytes, from: start - lower) { return lower + cut }
      start = lower + bytes.count
    }
    return content.upperBound
  }

  private static func lastCut(
    upTo offset: TextOffset, in content: TextRange, of text: TextRope
  ) -> TextOffset {
    var end = min(offset + 1, content.upperBound)
    while end > content.lowerBound + window {
      let lower = max(content.lowerBound, end - block)
      let bytes = text.bytes(in: lower..<end)
      var last: Int?
      while let cut = firstCut(in: bytes, from: (last ?? 0) + 1) { last = cut }
      if let last { return lower + last }
      // The first bytes were too near the beginning of what was read.
      end = lower + window
    }
    return content.lowerBound
  }

  /// The first index at or after `start` where a part begins.
  private static func firstCut(in bytes: [UInt8], from start: Int) -> Int? {
    let start = max(start, window)
    guard start < bytes.count else { return nil }
    var index = start - shortest
    var last = index - 1
    var before: UInt64 = 0
    for byte in bytes[(index - hashed)..<index] { before = before << 8 | UInt64(byte) }
    while index < bytes.count {
      if mayBeCut(after: before, before: bytes[index]) {
        if index >= start, index - last > shortest { return index }
        last = index
      }
      before = before << 8 | UInt64(bytes[index])
      index += 1
    }
    return nil
  }

  /// Whether a part may end after the eight bytes of `last` and the next begin with `next`.
  private static func mayBeCut(after last: UInt64, before next: UInt8) -> Bool {
    // The high bits of a product with an odd number depend on all of it (Knuth, 6.4).
    let hash = last &* 0x9E37_79B9_7F4A_7C15
    guard hash >> (64 - spaceBits) == 0 else { return false }
    let byte = UInt8(truncatingIfNeeded: last)
    guard !next.isContinuation, !byte.isPunctuation, !next.isPunctuation else { return false }
    return byte == .space || hash >> (64 - otherBits) == 0
  }
}
