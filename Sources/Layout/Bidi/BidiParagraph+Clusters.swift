import TextCore

extension BidiParagraph {
  /// Returns the same levels with the end of each run moved to the end of its cluster. By UAX #9
  /// alone, a sign such as U+0600 may run in another direction than the letter after it, although
  /// both are one cluster. A caret would then be inside of the cluster, at two places.
  func keepingClusters(of text: ClusteredText) -> BidiParagraph {
    guard runs.count > 1 else { return self }
    var result = self
    result.runs.removeAll(keepingCapacity: true)
    var start = 0
    for run in runs where run.range.upperBound > start {
      let upper = run.range.upperBound
      let end = text.isBoundary(upper) ? upper : text.clusterEnd(after: upper)
      result.runs.append(Run(range: start..<end, level: run.level))
      start = end
    }
    return result
  }
}
