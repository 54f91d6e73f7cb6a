/// The difference between two items that begin alike, such as a line before and after a letter was
/// typed, or the tint behind it.
enum ItemDifference {
  /// Returns the rectangles outside which both draw the same; `nil` if they have too little in
  /// common.
  static func between(
    _ old: VisibleItem, _ new: VisibleItem, _ measure: inout ItemBounds
  ) -> [DeviceRect]? {
    switch (old.item, new.item) {
    case (.fill, .fill):
      return edges(old.visible, new.visible, reach: 0)
    case (.roundedFill(let rect, let radius, _), .roundedFill(let newRect, _, _)):
      let corner = RoundedCorner(radius: radius, width: rect.width, height: rect.height)
      guard
        corner == RoundedCorner(radius: radius, width: newRect.width, height: newRect.height)
      else { return nil }
      let clip = old.clip
      return edges(rect, newRect, reach: corner.reach)?.map { $0.intersection(clip) }
    case (.glyphs(let run, let x, let baseline, _), .glyphs(let newRun, _, _, _)):
      let first = firstDifference(run.glyphs, newRun.glyphs)
      let rect = measure.inkBounds(of: run, from: first, x: x, baseline: baseline)
        .union(measure.inkBounds(of: newRun, from: first, x: x, baseline: baseline))
      return [rect.intersection(old.clip)]
    default:
      return nil
    }
  }

  /// Returns the ends that two rectangles of the same rows do not share, widened inwards by
  /// `reach`.
  private static func edges(
    _ old: DeviceRect, _ new: DeviceRect, reach: Int
  ) -> [DeviceRect]? {
    guard old.y == new.y, old.height == new.height, old.intersects(new) else { return nil }
    var rects: [DeviceRect] = []
    if old.x != new.x {
      let (left, right) = (min(old.x, new.x), max(old.x, new.x).saturatingAdding(reach))
      rects.append(strip(of: old, from: left, to: right))
    }
    if old.maxX != new.maxX {
      let left = min(old.maxX, new.maxX).saturatingSubtracting(reach)
      rects.append(strip(of: old, from: left, to: max(old.maxX, new.maxX)))
    }
    return rects
  }

  private static func strip(of rect: DeviceRect, from left: Int, to right: Int) -> DeviceRect {
    DeviceRect(
      x: left, y: rect.y, width: right.saturatingSubtracting(left), height: rect.height)
  }

  private static func firstDifference(_ old: [PlacedGlyph], _ new: [PlacedGlyph]) -> Int {
    let most = min(old.count, new.count)
    var index = 0
    while index < most, old[index].draws(sameAs: new[index]) { index += 1 }
    return index
  }
}

extension VisibleItem {
  /// A hash that is equal for items that `ItemDifference` can compare; `nil` for items that it
  /// never can.
  var similarity: UInt64? {
    var hash = Signature(visible.y, visible.height)
    switch item {
    case .fill(_, let color):
      hash.mix(1, color)
    case .roundedFill(let rect, let radius, let color):
      hash = Signature(rect.y, rect.height)
      hash.mix(2, color)
      hash.mix(Int(truncatingIfNeeded: radius.bitPattern))
    case .glyphs(let run, let x, let baseline, let color):
      hash = Signature(baseline, Int(truncatingIfNeeded: x.bitPattern))
      hash.mix(3, color)
      hash.mix(Int(run.font.rawValue))
    case .label, .picture, .line:
      return nil
    }
    return hash.value
  }

  /// True if both have the same colour, the same start and, where it matters, the same clip.
  func isSimilar(to other: VisibleItem) -> Bool {
    switch (item, other.item) {
    case (.fill(_, let color), .fill(_, let otherColor)):
      return color == otherColor && visible.hasSameRows(as: other.visible)
    case (
      .roundedFill(let rect, let radius, let color),
      .roundedFill(let otherRect, let otherRadius, let otherColor)
    ):
      return color == otherColor && radius == otherRadius && clip == other.clip
        && rect.hasSameRows(as: otherRect)
    case (
      .glyphs(let run, let x, let baseline, let color),
      .glyphs(let otherRun, let otherX, let otherBaseline, let otherColor)
    ):
      return color == otherColor && x == otherX && baseline == otherBaseline
        && run.font == otherRun.font && clip == other.clip
    default:
      return false
    }
  }
}

extension DeviceRect {
  fileprivate func hasSameRows(as other: DeviceRect) -> Bool {
    y == other.y && height == other.height
  }
}
