/// For each row of a part of a frame the columns that something is drawn in.
///
/// Left and right of them there is nothing but the page's plain background: where that is so both
/// in the row that pixels come from and in the one that they go to, moving them would change
/// nothing.
///
/// Kept from frame to frame, so that measuring allocates nothing.
struct WrittenSpans {
  /// The rows and columns that are looked at: those of a part of a buffer.
  private(set) var region = DeviceRect.zero
  /// For each row the first column, from the region's left edge; that of an empty row is beyond
  /// its end. In 32 bits and apart from the ends, so that the compiler takes four rows at once.
  private var starts: [Int32] = []
  private var ends: [Int32] = []

  /// Makes a table without rows.
  init() {}

  /// The columns of a row of the region, empty when nothing is drawn there. Constant time.
  subscript(row: Int) -> Range<Int> {
    let index = row - region.y
    return range(from: starts[index], to: ends[index])
  }

  /// The columns that something is drawn in in at least one of two rows of the region. Constant
  /// time.
  subscript(row: Int, other: Int) -> Range<Int> {
    let (index, otherIndex) = (row - region.y, other - region.y)
    return range(
      from: min(starts[index], starts[otherIndex]), to: max(ends[index], ends[otherIndex]))
  }

  private func range(from start: Int32, to end: Int32) -> Range<Int> {
    start < end ? (region.x + Int(start))..<(region.x + Int(end)) : region.x..<region.x
  }

  /// Begins anew, with nothing drawn in `region`. Linear in its rows.
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

  /// Adds what lies in a rectangle. Linear in its rows inside the region.
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

  /// Adds all that a list has drawn, whatever it is. Linear in its items, those of groups among
  /// them, and in the rows of each.
  ///
  /// - Parameters:
  ///   - drawn: the reach of all glyphs that were drawn since the buffer was empty.
  ///   - rasterizer: what the list was drawn with, at the same scale.
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
  /// Moves down by `distance` (up when negative) what is drawn in the region of `written`; what
  /// comes from outside the region is left as it is. The region is inside the buffer.
  ///
  /// Afterwards each pixel is as if whole rows had been moved. Returns how many really were.
  func moveRows(of written: WrittenSpans, by distance: Int) -> Int {
    let region = written.region
    let dy = DrawingLimit.clamp(distance)
    guard dy != 0, region.height > abs(dy) else { return 0 }
    var moved = 0
    for step in 0..<(region.height - abs(dy)) {
      // Away from where the pixels go, so that no row is overwritten before it has moved.
      let y = dy > 0 ? region.maxY - 1 - step : region.y + step
      // Also what is drawn in the row itself: background takes its place.
      let columns = written[y, y - dy]
      guard !columns.isEmpty else { continue }
      pointer(x: columns.lowerBound, y: y).update(
        from: pointer(x: columns.lowerBound, y: y - dy), count: columns.count)
      moved += columns.count
    }
    return moved
  }
}
