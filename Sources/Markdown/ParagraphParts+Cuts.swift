/// Cuts are places that a hash of the bytes before them chooses: content-defined chunking
/// (Muthitacharoen, Chen, Mazières: "A Low-bandwidth Network File System", 2001), here after spaces,
/// elsewhere only far from any, and not at a mark. A place that has another one shortly before it is
/// none, so bytes that repeat after a few are not cut at each repetition.
extension ParagraphParts {
  #if DEBUG
    private static let spaceBits: UInt64 = 3
    private static let otherBits: UInt64 = 6
    static let shortest = 16
  #else
    /// One space in 512 is followed by a cut: some kilobytes of most languages.
    private static let spaceBits: UInt64 = 9
    /// One place in 16,384 of those that have no space shortly before them.
    private static let otherBits: UInt64 = 14
    /// There are more bytes between two cuts.
    static let shortest = 64
  #endif

  /// Whether there may be a cut depends on so many bytes before it.
  private static let hashed = 8
  /// Whether there is one depends on so many bytes before it, and on the one after it.
  static let window = hashed + 2 * shortest

  /// The first index at or after `start`, and before `end`, where a cut is.
  static func firstCut(in bytes: [UInt8], from start: Int, before end: Int? = nil) -> Int? {
    let start = max(start, window)
    let end = min(end ?? bytes.count, bytes.count)
    guard start < end else { return nil }
    var index = start - shortest
    var last = index - 1
    var space = bytes[(index - shortest)..<index].lastIndex(of: .space) ?? 0
    var before: UInt64 = 0
    for byte in bytes[(index - hashed)..<index] { before = before << 8 | UInt64(byte) }
    while index < end {
      if mayBeCut(after: before, before: bytes[index], isFarFromSpace: index - space > shortest) {
        if index >= start, index - last > shortest { return index }
        last = index
      }
      before = before << 8 | UInt64(bytes[index])
      if bytes[index] == .space { space = index }
      index += 1
    }
    return nil
  }

  /// Whether a cut may be after the eight bytes of `last` and before `next`.
  private static func mayBeCut(
    after last: UInt64, before next: UInt8, isFarFromSpace: Bool
  ) -> Bool {
    // The high bits of a product with an odd number depend on all of it (Knuth, 6.4).
    let hash = last &* 0x9E37_79B9_7F4A_7C15
    guard hash >> (64 - spaceBits) == 0 else { return false }
    let byte = UInt8(truncatingIfNeeded: last)
    guard !next.isContinuation, !byte.isPunctuation, !next.isPunctuation else { return false }
    return byte == .space || (isFarFromSpace && hash >> (64 - otherBits) == 0)
  }
}
