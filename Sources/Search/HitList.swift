public import TextCore

/// The ranges of hits: they ascend and do not overlap. A million of them take 8 MB. A range may be
/// empty.
///
/// They are stored in blocks, as distances from the beginning of the block: an edit moves the
/// beginnings of the blocks after it, and no hit.
///
/// **Invariant:** no block is empty; the hits of a block are before those of the next one.
public struct HitList: Sendable {
  /// A block of a few hundred hits.
  struct Block: Sendable {
    /// The offset that `starts` count from.
    var base: Int
    var starts: [UInt32]
    var lengths: [UInt32]

    var count: Int { starts.count }
    var firstStart: Int { base + Int(starts[0]) }

    subscript(index: Int) -> TextRange {
      TextRange(at: TextOffset(base + Int(starts[index])), length: Int(lengths[index]))
    }

    /// The first hit that begins at `offset` or after it.
    func index(from offset: Int) -> Int {
      var (low, high) = (0, starts.count)
      while low < high {
        let middle = (low + high) / 2
        if base + Int(starts[middle]) < offset { low = middle + 1 } else { high = middle }
      }
      return low
    }

    /// Adds a hit if there is room for it, and returns true if so.
    mutating func append(_ start: Int, _ length: Int) -> Bool {
      guard starts.count < HitList.blockSize, let distance = UInt32(exactly: start - base) else {
        return false
      }
      starts.append(distance)
      lengths.append(UInt32(clamping: length))
      return true
    }

    /// Returns the hits of `range` as a separate block.
    func part(_ range: Range<Int>) -> Block {
      Block(base: base, starts: Array(starts[range]), lengths: Array(lengths[range]))
    }
  }

  /// The maximum number of hits in a block.
  static let blockSize = 512

  private(set) var blocks: [Block] = []
  /// The number of hits.
  public private(set) var count = 0

  /// Makes an empty list.
  public init() {}

  /// Makes a list of hits, which ascend.
  public init(_ hits: some Sequence<TextRange>) {
    for hit in hits { append(hit) }
  }

  /// True if there are no hits.
  public var isEmpty: Bool { count == 0 }

  /// Adds a hit after all others. O(1).
  public mutating func append(_ hit: TextRange) {
    let start = hit.lowerBound.utf8
    count += 1
    let last = blocks.count - 1
    if last >= 0, blocks[last].append(start, hit.count) { return }
    blocks.append(Block(base: start, starts: [0], lengths: [UInt32(clamping: hit.count)]))
  }

  /// Adds hits that are after all others. O(blocks).
  public mutating func append(_ more: HitList) {
    let seam = blocks.count
    blocks += more.blocks
    count += more.count
    mend(seam)
  }

  // Queries

  /// Returns the hit with a number, from 0. O(blocks).
  public subscript(index: Int) -> TextRange {
    var rest = index
    for block in blocks {
      if rest < block.count { return block[rest] }
      rest -= block.count
    }
    preconditionFailure("There are not so many hits")
  }

  /// Returns the number of hits that begin before `offset`, which is the index of the first one
  /// from there on. O(blocks).
  public func index(from offset: TextOffset) -> Int {
    let (block, index) = place(from: offset.utf8)
    return blocks[..<block].reduce(index) { $0 + $1.count }
  }

  /// Returns the hits that overlap a range, or are empty and begin in it. O(log n) plus those.
  public func hits(in range: TextRange) -> [TextRange] {
    var found: [TextRange] = []
    var (block, index) = place(from: range.lowerBound.utf8)
    if let before = hit(before: (block, index)), before.upperBound > range.lowerBound {
      found.append(before)
    }
    while block < blocks.count {
      while index < blocks[block].count {
        let hit = blocks[block][index]
        if hit.lowerBound >= range.upperBound { return found }
        found.append(hit)
        index += 1
      }
      (block, index) = (block + 1, 0)
    }
    return found
  }

  /// Returns the first hit that begins at `offset` or after it. O(log n).
  public func first(from offset: TextOffset) -> TextRange? {
    let (block, index) = place(from: offset.utf8)
    return block < blocks.count ? blocks[block][index] : nil
  }

