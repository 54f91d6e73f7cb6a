/// The bytes of a range of text and their grapheme clusters, found once for all steps of layout,
/// and only as far as a caller needs them.
///
/// Between most letters the neighbours decide if there is a boundary. Where they do not, the text
/// between two certain boundaries is segmented and the result kept.
public final class ClusteredText {
  /// The text; it may contain any bytes. Each byte that is not UTF-8 is a cluster.
  public let bytes: [UInt8]
  /// The range that was segmented last, and its cluster boundaries without its start.
  private var broken = 0..<0
  private var boundaries: [Int] = []

  /// Makes the text of `bytes`. O(1).
  public init(_ bytes: [UInt8]) { self.bytes = bytes }

  /// Returns true if no cluster continues over `index`. O(1) between most letters, else linear in
  /// the distance to the next certain boundaries.
  public func isBoundary(_ index: Int) -> Bool {
    if let known = known(index) { return known }
    breakText(around: index)
    return boundaries.containsSorted(index)
  }

  /// Returns the end of the cluster that contains the byte at `index`. Linear in the cluster,
  /// otherwise as fast as `isBoundary`.
  public func clusterEnd(after index: Int) -> Int {
    var next = index
    while !broken.contains(next) {
      guard let scalar = bytes.scalar(at: next, before: bytes.count) else { return next + 1 }
      next += UTF8.width(scalar)
      if next == bytes.count { return next }
      guard let known = ClusterBreaks.boundary(after: scalar, at: next, in: bytes) else {
        breakText(around: next)
        break
      }
      if known { return next }
    }
    return boundaries[boundaries.lowerBound(of: max(next, index + 1))]
  }

  private func known(_ index: Int) -> Bool? {
    index == 0 || index == bytes.count ? true : ClusterBreaks.boundary(at: index, in: bytes)
  }

  /// Segments a range around `index` and further text after it, since callers usually read on.
  private func breakText(around index: Int) {
    if broken.contains(index) { return }
    var lower = index
    repeat { lower -= 1 } while known(lower) != true
    var upper = min(bytes.count, index + Self.lookAhead)
    while known(upper) != true { upper += 1 }
    boundaries.removeAll(keepingCapacity: true)
    ClusterBreaks.appendBoundaries(of: Array(bytes[lower..<upper]), at: lower, to: &boundaries)
    broken = lower..<upper
  }

  private static var lookAhead: Int { 512 }
}
