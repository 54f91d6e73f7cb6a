/// Finds the cuts of a giant paragraph: the boundaries of its parts.
///
/// A cut comes from a candidate, a place chosen by a hash of the bytes before it: content-defined
/// chunking (Muthitacharoen, Chen, Mazières: "A Low-bandwidth Network File System", 2001), here
/// after spaces and inside of words, where a new beginning changes nothing. A place shortly after
/// another one is no candidate, so that bytes that repeat at short intervals are not cut at each
/// repetition. A candidate inside of a construct cuts after it (`ConstructGaps`).
///
/// So a cut depends only on `beforeCut` bytes before it and `view` after it. An edit moves the
/// cuts along and changes those next to it.
struct CutFinder {
  let sizes: PartSizes
  private var gaps: ConstructGaps

  /// The number of bytes that are hashed.
  static let hashed = 8

  init(_ sizes: PartSizes) {
    self.sizes = sizes
    gaps = ConstructGaps(sizes)
  }

  /// Returns the cuts in `range`, ascending. `bytes` must include the bytes that the cuts depend
  /// on, or all of the paragraph.
  mutating func cuts(in range: Range<Int>, of bytes: [UInt8]) -> [Int] {
    guard !range.isEmpty else { return [] }
    let lower = max(0, range.lowerBound - sizes.longestWay)
    var cuts: [Int] = []
    for candidate in candidates(in: lower..<range.upperBound, of: bytes) {
      guard let cut = gaps.first(from: candidate, in: bytes), range.contains(cut) else { continue }
      cuts.append(cut)
    }
    // Several candidates in a construct cut at the same place.
    return Set(cuts).sorted()
  }

  /// Returns the last cut at or before `place`, or the beginning of `bytes`; nil if it is further
  /// away than the length of the longest part.
  mutating func last(before place: Int, in bytes: [UInt8]) -> Int? {
    let end = place - sizes.longest
    var upper = place + 1
    while upper > max(0, end) {
      let lower = max(0, end, upper - Self.step)
      if let cut = cuts(in: lower..<upper, of: bytes).last { return cut }
      upper = lower
    }
    return end <= 0 ? 0 : nil
  }

  /// Returns the first cut at or after `place`, or the end of `bytes`; nil if it is further away
  /// than the length of the longest part.
  mutating func first(from place: Int, in bytes: [UInt8]) -> Int? {
    let end = place + sizes.longest
    var lower = place
    while lower < min(bytes.count, end) {
      let upper = min(bytes.count, end, lower + Self.step)
      if let cut = cuts(in: lower..<upper, of: bytes).first { return cut }
      lower = upper
    }
    return end >= bytes.count ? bytes.count : nil
  }

  /// The number of bytes searched for cuts at a time; most texts have one there.
  private static let step = 1 << 10

  private func candidates(in range: Range<Int>, of bytes: [UInt8]) -> [Int] {
    let start = max(range.lowerBound, sizes.head, Self.hashed + sizes.shortest)
    let end = min(range.upperBound, bytes.count)
    guard start < end else { return [] }
    var candidates: [Int] = []
    var index = start - sizes.shortest
    var last = index - 1
    var before: UInt64 = 0
    for byte in bytes[(index - Self.hashed)..<index] { before = before << 8 | UInt64(byte) }
    while index < end {
      let next = bytes[index]
      if isHit(after: before, before: next) {
        if index >= start, index - last > sizes.shortest { candidates.append(index) }
        last = index
      }
      before = before << 8 | UInt64(next)
      index += 1
    }
    return candidates
  }

  /// Returns true if the hash selects the place between the eight bytes of `last` and `next`.
  private func isHit(after last: UInt64, before next: UInt8) -> Bool {
    // The high bits of a product with an odd number depend on all of it (Knuth, 6.4).
    let hash = last &* 0x9E37_79B9_7F4A_7C15
    // In a script whose characters have several bytes, only places before first bytes count.
    guard hash >> (66 - sizes.rarity) == 0, !next.isContinuation,
      next >= 0x80 || hash >> (64 - sizes.rarity) == 0
    else { return false }
    let byte = UInt8(truncatingIfNeeded: last)
    // For marks the beginning of a part acts like a space.
    return byte == .space || (!byte.isPunctuation && !next.isPunctuation)
  }
}
