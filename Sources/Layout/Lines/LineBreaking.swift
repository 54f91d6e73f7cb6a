import TextCore

/// The part of a piece that a line shows.
struct LineExtent {
  /// Indices of the clusters.
  var clusters: Range<Int>
  /// Bytes of the piece.
  var range: Range<Int>
  /// The advances of the line's tabs by offset.
  var tabs: [Int: Float] = [:]
}

/// Breaks clusters into lines, greedily: as many on a line as fit.
///
/// Spaces at a line's end never count against its width. A word that is wider than a line is cut
/// between grapheme clusters. Markers that hang are never left alone on their line.
struct LineBreaking {
  let clusters: [ShapedCluster]
  let text: ClusteredText
  let placement: LinePlacement
  /// The advances of the tabs of the prefix by offset.
  let prefixTabs: [Int: Float]
  let setting: LineSetting
  /// The offsets at which a new line may begin, ascending.
  var opportunities: [Int] = []

  /// The allowed excess of a line's width, so that rounded advances do not push the last letter of
  /// a full line over the edge.
  private static let tolerance: Float = 0.01

  /// True if everything fits on the first line.
  var fitsOnOneLine: Bool {
    let room = Float(placement.limit - placement.firstStart) + Self.tolerance
    var sum: Float = 0
    for cluster in clusters {
      sum += cluster.advance
      if cluster.kind == .tab || sum > room { return false }
    }
    return true
  }

  /// All clusters as one line.
  func wholeLine() -> LineExtent {
    LineExtent(clusters: 0..<clusters.count, range: 0..<text.bytes.count)
  }

  /// The lines from top to bottom.
  mutating func lines() -> [LineExtent] {
    var lines: [LineExtent] = []
    var start = 0
    var opportunity = 0
    while start < clusters.count {
      let line = nextLine(from: start, opportunity: &opportunity)
      lines.append(line)
      start = line.clusters.upperBound
    }
    return lines
  }

  private mutating func nextLine(from start: Int, opportunity: inout Int) -> LineExtent {
    let startOffset = clusters[start].range.lowerBound
    while opportunity > 0, opportunities[opportunity - 1] >= startOffset { opportunity -= 1 }
    var pen = Float(start == 0 ? placement.firstStart : placement.restStart)
    let limit = Float(placement.limit) + Self.tolerance
    var tabs: [Int: Float] = [:]
    /// The last place where the line may end.
    var candidate: Int?
    for index in start..<clusters.count {
      let cluster = clusters[index]
      let offset = cluster.range.lowerBound
      while opportunity < opportunities.count, opportunities[opportunity] < offset {
        opportunity += 1
      }
      if index > start, opportunity < opportunities.count, opportunities[opportunity] == offset,
        offset > placement.unbroken
      {
        candidate = index
      }
      pen += advance(of: cluster, at: pen, &tabs)
      if pen > limit, cluster.kind == .text,
        let end = candidate ?? cut(after: start, upTo: index)
      {
        return extent(start..<end, tabs: tabs)
      }
    }
    return extent(start..<clusters.count, tabs: tabs)
  }

  private func advance(
    of cluster: ShapedCluster, at pen: Float, _ tabs: inout [Int: Float]
  ) -> Float {
    guard cluster.kind == .tab else { return cluster.advance }
    let offset = cluster.range.lowerBound
    let advance =
      prefixTabs[offset]
      ?? TabStops.advance(at: pen - Float(setting.leftPadding), tabWidth: setting.tabWidth)
    tabs[offset] = advance
    return advance
  }

  /// Returns the last cluster up to `index` at which a word may be cut; `nil` if the first grapheme
  /// cluster of the line continues: it then extends past the edge.
  private func cut(after start: Int, upTo index: Int) -> Int? {
    var index = index
    while index > start {
      if text.isBoundary(clusters[index].range.lowerBound) { return index }
      index -= 1
    }
    return nil
  }

  private func extent(_ range: Range<Int>, tabs: [Int: Float]) -> LineExtent {
    // The first line begins with the piece and the last ends with it, even where bytes at the
    // edges have no glyphs.
    let lower = range.lowerBound == 0 ? 0 : clusters[range.lowerBound].range.lowerBound
    let upper =
      range.upperBound < clusters.count
      ? clusters[range.upperBound].range.lowerBound : text.bytes.count
    return LineExtent(clusters: range, range: lower..<upper, tabs: tabs)
  }
}
