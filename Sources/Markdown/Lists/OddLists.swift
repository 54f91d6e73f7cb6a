import TextCore

/// The lists whose numbers stand for something: they do not begin with 0 or 1, as the days of a diary
/// and years do, or do not count by one. Somebody wanted them so, and they keep what they have.
struct OddLists {
  private var levels: [OpenLists.Level] = []

  /// Takes in an item and the list that it goes on with, as `OpenLists.pass` told it; nil: it begins one.
  mutating func note(
    _ head: ParagraphHead, after previous: OpenLists.Level?, in lists: OpenLists
  ) {
    guard let number = head.number, let level = lists.innermost, !contains(level) else { return }
    let counts = previous.map { $0.number.map { number == $0 + 1 } ?? true } ?? (number < 2)
    if !counts { levels.append(level) }
  }

  /// Forgets the lists that are not open any more.
  mutating func keepOnly(_ lists: OpenLists) {
    levels.removeAll { !lists.isOpen($0) }
  }

  /// Forgets the lists on a level: another one has begun there.
  mutating func forget(_ level: OpenLists.Level) { levels.removeAll { $0.isBeside(level) } }

  /// Whether items of such a list are on the level.
  func contains(_ level: OpenLists.Level) -> Bool { levels.contains { $0.isBeside(level) } }
}
