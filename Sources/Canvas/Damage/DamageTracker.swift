/// Finds the difference between two frames by comparing their items, not their pixels.
///
/// The rule that makes it safe: a pixel may stay only if the items that touch it are the same ones
/// in the same order in both frames. So equal items are paired, a longest chain of pairs that has
/// the same order in both frames stays, and everything else is damage. A group in both frames is
/// such a pair: the items below it in both are compared, then the items above.
public struct DamageTracker {
  private var old: [VisibleItem] = []
  private var new: [VisibleItem] = []
  private var matching = ItemMatching()

  /// Makes a tracker; it keeps nothing between calls but memory for reuse.
  public init() {}

  /// Returns the rectangles outside which `new` looks as `old` does: at most 8, none of them empty.
  ///
  /// Both lists must have the same background and be drawn with `rasterizer` at its current scale.
  /// Linear in the entries; entries in common at both ends cost next to nothing, groups in common
  /// nothing at all. Frames have only a few groups.
  public mutating func damage(
    from old: DisplayList, to new: DisplayList, with rasterizer: any GlyphRasterizer
  ) -> [DeviceRect] {
    var region = DamageRegion()
    let frame = old.bounds.union(new.bounds).intersection(DrawingLimit.frame)
    addDamage(from: old, to: new, within: frame, with: rasterizer, into: &region)
    return region.rectangles
  }

  /// Adds the differences inside `area` to `region`; the pixels of `old` there have been moved down
  /// by `dy`.
  mutating func addDamage(
    from oldList: DisplayList, movedBy dy: Int = 0, to newList: DisplayList,
    within area: DeviceRect, with rasterizer: any GlyphRasterizer, into region: inout DamageRegion
  ) {
    guard !area.isEmpty else { return }
    var measure = ItemBounds(rasterizer)
    var (oldRest, newRest) = (oldList.elements[...], newList.elements[...])
    // Common groups split the frames; each part between them is compared separately.
    while dy == 0, let (oldIndex, newIndex) = sharedGroup(oldRest, newRest) {
      addDamage(
        from: oldRest[..<oldIndex], movedBy: 0, to: newRest[..<newIndex], within: area, &measure,
        into: &region)
      oldRest = oldRest[(oldIndex + 1)...]
      newRest = newRest[(newIndex + 1)...]
    }
    addDamage(from: oldRest, movedBy: dy, to: newRest, within: area, &measure, into: &region)
  }

  private mutating func addDamage(
    from oldElements: Elements, movedBy dy: Int, to newElements: Elements, within area: DeviceRect,
    _ measure: inout ItemBounds, into region: inout DamageRegion
  ) {
    let common = dy == 0 ? commonEnds(oldElements, newElements) : (prefix: 0, suffix: 0)
    collect(
      oldElements.dropFirst(common.prefix).dropLast(common.suffix), movedBy: dy, within: area,
      &measure, into: &old)
    collect(
      newElements.dropFirst(common.prefix).dropLast(common.suffix), movedBy: 0, within: area,
      &measure, into: &new)
    guard !old.isEmpty || !new.isEmpty else { return }
    matching.addDamage(from: old, to: new, &measure, into: &region)
    // Releases the frames' runs, but keeps the memory.
    old.removeAll(keepingCapacity: true)
    new.removeAll(keepingCapacity: true)
  }

  private typealias Elements = ArraySlice<DisplayList.Element>

  /// Returns the first group of `new` that is also in `old`, with its indices; `nil` if there is
  /// none.
  private func sharedGroup(_ old: Elements, _ new: Elements) -> (old: Int, new: Int)? {
    for newIndex in new.indices {
      guard case .group(let group) = new[newIndex] else { continue }
      let oldIndex = old.firstIndex { element in
        guard case .group(let other) = element else { return false }
        return other === group
      }
      if let oldIndex { return (oldIndex, newIndex) }
    }
    return nil
  }

  private func collect(
    _ elements: Elements, movedBy dy: Int, within area: DeviceRect, _ measure: inout ItemBounds,
    into items: inout [VisibleItem]
  ) {
    for element in elements {
      switch element {
      case .entry(let entry):
        collect(entry, movedBy: dy, within: area, &measure, into: &items)
      case .group(let group):
        for entry in group.entries {
          collect(entry, movedBy: dy, within: area, &measure, into: &items)
        }
      }
    }
  }

  private func collect(
    _ entry: DisplayList.Entry, movedBy dy: Int, within area: DeviceRect,
    _ measure: inout ItemBounds, into items: inout [VisibleItem]
  ) {
    let item = entry.item.moved(by: dy)
    let clip = entry.clip.offset(x: 0, y: dy).intersection(area)
    guard !clip.isEmpty else { return }
    let visible = measure.bounds(of: item).intersection(clip)
    guard !visible.isEmpty else { return }
    items.append(VisibleItem(item: item, clip: clip, visible: visible))
  }

  private func commonEnds(_ old: Elements, _ new: Elements) -> (prefix: Int, suffix: Int) {
    let most = min(old.count, new.count)
    var prefix = 0
    while prefix < most, old[old.startIndex + prefix].draws(sameAs: new[new.startIndex + prefix]) {
      prefix += 1
    }
    var suffix = 0
    while suffix < most - prefix,
      old[old.endIndex - 1 - suffix].draws(sameAs: new[new.endIndex - 1 - suffix])
    {
      suffix += 1
    }
    return (prefix, suffix)
  }
}

extension DisplayList.Element {
  /// True if both certainly draw the same pixels. Never walks a group.
  func draws(sameAs other: DisplayList.Element) -> Bool {
    switch (self, other) {
    case (.entry(let entry), .entry(let otherEntry)): return entry.draws(sameAs: otherEntry)
    case (.group(let group), .group(let otherGroup)): return group === otherGroup
    default: return false
    }
  }
}

extension DisplayList.Entry {
  /// True if both draw the same pixels.
  func draws(sameAs other: DisplayList.Entry) -> Bool {
    clip == other.clip && item.draws(sameAs: other.item)
  }
}
