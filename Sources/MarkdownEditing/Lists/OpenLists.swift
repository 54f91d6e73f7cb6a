import MarkdownSyntax

/// A place in a list. The rule of levels: markers that are less than two columns apart are on one
/// level.
protocol ListPlace {
  /// The columns before its marker, or before its text.
  var columns: Int { get }
}

extension ListPlace {
  /// Returns true if `other` is in this item, or deep enough to be in a sibling of it.
  func isShallower(than other: some ListPlace) -> Bool {
    other.columns >= columns + BlockStyle.levelStep
  }

  /// Returns true if both are on one level.
  func isLevel(with other: some ListPlace) -> Bool {
    !isShallower(than: other) && !other.isShallower(than: self)
  }
}

/// The open lists at a place of a text, nested, each with its last number. Passing the paragraphs
/// in order shows which item follows which.
struct OpenLists: Equatable {
  struct Level: Equatable, ListPlace {
    let quoteDepth: Int
    /// The column of its first item's marker.
    var columns: Int
    /// The bullet, or the character that ends the numbers.
    let mark: UInt8?
    /// The number of its last item; nil without numbers.
    var number: Int?

    /// Returns true if both have the same quote depth and their items are under each other.
    func isBeside(_ other: Level) -> Bool { quoteDepth == other.quoteDepth && isLevel(with: other) }
  }

  /// The outermost first.
  private var levels: [Level] = []
  private var isAfterGap = false

  /// The list of the last item.
  var innermost: Level? { levels.last }

  /// True if the list of the last item is in an item of another one.
  var isNested: Bool { levels.count > 1 }

  /// True if a list on the level is open.
  func isOpen(_ level: Level) -> Bool { levels.contains { $0.isBeside(level) } }

  /// Advances to the next paragraph. For an item, `innermost` becomes its list; returns the former
  /// state of that list, nil if the list begins here.
  mutating func pass(_ head: ParagraphHead) -> Level? {
    let quoteDepth = innermost?.quoteDepth ?? 0
    if !head.mayBelong(toListIn: quoteDepth) || (head.isGap && isAfterGap) { self = OpenLists() }
    isAfterGap = head.isGap && innermost != nil
    return head.isItem ? pass(Level(head)) : nil
  }

  /// Advances to an item, which closes the deeper lists, and one on its level with another mark.
  mutating func pass(_ item: Level) -> Level? {
    while let last = levels.last, item.isShallower(than: last) { levels.removeLast() }
    guard let list = levels.last, list.isBeside(item) else {
      levels.append(item)
      return nil
    }
    levels[levels.count - 1] = item
    guard list.mark == item.mark else { return nil }
    // The columns of a list are those of its first item.
    levels[levels.count - 1].columns = list.columns
    return list
  }

  /// Renumbers the item that was passed last.
  mutating func renumber(_ number: Int) {
    guard !levels.isEmpty else { return }
    levels[levels.count - 1].number = number
  }
}

extension OpenLists.Level {
  /// Makes the list that ends with an item.
  init(_ head: ParagraphHead) {
    self.init(
      quoteDepth: head.block.quoteDepth, columns: head.columns, mark: head.listMark,
      number: head.number)
  }
}
