/// Breaks clusters into lines, greedily: as much on a line as fits.
///
/// Spaces at a line's end never count against its width. A word that is wider than a line is cut
/// between clusters.
struct LineBreaking {
  let clusters: [ShapedCluster]
  let bytes: [UInt8]
  let placement: LinePlacement
  let tabWidth: Double
  let leftPadding: Double
  /// Where a new line may begin, ascending.
  var opportunities: [Int] = []

  init(
    clusters: [ShapedCluster], bytes: [UInt8], placement: LinePlacement, tabWidth: Double,
    leftPadding: Double
  ) {
    self.clusters = clusters
    self.bytes = bytes
    self.placement = placement
    self.tabWidth = tabWidth
    self.leftPadding = leftPadding
  }

  /// Rounding of advances must not push a full line's last letter over the edge.
  private static let tolerance: Float = 0.01

  /// Whether everything fits on the first line.
  var fitsOnOneLine: Bool {
    var sum: Float = 0
    for cluster in clusters {
      if cluster.isTab { return false }
      sum += cluster.advance
    }
    return sum <= Float(placement.right - placement.firstX) + Self.tolerance
  }

  /// All clusters as one line.
  func wholeLine() -> LineExtent {
    LineExtent(
      clusters: 0..<clusters.count, range: 0..<bytes.count,
      width: clusters.reduce(Float(0)) { $0 + $1.advance })
  }

  /// The lines from top to bottom.
  func lines() -> [LineExtent] {
    var lines: [LineExtent] = []
    var start = 0
    var opportunity = 0
    while start < clusters.count {
      let line = nextLine(from: start, isFirst: lines.isEmpty, opportunity: &opportunity)
      lines.append(line)
      start = line.clusters.upperBound
    }
    return lines
  }

  private func nextLine(from start: Int, isFirst: Bool, opportunity: inout Int) -> LineExtent {
    let startOffset = clusters[start].range.lowerBound
    while opportunity > 0, opportunities[opportunity - 1] >= startOffset { opportunity -= 1 }
    let left = Float(isFirst ? placement.firstX : placement.restX)
    let limit = Float(placement.right) + Self.tolerance
    var pen = left
    var inked = left
    var tabs: [Int: Float] = [:]
    /// The last place where the line may end, and what it would show.
    var candidate: (end: Int, inked: Float)?
    var index = start
    while index < clusters.count {
      let cluster = clusters[index]
      let offset = cluster.range.lowerBound
      while opportunity < opportunities.count, opportunities[opportunity] < offset {
        opportunity += 1
      }
      if index > start, opportunity < opportunities.count, opportunities[opportunity] == offset {
        candidate = (index, inked)
      }
      let advance = cluster.isTab ? tabAdvance(at: pen) : cluster.advance
      if cluster.isTab { tabs[offset] = advance }
      pen += advance
      if !isSpace(cluster) {
        if pen > limit, index > start {
          let end = candidate ?? (index, inked)
          return extent(start..<end.end, width: end.inked - left, tabs: tabs)
        }
        inked = pen
      }
      index += 1
    }
    return extent(start..<clusters.count, width: inked - left, tabs: tabs)
  }

  private func extent(_ range: Range<Int>, width: Float, tabs: [Int: Float]) -> LineExtent {
    let end =
      range.upperBound < clusters.count
      ? clusters[range.upperBound].range.lowerBound : bytes.count
    return LineExtent(
      clusters: range, range: clusters[range.lowerBound].range.lowerBound..<end, width: width,
      tabs: tabs)
  }

  private func isSpace(_ cluster: ShapedCluster) -> Bool {
    let byte = bytes[cluster.range.lowerBound]
    return byte == 0x20 || byte == 0x09
  }

  /// To the next tab stop; stops are counted from where unindented text begins.
  private func tabAdvance(at pen: Float) -> Float {
    let stop = Float(tabWidth)
    guard stop > 0 else { return 0 }
    let position = pen - Float(leftPadding)
    let next = ((position / stop).rounded(.down) + 1) * stop
    return next - position
  }
}
