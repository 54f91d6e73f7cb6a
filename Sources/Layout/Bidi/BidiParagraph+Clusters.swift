import TextCore

extension BidiParagraph {
  /// The same levels with each run's end moved on to the end of the cluster that it is in. By UAX #9
  /// alone a sign that stands before a letter as its part (U+0600) may run otherwise than the letter;
  /// a caret would then stand inside of the cluster, at two places.
  ///
  /// Looks at the characters from the one before each run's end on only.
  func keepingClusters(of bytes: [UInt8]) -> BidiParagraph {
    guard runs.count > 1 else { return self }
    var result = self
    result.runs.removeAll(keepingCapacity: true)
    var start = 0
    for run in runs where run.range.upperBound > start {
      let end = Self.clusterEnd(after: run.range.upperBound, bytes)
      result.runs.append(Run(range: start..<end, level: run.level))
      start = end
    }
    return result
  }

  /// The end of the cluster that `index` is in, or `index` if it is between two.
  private static func clusterEnd(after index: Int, _ bytes: [UInt8]) -> Int {
    // Most runs end at a space or a letter after one.
    if index == bytes.count || (bytes[index] < 0x80 && bytes[index - 1] < 0x80) { return index }
    var start = index - 1
    while start > 0, index - start < longestScalar, bytes[start] & 0xC0 == 0x80 { start -= 1 }
    var size = firstLook
    while true {
      let seen = bytes[start..<min(bytes.count, start + size)]
      let length = ClusterBreaks.boundaries(in: Array(seen))[1]
      // What is seen of the last scalar may be a part.
      if seen.endIndex == bytes.count || length + longestScalar <= seen.count {
        return max(index, start + length)
      }
      size *= 2
    }
  }

  /// Bytes of a scalar.
  private static let longestScalar = 4
  /// Bytes looked at first; doubled as long as that is not enough.
  private static let firstLook = 32
}
