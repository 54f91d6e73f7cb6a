import MarkdownSyntax
import TextCore

extension ParagraphHead: ListPlace {
  var columns: Int { block.listIndent }

  var isOutermostItem: Bool { isItem && columns < BlockStyle.levelStep }

  /// True if it is white space between items: two such paragraphs in a row end a list.
  var isGap: Bool { isEmpty && !isItem && block.kind != .code }

  /// Returns true if a list may continue with or after this paragraph: an item, white space (two
  /// such paragraphs in a row end a list), or indented text or code.
  func mayBelong(toListIn quoteDepth: Int) -> Bool {
    if isItem { return block.quoteDepth == quoteDepth }
    switch block.kind {
    case .paragraph, .heading, .tableRow, .code, .fence:
      let isBlank = isEmpty && block.kind != .heading
      return isBlank
        || (block.quoteDepth == quoteDepth && parts.indent.count >= BlockStyle.levelStep)
    case .rule, .footnoteDefinition: return false
    }
  }
}

extension FormattingContext {
  /// The maximum number of paragraphs that are read to update numbers. Reading them takes less than
  /// a millisecond, changing and displaying all of their numbers ten.
  static let longestList = 1000

  /// Returns the paragraphs after `head` that belong to its list, items and others. Read lazily.
  func list(after head: ParagraphHead) -> some Sequence<ParagraphHead> {
    let depth = head.block.quoteDepth
    return sequence(state: head) { current -> ParagraphHead? in
      guard current.hasEnding else { return nil }
      let next = ParagraphHead(at: current.range.upperBound, in: self)
      guard next.mayBelong(toListIn: depth), !(next.isGap && current.isGap) else {
        return nil
      }
      current = next
      return next
    }
  }

  /// Returns the paragraphs before `head` that belong to its list, the nearest first. Read lazily.
  func list(before head: ParagraphHead) -> some Sequence<ParagraphHead> {
    let depth = head.block.quoteDepth
    return sequence(state: head) { current -> ParagraphHead? in
      guard current.start > 0 else { return nil }
      let previous = ParagraphHead(at: current.start - 1, in: self)
      guard previous.mayBelong(toListIn: depth), !(previous.isGap && current.isGap) else {
        return nil
      }
      current = previous
      return previous
    }
  }

  /// Returns the item before `head` on its level, in the same list; nil also if it is far away.
  func sibling(before head: ParagraphHead) -> ParagraphHead? {
    sibling(of: head, in: list(before: head))
  }

  /// Returns the item after `head` on its level, in the same list; nil also if it is far away.
  func sibling(after head: ParagraphHead) -> ParagraphHead? {
    sibling(of: head, in: list(after: head))
  }

  private func sibling(
    of head: ParagraphHead, in list: some Sequence<ParagraphHead>
  ) -> ParagraphHead? {
    for item in list.prefix(Self.longestList) where item.isItem {
      if head.isShallower(than: item) { continue }
      return item.isShallower(than: head) ? nil : item
    }
    return nil
  }
}
