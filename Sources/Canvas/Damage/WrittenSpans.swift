/// The drawn columns of each row in a part of a frame.
///
/// Left and right of them there is only the page's plain background. Where that is so in both the
/// source and the target row of a move, moving the pixels would change nothing.
///
/// Reused from frame to frame, so that measuring allocates nothing.
struct WrittenSpans {
  /// The rows and columns that are tracked: a part of a buffer.
  private(set) var region = DeviceRect.zero
  /// The first column of each row, from the region's left edge; for an empty row, `Int32.max`. In
  /// 32 bits and apart from the ends, so that the compiler can process four rows at once.
  private var starts: [Int32] = []
  private var ends: [Int32] = []

  /// Makes a table without rows.
  init() {}

  /// Returns the drawn columns of a row of the region; empty if nothing is drawn there. Constant
  /// time.
  subscript(row: Int) -> Range<Int> {
    let index = row - region.y
    return range(from: starts[index], to: ends[index])
  }

  /// Returns the columns that are drawn in at least one of two rows of the region. Constant time.
  subscript(row: Int, other: Int) -> Range<Int> {
    let (index, otherIndex) = (row - region.y, other - region.y)
    return range(
      from: min(starts[index], starts[otherIndex]), to: max(ends[index], ends[otherIndex]))
  }

  private func range(from start: Int32, to end: Int32) -> Range<Int> {
    start < end ? (region.x + Int(start))..<(region.x + Int(end)) : region.x..<region.x
  }

  /// Resets the spans, with nothing drawn in `region`. Linear in its rows.
  mutating func reset(to region: DeviceRect) {
    self.region = region
    guard starts.count == region.height else {
      starts = Array(repeating: .max, count: region.height)
      ends = Array(repeating: 0, count: region.height)
      return
    }
    starts.withUnsafeMutableBufferPointer { $0.update(repeating: .max) }
    ends.withUnsafeMutableBufferPointer { $0.update(repeating: 0) }
  }

  /// Adds a rectangle. Linear in its rows inside the region.
  mutating func add(_ rect: DeviceRect) {
    let area = rect.intersection(region)
    guard !area.isEmpty else { return }
    let start = Int32(truncatingIfNeeded: area.x - region.x)
    let end = Int32(truncatingIfNeeded: area.maxX - region.x)
    let rows = (area.y - region.y)..<(area.maxY - region.y)
    starts.withUnsafeMutableBufferPointer { starts in
      for row in rows { starts[row] = min(starts[row], start) }
    }
    ends.withUnsafeMutableBufferPointer { ends in
      for row in rows { ends[row] = max(ends[row], end) }
    }
  }

  /// Adds everything that a list has drawn. Linear in its items, including those of groups, and in
  /// the rows of each.
  ///
  /// - Parameters:
  ///   - drawn: the reach of all glyphs drawn since the buffer was empty.
  ///   - rasterizer: the rasterizer that drew the list, at the same scale.
  mutating func add(
    _ list: DisplayList, drawn: inout DrawnReach, with rasterizer: any GlyphRasterizer
  ) {
    var measure = ItemBounds(rasterizer)
    for element in list.elements {
      switch element {
      case .entry(let entry): add(entry, &drawn, &measure)
      case .group(let group):
        for entry in group.entries { add(entry, &drawn, &measure) }
      }
    }
  }

  private mutating func add(
    _ entry: DisplayList.Entry, _ drawn: inout DrawnReach, _ measure: inout ItemBounds
  ) {
    guard case .glyphs(let run, let x, let baseline, let color) = entry.item else {
      return add(measure.bounds(of: entry))
    }
    guard color.alpha > 0 else { return }
    let reach = drawn.reach(of: run.font)
    let bounds = measure.bounds(of: run, reach: reach, x: x, baseline: baseline)
    add(bounds.intersection(entry.clip))
  }
}

extension PixelBuffer {
  /// Moves the drawn pixels in the region of `written` down by `distance` (up if negative). Pixels
  /// whose source is outside the region are unchanged. The region is inside the buffer.
  ///
  /// Afterwards each pixel is as if whole rows had been moved. Returns the number of pixels
  /// actually moved.
  func moveRows(of written: WrittenSpans, by distance: Int) -> Int {
    let region = written.region
    let dy = DrawingLimit.clamp(distance)
    guard dy != 0, region.height > abs(dy) else { return 0 }
    var moved = 0
    for step in 0..<(region.height - abs(dy)) {
      // In the order that overwrites no row before it is moved.
      let y = dy > 0 ? region.maxY - 1 - step : region.y + step
      // Includes the row's own drawn columns, which may have to become background.
      let columns = written[y, y - dy]
      guard !columns.isEmpty else { continue }
      pointer(x: columns.lowerBound, y: y).update(
        from: pointer(x: columns.lowerBound, y: y - dy), count: columns.count)
      moved += columns.count
    }
    return moved
  }
}
