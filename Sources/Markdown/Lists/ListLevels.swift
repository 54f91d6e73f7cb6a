/// The lists that are open at a place of a text, one within the other, each with what is to be known
/// of it. The rule of levels: markers that are less than two columns apart are on one.
struct ListLevels<List> {
  struct Level {
    /// Where the marker of its first item stands.
    let columns: Int
    var list: List

    /// Whether an item with its marker at `columns` is on this level.
    func holds(_ columns: Int) -> Bool { abs(self.columns - columns) < ParagraphHead.levelStep }
  }

  /// The outermost first.
  private(set) var levels: [Level] = []

  /// The list of the item that was gone to last.
  var innermost: List? {
    get { levels.last?.list }
    set {
      guard let newValue, !levels.isEmpty else { return }
      levels[levels.count - 1].list = newValue
    }
  }

  /// Goes on to an item with its marker at `columns`, which closes the lists that are deeper. False
  /// if none is open on its level: it begins one.
  mutating func close(deeperThan columns: Int) -> Bool {
    while let last = levels.last, last.columns >= columns + ParagraphHead.levelStep {
      levels.removeLast()
    }
    return levels.last?.holds(columns) ?? false
  }

  /// Begins a list in the innermost one.
  mutating func begin(_ list: List, at columns: Int) {
    levels.append(Level(columns: columns, list: list))
  }

  /// Begins a list on the level of the innermost one, which ends.
  mutating func replaceInnermost(with list: List, at columns: Int) {
    levels.removeLast()
    begin(list, at: columns)
  }

  /// Changes the innermost list on the level of `columns`; false if there is none.
  mutating func change(at columns: Int, _ body: (inout List) -> Void) -> Bool {
    guard let index = levels.lastIndex(where: { $0.holds(columns) }) else { return false }
    body(&levels[index].list)
    return true
  }
}

extension ListLevels.Level: Equatable where List: Equatable {}
extension ListLevels: Equatable where List: Equatable {}
