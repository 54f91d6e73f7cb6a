import TextCore

/// The lists whose numbers stand for something: they do not begin with 0 or 1, as the days of a diary
/// and years do, or do not count by one. Somebody wanted them so, and they keep what they have.
struct OddLists {
  private var levels: [OpenLists.Level] = []
  /// The last items that were taken in, one for each level.
  private var lastItems: [OpenLists.Level] = []

  /// Takes in an item and the list that it goes on with, as `OpenLists.pass` told it; nil: it begins one.
  ///
  /// A list also counts that goes on where one above it ended, with a number left out: an item between them
  /// may have lost its marker.
  mutating func note(
    _ head: ParagraphHead, after previous: OpenLists.Level?, in lists: OpenLists
  ) {
    guard head.isItem, let level = lists.innermost else { return }
    let above = lastItems.first { $0.isBeside(level) && $0.mark == level.mark }?.number
    lastItems.removeAll { $0.isBeside(level) || level.isShallower(than: $0) }
    lastItems.append(level)
    guard let number = head.number else { return }
    guard previous == nil else { return noteNext(number, after: previous, in: lists) }
    let counts = number < 2 || above.map { number == $0 + 1 || number == $0 + 2 } ?? false
    if !counts, !contains(level) { levels.append(level) }
  }

  /// Takes in a number and that before it in its list.
  mutating func noteNext(
    _ number: Int?, after previous: OpenLists.Level?, in lists: OpenLists
  ) {
    guard let number, let last = previous?.number, number != last + 1,
      let level = lists.innermost, !contains(level)
    else { return }
    levels.append(level)
  }

  /// Forgets the lists that are not open any more.
  mutating func keepOnly(_ lists: OpenLists) {
    levels.removeAll { !lists.isOpen($0) }
    lastItems.removeAll { !lists.isOpen($0) }
  }

  /// Forgets the lists on a level: another one has begun there.
  mutating func forget(_ level: OpenLists.Level) {
    levels.removeAll { $0.isBeside(level) }
    lastItems.removeAll { $0.isBeside(level) }
  }

  /// Whether items of such a list are on the level.
  func contains(_ level: OpenLists.Level) -> Bool { levels.contains { $0.isBeside(level) } }
}
