import TextCore

/// The open lists whose numbers have a meaning and are never renumbered: those that do not begin
/// with 0 or 1, such as days of a diary or years, and those that do not count by one.
struct IrregularNumbering {
  private var levels: [OpenLists.Level] = []
  /// The last item that was read on each level.
  private var lastItems: [OpenLists.Level] = []

  /// Reads an item.
  ///
  /// A list that continues the numbers of one above it is regular, also with one number left out: an item
  /// between the two may have lost its marker.
  ///
  /// - Parameter previous: the item's predecessor in its list, as `OpenLists.pass` returns it; nil if it
  ///   begins a list.
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

  /// Reads a number, and marks its list as irregular if it does not follow its predecessor by one.
  mutating func noteNext(
    _ number: Int?, after previous: OpenLists.Level?, in lists: OpenLists
  ) {
    guard let number, let last = previous?.number, number != last + 1,
      let level = lists.innermost, !contains(level)
    else { return }
    levels.append(level)
  }

  /// Forgets the lists that are no longer open.
  mutating func keepOnly(_ lists: OpenLists) {
    levels.removeAll { !lists.isOpen($0) }
    lastItems.removeAll { !lists.isOpen($0) }
  }

  /// Forgets the lists on `level`, where another list begins.
  mutating func forget(_ level: OpenLists.Level) {
    levels.removeAll { $0.isBeside(level) }
    lastItems.removeAll { $0.isBeside(level) }
  }

  /// True if the list on `level` is irregular.
  func contains(_ level: OpenLists.Level) -> Bool { levels.contains { $0.isBeside(level) } }
}
