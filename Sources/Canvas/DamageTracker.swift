/// Finds what differs between two frames by comparing what they are made of, not their pixels.
///
/// The rule that makes it safe: a pixel may be left alone only if the items that touch it are the
/// same ones in the same order in both frames. So items are paired, a longest chain of pairs that
/// keeps its order in both frames stays, and everything else is damage.
public struct DamageTracker {
  private var old: [VisibleItem] = []
  private var new: [VisibleItem] = []
  private var matching = ItemMatching()

  /// Makes a tracker; it keeps nothing but memory for reuse.
  public init() {}

  /// The rectangles outside which `new` looks as `old` does: at most 8, none of them empty.
  ///
  /// Both lists must have the same background and be drawn with `rasterizer` at its present
  /// scale. Linear in the entries; those that both lists begin and end with cost next to nothing.
  public mutating func damage(
    from old: DisplayList, to new: DisplayList, with rasterizer: any GlyphRasterizer
  ) -> [DeviceRect] {
    var region = DamageRegion()
    let frame = old.bounds.union(new.bounds).intersection(DrawingLimit.frame)
    addDamage(from: old, to: new, within: frame, with: rasterizer, into: &region)
    return region.rectangles
  }

  /// Adds to `region` what differs inside `area`, when the pixels of `old` there have been moved
  /// down by `dy`.
  mutating func addDamage(
    from oldList: DisplayList, movedBy dy: Int = 0, to newList: DisplayList,
    within area: DeviceRect, with rasterizer: any GlyphRasterizer, into region: inout DamageRegion
  ) {
    guard !area.isEmpty else { return }
    var measure = ItemBounds(rasterizer)
    let (oldEntries, newEntries) = (oldList.entries, newList.entries)
    let common = dy == 0 ? commonEnds(oldEntries, newEntries) : (prefix: 0, suffix: 0)
    collect(
      oldEntries[common.prefix..<(oldEntries.count - common.suffix)], movedBy: dy, within: area,
      &measure, into: &old)
    collect(
      newEntries[common.prefix..<(newEntries.count - common.suffix)], movedBy: 0, within: area,
      &measure, into: &new)
    matching.addDamage(from: old, to: new, &measure, into: &region)
    // Releases the frames' runs; the memory stays.
    old.removeAll(keepingCapacity: true)
    new.removeAll(keepingCapacity: true)
  }

  private func collect(
    _ entries: ArraySlice<DisplayList.Entry>, movedBy dy: Int, within area: DeviceRect,
    _ measure: inout ItemBounds, into items: inout [VisibleItem]
  ) {
    for entry in entries {
      let item = entry.item.moved(by: dy)
      let clip = entry.clip.offset(x: 0, y: dy).intersection(area)
      guard !clip.isEmpty else { continue }
      let visible = measure.bounds(of: item).intersection(clip)
      guard !visible.isEmpty else { continue }
      items.append(VisibleItem(item: item, clip: clip, visible: visible))
    }
  }

  private func commonEnds(
    _ old: [DisplayList.Entry], _ new: [DisplayList.Entry]
  ) -> (prefix: Int, suffix: Int) {
    let most = min(old.count, new.count)
    var prefix = 0
    while prefix < most, old[prefix].draws(sameAs: new[prefix]) { prefix += 1 }
    var suffix = 0
    while suffix < most - prefix,
      old[old.count - 1 - suffix].draws(sameAs: new[new.count - 1 - suffix])
    {
      suffix += 1
    }
    return (prefix, suffix)
  }
}

extension DisplayList.Entry {
  /// Whether both draw the same pixels.
  func draws(sameAs other: DisplayList.Entry) -> Bool {
    clip == other.clip && item.draws(sameAs: other.item)
  }
}
