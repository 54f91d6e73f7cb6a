import TextCore

/// Counts the items of ordered lists, level by level.
struct ListNumbering {
  private let context: FormattingContext
  /// The number of the next item of each list.
  private var lists = ListLevels<Int>()
  private var isFirst = true

  init(in context: FormattingContext) { self.context = context }

  /// The number for a paragraph that becomes an item; paragraphs come in order. The first goes on
  /// from an item above.
  mutating func next(for head: ParagraphHead) -> Int {
    let columns = head.isItem ? head.block.listIndent : 0
    if !lists.close(deeperThan: columns) {
      lists.begin(isFirst ? first(for: head) : 1, at: columns)
    }
    isFirst = false
    let number = lists.innermost ?? 1
    lists.innermost = number + 1
    return number
  }

  private func first(for head: ParagraphHead) -> Int {
    guard let sibling = context.sibling(before: head), sibling.listMark == .period else {
      return 1
    }
    return sibling.number.map { $0 + 1 } ?? 1
  }
}
