import TextCore

/// Counts the items of ordered lists, level by level.
struct ListNumbering {
  private struct Level {
    var indent: Int
    var next: Int
  }

  private let context: FormattingContext
  private var levels: [Level] = []
  private var last: ParagraphHead?

  init(in context: FormattingContext) { self.context = context }

  /// The number for a paragraph that becomes an item; paragraphs come in order. The first goes on
  /// from an item above.
  mutating func next(for head: ParagraphHead) -> Int {
    let indent = head.isItem ? head.block.listIndent : 0
    while let top = levels.last, top.indent >= indent + ParagraphHead.levelStep {
      levels.removeLast()
    }
    if levels.last.map({ $0.indent + ParagraphHead.levelStep <= indent }) ?? true {
      levels.append(Level(indent: indent, next: last == nil ? first(for: head) : 1))
    }
    last = head
    levels[levels.count - 1].next += 1
    return levels[levels.count - 1].next - 1
  }

  private func first(for head: ParagraphHead) -> Int {
    guard let sibling = context.sibling(before: head), sibling.listMark == .period else {
      return 1
    }
    return sibling.number.map { $0 + 1 } ?? 1
  }
}
