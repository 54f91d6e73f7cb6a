/// The bytes of a stretch of text and their grapheme clusters: found once for all who set the text, and
/// only as far as somebody asks.
///
/// Between most letters there is a boundary for sure, which two look-ups tell; where two characters
/// may belong together all clusters are found at once, and kept.
public final class ClusteredText {
  /// The text; any bytes may be in it, each of which is a cluster if it is not UTF-8.
  public let bytes: [UInt8]
  private lazy var boundaries = ClusterBreaks.boundaries(in: bytes)

  /// Makes the text of `bytes`. O(1).
  public init(_ bytes: [UInt8]) { self.bytes = bytes }

  /// Whether no cluster goes on over `index`. O(1) between most letters, else O(n) once, then
  /// O(log n).
  public func isBoundary(_ index: Int) -> Bool {
    isCertain(index) || boundaries.containsSorted(index)
  }

  /// The end of the cluster that holds the byte at `index`. As quick as `isBoundary`.
  public func clusterEnd(after index: Int) -> Int {
    let next = index + (bytes.scalar(at: index, before: bytes.count).map(UTF8.width) ?? 1)
    return isCertain(next) ? next : boundaries[boundaries.lowerBound(of: index + 1)]
  }

  private func isCertain(_ index: Int) -> Bool {
    index == 0 || index == bytes.count || ClusterBreaks.isCertainBoundary(index, in: bytes)
  }
}

extension [Int] {
  /// The index of the first element that is not less than `value`, in an ascending array.
  /// O(log n).
  public func lowerBound(of value: Int) -> Int {
    var low = 0
    var high = count
    while low < high {
      let middle = (low + high) / 2
      if self[middle] < value { low = middle + 1 } else { high = middle }
    }
    return low
  }

  /// Whether an ascending array holds `value`. O(log n).
  public func containsSorted(_ value: Int) -> Bool {
    let index = lowerBound(of: value)
    return index < count && self[index] == value
  }
}
