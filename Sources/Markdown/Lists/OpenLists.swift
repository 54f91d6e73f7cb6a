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

  /// The outermost first.
  private(set) var levels: [Level] = []
  private var isAfterGap = false

  /// Goes on to the next paragraph. For an item `levels.last` is its list then; what that was
  /// before is returned, nil where the list begins.
  mutating func pass(_ head: ParagraphHead) -> Level? {
    let quoteDepth = levels.last?.quoteDepth ?? 0
    if !head.mayBelong(toListIn: quoteDepth) || (head.isGap && isAfterGap) { self = OpenLists() }
    guard head.isItem else {
      isAfterGap = head.isGap && !levels.isEmpty
      return nil
    }
    isAfterGap = false
    var item = Level(head)
    while let top = levels.last, top.columns >= item.columns + ParagraphHead.levelStep {
      levels.removeLast()
    }
    guard let top = levels.last, top.isBeside(item) else {
      levels.append(item)
      return nil
    }
    let goesOn = top.mark == item.mark
    // The columns of a list are those of its first item.
    if goesOn { item.columns = top.columns }
    levels[levels.count - 1] = item
    return goesOn ? top : nil
  }

  /// Gives the item that was passed last another number.
  mutating func renumber(_ number: Int) { levels[levels.count - 1].number = number }
}