  /// Returns the last hit that begins before `offset`. O(log n).
  public func last(before offset: TextOffset) -> TextRange? {
    hit(before: place(from: offset.utf8))
  }

  /// Calls `body` with each hit in order.
  public func forEach(_ body: (TextRange) -> Void) {
    for block in blocks { for index in block.starts.indices { body(block[index]) } }
  }

  private func hit(before place: (block: Int, index: Int)) -> TextRange? {
    if place.index > 0 { return blocks[place.block][place.index - 1] }
    guard place.block > 0 else { return nil }
    let block = blocks[place.block - 1]
    return block[block.count - 1]
  }

  /// Returns the place of the first hit from `offset` on. It is the end of a block only for the
  /// last block.
  private func place(from offset: Int) -> (block: Int, index: Int) {
    var (low, high) = (0, blocks.count)
    while low < high {
      let middle = (low + high) / 2
      if blocks[middle].firstStart < offset { low = middle + 1 } else { high = middle }
    }
    guard low > 0 else { return (0, 0) }
    let index = blocks[low - 1].index(from: offset)
    return index < blocks[low - 1].count ? (low - 1, index) : (low, 0)
  }

  // Changing

  /// Replaces the hits that begin in `range`, and moves those after it by `growth` bytes.
  /// O(blocks).
  public mutating func replace(
    startingIn range: TextRange, with new: HitList = HitList(), movingRestBy growth: Int = 0
  ) {
    let first = place(from: range.lowerBound.utf8)
    let last = place(from: range.upperBound.utf8)
    if new.isEmpty, first == last {
      // No hits are removed or added, as for nearly every typed letter.
      guard growth != 0 else { return }
      var start = first.block
      if first.index > 0 {
        split(first)
        start += 1
      }
      for index in start..<blocks.count { blocks[index].base += growth }
      if first.index > 0 { mend(start) }
      return
    }
    var middle = new.blocks
    if first.index > 0 { middle.insert(blocks[first.block].part(0..<first.index), at: 0) }
    var tail = last.block
    if last.index > 0 {
      middle.append(blocks[last.block].part(last.index..<blocks[last.block].count))
      middle[middle.count - 1].base += growth
      tail += 1
    }
    for index in tail..<max(tail, blocks.count) { blocks[index].base += growth }
    blocks.replaceSubrange(first.block..<tail, with: middle)
    count = blocks.reduce(0) { $0 + $1.count }
    mend(first.block + middle.count)
    mend(first.block + 1)
    mend(first.block)
  }

  private mutating func split(_ place: (block: Int, index: Int)) {
    let block = blocks[place.block]
    blocks.replaceSubrange(
      place.block...place.block,
      with: [block.part(0..<place.index), block.part(place.index..<block.count)])
  }

  /// Joins two small blocks that meet at `seam`.
  private mutating func mend(_ seam: Int) {
    guard seam > 0, seam < blocks.count else { return }
    let (left, right) = (blocks[seam - 1], blocks[seam])
    guard left.count + right.count <= Self.blockSize,
      let shift = UInt32(exactly: right.base - left.base),
      right.starts.last.map({ Int($0) + Int(shift) <= Int(UInt32.max) }) == true
    else { return }
    blocks[seam - 1].starts += right.starts.map { $0 + shift }
    blocks[seam - 1].lengths += right.lengths
    blocks.remove(at: seam)
  }

  /// Traps if the list breaks its own rules; for tests.
  func invariantCheck() {
    precondition(blocks.allSatisfy { $0.count > 0 && $0.starts.count == $0.lengths.count })
    precondition(count == blocks.reduce(0) { $0 + $1.count })
    var end = TextOffset(-1)
    forEach {
      precondition($0.lowerBound >= end)
      end = $0.upperBound
    }
  }
}

extension HitList: Equatable {
  /// Returns true if both have the same hits, regardless of their storage.
  public static func == (left: HitList, right: HitList) -> Bool {
    guard left.count == right.count else { return false }
    var hits: [TextRange] = []
    right.forEach { hits.append($0) }
    var index = 0
    var isSame = true
    left.forEach {
      isSame = isSame && hits[index] == $0
      index += 1
    }
    return isSame
  }
}
