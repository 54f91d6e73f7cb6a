extension InlineRun {
  /// Returns the pipes between cells in a run of the table row `bytes`, or in its delimiter row,
  /// ascending; adjacent ones are one range.
  public func pipes(in bytes: [UInt8], of block: BlockStyle) -> [Range<Int>] {
    guard block.kind == .tableRow, style.contains(.marker), !style.contains(.tag) else { return [] }
    var pipes: [Range<Int>] = []
    for place in range where bytes[place] == .pipe {
      let start = pipes.last?.upperBound == place ? pipes.removeLast().lowerBound : place
      pipes.append(start..<(place + 1))
    }
    return pipes
  }
}
