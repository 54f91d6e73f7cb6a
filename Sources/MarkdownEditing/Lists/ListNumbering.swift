import MarkdownSyntax

/// The numbers of paragraphs that become items of ordered lists, level by level.
struct ListNumbering {
  private let context: FormattingContext
  private var lists = OpenLists()
  private var isFirst = true

  init(in context: FormattingContext) { self.context = context }

  /// Returns the number for a paragraph that becomes an item; paragraphs come in order. The first
  /// one continues after an item above.
  mutating func next(for head: ParagraphHead) -> Int {
    let item = OpenLists.Level(
      quoteDepth: head.block.quoteDepth, columns: head.isItem ? head.columns : 0, mark: .period,
      number: nil)
    let above =
      lists.pass(item)
      ?? (isFirst ? context.sibling(before: head) : nil)
      .map(OpenLists.Level.init)
    isFirst = false
    let number = above.flatMap { $0.mark == .period ? $0.number : nil }.map { $0 + 1 } ?? 1
    lists.renumber(number)
    return number
  }
}
