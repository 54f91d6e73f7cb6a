/// The changes of two texts from a base; those that touch the same paragraphs of it are combined.
struct ChangesTogether: Sequence, IteratorProtocol {
  /// A range of the base, and its counterparts in both texts.
  struct Stretch {
    var base: TextRange
    var ours: TextRange
    var theirs: TextRange
    var isOurs = false
    var isTheirs = false
  }

  private var mine: ArraySlice<TextDifference.Hunk>
  private var others: ArraySlice<TextDifference.Hunk>
  /// The growth of each text by the changes that were read so far, in bytes.
  private var growth = (ours: 0, theirs: 0)

  init(_ mine: [TextDifference.Hunk], _ others: [TextDifference.Hunk]) {
    self.mine = mine[...]
    self.others = others[...]
  }

  mutating func next() -> Stretch? {
    guard let first = [mine.first, others.first].compactMap({ $0?.old }).min(by: Self.isBefore)
    else { return nil }
    var stretch = Stretch(base: first, ours: first, theirs: first)
    let before = growth
    var isComplete = false
    while !isComplete {
      isComplete = true
      while let hunk = mine.first, Self.touch(hunk.old, stretch.base) {
        growth.ours += hunk.new.count - hunk.old.count
        mine.removeFirst()
        stretch.take(hunk.old)
        (stretch.isOurs, isComplete) = (true, false)
      }
      while let hunk = others.first, Self.touch(hunk.old, stretch.base) {
        growth.theirs += hunk.new.count - hunk.old.count
        others.removeFirst()
        stretch.take(hunk.old)
        (stretch.isTheirs, isComplete) = (true, false)
      }
    }
    let (start, end) = (stretch.base.lowerBound, stretch.base.upperBound)
    stretch.ours = (start + before.ours)..<(end + growth.ours)
    stretch.theirs = (start + before.theirs)..<(end + growth.theirs)
    return stretch
  }

  /// Orders insertions at an offset before changes of the text after it.
  private static func isBefore(_ one: TextRange, _ other: TextRange) -> Bool {
    (one.lowerBound, one.upperBound) < (other.lowerBound, other.upperBound)
  }

  /// Returns true if two changes are of the same paragraphs, or insert at the same place.
  private static func touch(_ one: TextRange, _ other: TextRange) -> Bool {
    if one.isEmpty || other.isEmpty {
      return one == other || one.isInside(other) || other.isInside(one)
    }
    return one.lowerBound < other.upperBound && other.lowerBound < one.upperBound
  }
}

extension ChangesTogether.Stretch {
  fileprivate mutating func take(_ range: TextRange) {
    base =
      min(base.lowerBound, range.lowerBound)..<max(base.upperBound, range.upperBound)
  }
}

extension TextRange {
  /// Returns true if this range is empty and lies inside `other`, not at its edges.
  fileprivate func isInside(_ other: TextRange) -> Bool {
    isEmpty && other.lowerBound < lowerBound && upperBound < other.upperBound
  }
}
