import TextCore

/// Where a grapheme cluster stands in its line: what carets and clicks are measured against.
public struct ClusterBox: Hashable, Sendable {
  /// Bytes of the piece.
  public var range: Range<Int>
  /// The left edge in the container, in logical pixels.
  public var x: Float
  /// Logical pixels.
  public var width: Float
  /// Even: left to right; odd: right to left.
  public var level: UInt8

  /// Where a caret before the cluster stands.
  public var leadingX: Float { level & 1 == 0 ? x : x + width }
  /// Where a caret after the cluster stands.
  public var trailingX: Float { level & 1 == 0 ? x + width : x }
}

extension ParagraphLayout {
  /// The clusters of a line from left to right.
  ///
  /// A ligature's width is shared out evenly among its clusters; a cluster that took several
  /// glyph clusters gets all their room.
  public func boxes(ofLine index: Int) -> [ClusterBox] {
    if let known = clusterBoxes[index] { return known }
    let line = lines[index]
    let slice = Array(bytes[line.range])
    let starts = ClusterBreaks.boundaries(in: slice).map { $0 + line.range.lowerBound }
    var boxes: [ClusterBox] = []
    for run in line.runs { boxes += self.boxes(of: run, clusterStarts: starts) }
    clusterBoxes[index] = boxes
    return boxes
  }

  private func boxes(of run: LineFragment.Run, clusterStarts: [Int]) -> [ClusterBox] {
    let glyphBoxes = glyphClusters(of: run)
    var starts = clusterStarts.filter { run.range.contains($0) }
    if starts.first != run.range.lowerBound { starts.insert(run.range.lowerBound, at: 0) }
    var boxes: [ClusterBox] = []
    var next = 0
    for glyphBox in glyphBoxes {
      let first = next
      while next < starts.count, starts[next] < glyphBox.range.upperBound { next += 1 }
      let count = next - first
      guard count > 0 else {
        // A glyph cluster inside a grapheme cluster widens the box before it.
        if var last = boxes.popLast() {
          last.x = min(last.x, glyphBox.x)
          last.width += glyphBox.width
          boxes.append(last)
        }
        continue
      }
      let share = glyphBox.width / Float(count)
      for step in 0..<count {
        let index = first + step
        let end = index + 1 < starts.count ? starts[index + 1] : run.range.upperBound
        let place = run.level & 1 == 0 ? step : count - 1 - step
        boxes.append(
          ClusterBox(
            range: starts[index]..<end, x: glyphBox.x + Float(place) * share, width: share,
            level: run.level))
      }
    }
    return run.level & 1 == 0 ? boxes : boxes.reversed()
  }

  /// The run's glyph clusters in logical order.
  private func glyphClusters(of run: LineFragment.Run) -> [ClusterBox] {
    var boxes: [ClusterBox] = []
    var pen = run.x
    for glyph in run.glyphs {
      let start = Int(glyph.cluster)
      if let last = boxes.last, last.range.lowerBound == start {
        boxes[boxes.count - 1].width += glyph.advance
      } else {
        boxes.append(
          ClusterBox(range: start..<start, x: pen, width: glyph.advance, level: run.level))
      }
      pen += glyph.advance
    }
    if run.level & 1 == 1 { boxes.reverse() }
    for index in boxes.indices {
      let end = index + 1 < boxes.count ? boxes[index + 1].range.lowerBound : run.range.upperBound
      boxes[index].range = boxes[index].range.lowerBound..<max(end, boxes[index].range.lowerBound)
    }
    return boxes
  }
}
