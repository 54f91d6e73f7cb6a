/// The lists that are open at a place of a text, one within the other, each with its last number.
/// Going on paragraph by paragraph tells which item follows which.
struct OpenLists: Equatable {
  struct Level: Equatable {
    let quoteDepth: Int
    /// Where the marker of its first item stands.
    var columns: Int
    /// The bullet, or what ends the numbers.
    let mark: UInt8?
    /// That of its last item; nil without numbers.
    var number: Int?

    /// The list of which an item is the last.
    init(_ head: ParagraphHead) {
      quoteDepth = head.block.quoteDepth
      columns = head.block.listIndent
      mark = head.listMark
      number = head.number
    }

    /// Whether items of both stand under each other.
    func isBeside(_ other: Level) -> Bool {
      quoteDepth == other.quoteDepth && abs(columns - other.columns) < ParagraphHead.levelStep
    }
  }

  private var levels = ListLevels<Level>()
  private var isAfterGap = false

  /// The list of the last item.
  var innermost: Level? { levels.innermost }

  /// Goes on to the next paragraph. For an item `innermost` is its list then; what that was before
  /// is returned, nil where the list begins.
  mutating func pass(_ head: ParagraphHead) -> Level? {
    let quoteDepth = innermost?.quoteDepth ?? 0
    if !head.mayBelong(toListIn: quoteDepth) || (head.isGap && isAfterGap) { self = OpenLists() }
    guard head.isItem else {
      isAfterGap = head.isGap && innermost != nil
      return nil
    }
    isAfterGap = false
    var item = Level(head)
    guard levels.close(deeperThan: item.columns), let list = innermost, list.isBeside(item) else {
      levels.begin(item, at: item.columns)
      return nil
    }
    guard list.mark == item.mark else {
      levels.replaceInnermost(with: item, at: item.columns)
      return nil
    }
    // The columns of a list are those of its first item.
    item.columns = list.columns
    levels.innermost = item
    return list
  }

  /// Gives the item that was passed last another number.
  mutating func renumber(_ number: Int) { levels.innermost?.number = number }
}
