extension BidiParagraph {
  /// The same levels with each run's end moved on to the end of the cluster that it is in. By UAX #9
  /// alone a sign that stands before a letter as its part (U+0600) may run otherwise than the letter;
  /// a caret would then stand inside of the cluster, at two places.
  ///
  /// Looks at the characters on both sides of each run's end only: no longer cluster has letters of
  /// several directions.
  func keepingClusters(of bytes: [UInt8]) -> BidiParagraph {
    guard runs.count > 1 else { return self }
    var result = self
    result.runs.removeAll(keepingCapacity: true)
    var start = 0
    for run in runs where run.range.upperBound > start {
      var end = run.range.upperBound
      while end < bytes.count, let next = Self.joinedEnd(at: end, bytes) { end = next }
      result.runs.append(Run(range: start..<end, level: run.level))
      start = end
    }
    return result
  }

  /// The end of the character at `index` if it forms a cluster with the one before it.
  private static func joinedEnd(at index: Int, _ bytes: [UInt8]) -> Int? {
    // Most runs end at a space or a letter after one.
    if bytes[index] < 0x80, bytes[index - 1] < 0x80 { return nil }
    var start = index - 1
    while start > 0, index - start < 4, bytes[start] & 0xC0 == 0x80 { start -= 1 }
    var end = index + 1
    while end < bytes.count, end - index < 4, bytes[end] & 0xC0 == 0x80 { end += 1 }
    return String(decoding: bytes[start..<end], as: UTF8.self).count == 1 ? end : nil
  }
}
