/// The lists whose numbers do not count by one. Somebody wanted them so (all items `1.`, or one for
/// each year), and they keep what they have.
struct OddLists {
  private var levels: [OpenLists.Level] = []

  /// Takes in an item and the list that it goes on with, as `OpenLists.pass` told it.
  mutating func note(
    _ head: ParagraphHead, after previous: OpenLists.Level?, in lists: OpenLists
  ) {
    guard let number = head.number, let last = previous?.number, number != last + 1,
      let level = lists.innermost, !contains(level)
    else { return }
    levels.append(level)
  }

  /// Whether items of such a list are on the level.
  func contains(_ level: OpenLists.Level) -> Bool { levels.contains { $0.isBeside(level) } }
}
