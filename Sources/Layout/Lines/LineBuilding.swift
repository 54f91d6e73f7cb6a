/// Cuts shaped runs to lines and puts each line's runs into visual order.
struct LineBuilding {
  let shaped: [ShapedRun]
  let clusters: [ShapedCluster]
  let placement: LinePlacement
  /// The right edge of the container's mirror image, from which right-to-left lines are counted.
  let mirroredLeft: Double
  let baseLevel: UInt8

  /// The lines from top to bottom.
  func lines(_ extents: [LineExtent]) -> [LineFragment] {
    var lines: [LineFragment] = []
    lines.reserveCapacity(extents.count)
    for (index, extent) in extents.enumerated() {
      var runs = logicalRuns(extent)
      VisualOrder.reorder(&runs, level: \.level)
      let width = runs.reduce(Float(0)) { $0 + $1.width }
      let start = index == 0 ? placement.firstStart : placement.restStart
      // A right-to-left line begins at its right edge; spaces at its end extend to the left.
      let x = baseLevel & 1 == 1 ? Float(mirroredLeft - start) - width : Float(start)
      var pen = x
      for run in runs.indices {
        runs[run].x = pen
        pen += runs[run].width
      }
      lines.append(
        LineFragment(
          range: extent.range, top: index * placement.height, height: placement.height,
          baseline: placement.baseline, x: x, width: width, baseLevel: baseLevel, runs: runs))
    }
    return lines
  }

  private func logicalRuns(_ extent: LineExtent) -> [LineFragment.Run] {
    var runs: [LineFragment.Run] = []
    let inkEnd = self.inkEnd(of: extent)
    var index = extent.clusters.lowerBound
    while index < extent.clusters.upperBound {
      let run = clusters[index].run
      let limit =
        index < inkEnd && shaped[run].level != baseLevel ? inkEnd : extent.clusters.upperBound
      var end = index
      while end < limit, clusters[end].run == run { end += 1 }
      let level = index >= inkEnd ? baseLevel : shaped[run].level
      runs.append(cut(run, clusters: index..<end, level: level, tabs: extent.tabs))
      index = end
    }
    return runs
  }

  /// Returns the cluster from which on the line shows only spaces. They run in the paragraph's
  /// direction, so that they are at the line's end with any direction of its last words (UAX #9,
  /// rule L1).
  private func inkEnd(of extent: LineExtent) -> Int {
    var end = extent.clusters.upperBound
    while end > extent.clusters.lowerBound, clusters[end - 1].kind != .text { end -= 1 }
    return end
  }

  private func cut(
    _ runIndex: Int, clusters part: Range<Int>, level: UInt8, tabs: [Int: Float]
  ) -> LineFragment.Run {
    let run = shaped[runIndex]
    let first = clusters[part.lowerBound]
    let last = clusters[part.upperBound - 1]
    let start = min(first.glyphs.lowerBound, last.glyphs.lowerBound)
    let slice = start..<max(first.glyphs.upperBound, last.glyphs.upperBound)
    var glyphs = slice.count == run.glyphs.count ? run.glyphs : Array(run.glyphs[slice])
    if level & 1 != run.level & 1 { glyphs.reverse() }
    if !tabs.isEmpty {
      for index in glyphs.indices {
        if let advance = tabs[Int(glyphs[index].cluster)] { glyphs[index].advance = advance }
      }
    }
    return LineFragment.Run(
      range: first.range.lowerBound..<last.range.upperBound, font: run.font, level: level, x: 0,
      width: glyphs.reduce(Float(0)) { $0 + $1.advance }, glyphs: glyphs, dots: run.dots)
  }
}

/// The visual order of runs on a line.
public enum VisualOrder {
  /// Brings runs from logical into visual order, left to right (UAX #9, rule L2).
  public static func reorder<Run>(_ runs: inout [Run], level: (Run) -> UInt8) {
    guard let highest = runs.lazy.map(level).max(), highest > 0 else { return }
    for lowest in stride(from: highest, through: 1, by: -1) {
      var start = 0
      while start < runs.count {
        guard level(runs[start]) >= lowest else {
          start += 1
          continue
        }
        var end = start
        while end < runs.count, level(runs[end]) >= lowest { end += 1 }
        runs[start..<end].reverse()
        start = end
      }
    }
  }
}
