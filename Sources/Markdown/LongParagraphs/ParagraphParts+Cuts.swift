/// Cuts are at candidates, places that a hash of the bytes before them chooses: content-defined
/// chunking (Muthitacharoen, Chen, Mazières: "A Low-bandwidth Network File System", 2001), here
/// after spaces, elsewhere only far from any, and not at a mark. A place that has another one shortly
/// before it is none, so bytes that repeat after a few are not cut at each repetition.
///
/// A candidate inside of a construct cuts behind it (`ConstructGaps`).
extension ParagraphParts {
  #if DEBUG
    private static let spaceBits: UInt64 = 3
    private static let otherBits: UInt64 = 6
    static let shortest = 16
  #else
    /// One space in 512 is followed by a candidate: some kilobytes of most languages.
    private static let spaceBits: UInt64 = 9
    /// One place in 16,384 of those that have no space shortly before them.
    private static let otherBits: UInt64 = 14
    /// There are more bytes between two candidates.
    static let shortest = 64
  #endif

  /// Whether a place may be a candidate depends on so many bytes before it.
  private static let hashed = 8
  /// Whether it is one depends on so many bytes before it, and on the one after it.
  static let window = hashed + 2 * shortest

  /// The cuts in `range`, ascending. There must be `reach` bytes more on both sides, or all that the
  /// paragraph has.
  static func cuts(in range: Range<Int>, of bytes: [UInt8]) -> [Int] {
    guard !range.isEmpty else { return [] }
    var gaps = ConstructGaps()
    let lower = max(0, range.lowerBound - ConstructGaps.longestWay)
    var cuts: [Int] = []
    for candidate in candidates(in: lower..<range.upperBound, of: bytes) {
      guard let cut = gaps.first(from: candidate, in: bytes), range.contains(cut) else { continue }
      cuts.append(cut)
    }
    // Several candidates of a construct cut at the same place.
    return Set(cuts).sorted()
  }

  private static func candidates(in range: Range<Int>, of bytes: [UInt8]) -> [Int] {
    let start = max(range.lowerBound, window)
    let end = min(range.upperBound, bytes.count)
    guard start < end else { return [] }
    var candidates: [Int] = []
    var index = start - shortest
    var last = index - 1
    var space = bytes[(index - shortest)..<index].lastIndex(of: .space) ?? 0
    var before: UInt64 = 0
    for byte in bytes[(index - hashed)..<index] { before = before << 8 | UInt64(byte) }
    while index < end {
      if mayBeCut(after: before, before: bytes[index], isFarFromSpace: index - space > shortest) {
        if index >= start, index - last > shortest { candidates.append(index) }
        last = index
      }
      before = before << 8 | UInt64(bytes[index])
      if bytes[index] == .space { space = index }
      index += 1
    }
    return candidates
  }

  /// Whether a cut may be after the eight bytes of `last` and before `next`.
  private static func mayBeCut(
    after last: UInt64, before next: UInt8, isFarFromSpace: Bool
  ) -> Bool {
    // The high bits of a product with an odd number depend on all of it (Knuth, 6.4).
    let hash = last &* 0x9E37_79B9_7F4A_7C15
    guard hash >> (64 - spaceBits) == 0, !next.isContinuation else { return false }
    let byte = UInt8(truncatingIfNeeded: last)
    // The beginning of a part is to marks what a space is.
    if byte == .space { return true }
    return isFarFromSpace && hash >> (64 - otherBits) == 0 && !byte.isPunctuation
      && !next.isPunctuation
  }
}
