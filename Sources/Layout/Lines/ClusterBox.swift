import TextCore

/// The place of a grapheme cluster in its line, against which carets and clicks are measured.
public struct ClusterBox: Hashable, Sendable {
  /// Bytes of the piece.
  public var range: Range<Int>
  /// The left edge in the container, in logical pixels.
  public var x: Float
  /// Logical pixels.
  public var width: Float
  /// Even: left to right; odd: right to left.
  public var level: UInt8

  /// The position of a caret before the cluster.
  public var leadingX: Float { level & 1 == 0 ? x : x + width }
}

extension ParagraphLayout {
  /// The clusters of a line from left to right.
  ///
  /// A ligature's width is divided evenly among its clusters; a cluster with several glyph
  /// clusters, even in several runs, gets all their room.
  public func boxes(ofLine index: Int) -> [ClusterBox] {
    if let known = clusterBoxes[index] { return known }
    if let shown, let shownLines {
      let boxes = boxes(ofLine: index, in: shownLines, shown.textRange)
      clusterBoxes[index] = boxes
      return boxes
    }
    let line = lines[index]
    let starts = ClusterBreaks.boundaries(in: Array(bytes[line.range]))
    var boxes: [ClusterBox] = []
    boxes.reserveCapacity(starts.count)
    for run in line.runs {
      let runBoxes = RunBoxes(run: run, lineStart: line.range.lowerBound, starts: starts)
      boxes += runBoxes.boxes()
    }
    if boxes.count >= starts.count {
      boxes = Self.joined(boxes, starts: starts, lineStart: line.range.lowerBound)
    }
    clusterBoxes[index] = boxes
    return boxes
  }

  /// Joins the boxes of a cluster that spans several runs, as when a mark needs another font.
  private static func joined(
    _ boxes: [ClusterBox], starts: [Int], lineStart: Int
  ) -> [ClusterBox] {
    var result: [ClusterBox] = []
    for box in boxes {
      guard let last = result.last else {
        result.append(box)
        continue
      }
      let isContinued = !starts.containsSorted(box.range.lowerBound - lineStart)
      let isContinuing = !starts.containsSorted(last.range.lowerBound - lineStart)
      let touches =
        (isContinued && last.range.upperBound == box.range.lowerBound)
        || (isContinuing && box.range.upperBound == last.range.lowerBound)
      if touches {
        let lower = min(last.range.lowerBound, box.range.lowerBound)
        let upper = max(last.range.upperBound, box.range.upperBound)
        result[result.count - 1].range = lower..<upper
        result[result.count - 1].width += box.width
      } else {
        result.append(box)
      }
    }
    return result
  }
}

/// The boxes of one run's clusters.
private struct RunBoxes {
  let run: LineFragment.Run
  let lineStart: Int
  /// The cluster boundaries of the line, counted from its start.
  let starts: [Int]

  /// From left to right.
  func boxes() -> [ClusterBox] {
    var boxes: [ClusterBox] = []
    var start = run.range.lowerBound
    // The first boundary inside the run.
    var next = starts.lowerBound(of: start - lineStart + 1)
    for glyphBox in glyphClusters() {
      guard start < glyphBox.range.upperBound else {
        widen(&boxes, by: glyphBox)
        continue
      }
      let first = boxes.count
      while start < glyphBox.range.upperBound {
        let end = next < starts.count ? starts[next] + lineStart : run.range.upperBound
        boxes.append(
          ClusterBox(
            range: start..<min(end, run.range.upperBound), x: glyphBox.x, width: 0,
            level: run.level))
        next += 1
        start = end
      }
      share(glyphBox, among: &boxes[first...])
    }
    return run.level & 1 == 0 ? boxes : boxes.reversed()
  }

  /// Widens the last box by a glyph cluster that begins inside of its grapheme cluster.
  private func widen(_ boxes: inout [ClusterBox], by glyphBox: ClusterBox) {
    guard let last = boxes.indices.last else { return }
    boxes[last].x = min(boxes[last].x, glyphBox.x)
    boxes[last].width += glyphBox.width
  }

  private func share(_ glyphBox: ClusterBox, among boxes: inout ArraySlice<ClusterBox>) {
    let share = glyphBox.width / Float(boxes.count)
    for (step, index) in boxes.indices.enumerated() {
      let place = run.level & 1 == 0 ? step : boxes.count - 1 - step
      boxes[index].x = glyphBox.x + Float(place) * share
      boxes[index].width = share
    }
  }

  /// The run's glyph clusters in logical order.
  private func glyphClusters() -> [ClusterBox] {
    var boxes: [ClusterBox] = []
    boxes.reserveCapacity(run.glyphs.count)
    var pen = run.x
    for glyph in run.glyphs {
      let start = Int(glyph.cluster)
      if let last = boxes.indices.last, boxes[last].range.lowerBound == start {
        boxes[last].width += glyph.advance
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
