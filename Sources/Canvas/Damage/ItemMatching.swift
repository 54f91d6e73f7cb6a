/// Pairs the items of two frames, and adds the rectangles in which the frames may differ to a
/// region. Equal items are paired first, then items with the same beginning, such as a line with a
/// new letter. Every unpaired item is damage. So the region may be too large, but never too small.
struct ItemMatching {
  /// The index of the old item paired with each new one, or -1.
  private var partner: [Int] = []
  /// True for each old item in a pair.
  private var isTaken: [Bool] = []
  /// The first old item for each key; items with the same key are chained in order by `following`.
  private var heads: [UInt64: Int] = [:]
  private var following: [Int] = []
  private var chain = OrderedChain()

  /// Adds every rectangle in which the frames may differ to `region`.
  mutating func addDamage(
    from old: [VisibleItem], to new: [VisibleItem], _ measure: inout ItemBounds,
    into region: inout DamageRegion
  ) {
    partner = Array(repeating: -1, count: new.count)
    isTaken = Array(repeating: false, count: old.count)
    if !old.isEmpty && !new.isEmpty {
      pairEqual(old, new)
      pairSimilar(old, new)
    }
    for index in old.indices where !isTaken[index] { region.add(old[index].visible) }
    chain.find(in: partner)
    for index in new.indices {
      let other = partner[index]
      if other < 0 {
        region.add(new[index].visible)
      } else if !chain.contains(index) {
        // The same item at another place in the order may cover neighbours that it did not cover
        // before, or the other way round.
        region.add(old[other].visible)
        region.add(new[index].visible)
      } else if !old[other].draws(sameAs: new[index]) {
        let difference = ItemDifference.between(old[other], new[index], &measure)
        for rect in difference ?? [old[other].visible, new[index].visible] { region.add(rect) }
      }
    }
  }

  private mutating func pairEqual(_ old: [VisibleItem], _ new: [VisibleItem]) {
    indexOld(old) { $0.signature }
    for index in new.indices {
      take(new[index].signature, for: index) { old[$0].draws(sameAs: new[index]) }
    }
  }

  /// Pairs the remaining items by their beginning, such as that of a line with newly typed text.
  private mutating func pairSimilar(_ old: [VisibleItem], _ new: [VisibleItem]) {
    guard isTaken.contains(false), partner.contains(-1) else { return }
    indexOld(old) { $0.similarity }
    for index in new.indices where partner[index] < 0 {
      guard let key = new[index].similarity else { continue }
      take(key, for: index) { old[$0].isSimilar(to: new[index]) }
    }
  }

  private mutating func indexOld(_ old: [VisibleItem], by key: (VisibleItem) -> UInt64?) {
    heads.removeAll(keepingCapacity: true)
    following = Array(repeating: -1, count: old.count)
    for index in old.indices.reversed() where !isTaken[index] {
      guard let key = key(old[index]) else { continue }
      following[index] = heads.updateValue(index, forKey: key) ?? -1
    }
  }

  /// Pairs the new item with the first old one under `key` for which `fits` is true.
  private mutating func take(_ key: UInt64, for newIndex: Int, where fits: (Int) -> Bool) {
    var previous = -1
    var index = heads[key] ?? -1
    while index >= 0 {
      let next = following[index]
      if fits(index) {
        if previous >= 0 {
          following[previous] = next
        } else {
          heads[key] = next
        }
        isTaken[index] = true
        partner[newIndex] = index
        return
      }
      previous = index
      index = next
    }
  }
}

/// A longest chain of pairs whose order is the same in both frames (longest increasing
/// subsequence by patience sorting, M. Fredman 1975).
struct OrderedChain {
  private var isMember: [Bool] = []
  private var tails: [Int] = []
  private var previous: [Int] = []

  /// Finds the chain; `partner` has each new item's old one, or -1. O(n log n), linear if the order
  /// is unchanged.
  mutating func find(in partner: [Int]) {
    isMember = Array(repeating: false, count: partner.count)
    previous = Array(repeating: -1, count: partner.count)
    tails.removeAll(keepingCapacity: true)
    for index in partner.indices where partner[index] >= 0 {
      var low = 0
      if let last = tails.last, partner[last] < partner[index] {
        low = tails.count
      } else {
        var high = tails.count
        while low < high {
          let middle = (low + high) / 2
          if partner[tails[middle]] < partner[index] { low = middle + 1 } else { high = middle }
        }
      }
      previous[index] = low > 0 ? tails[low - 1] : -1
      if low == tails.count { tails.append(index) } else { tails[low] = index }
    }
    var index = tails.last ?? -1
    while index >= 0 {
      isMember[index] = true
      index = previous[index]
    }
  }

  /// True if the pair of the new item at `index` is in the chain.
  func contains(_ index: Int) -> Bool { isMember[index] }
}
