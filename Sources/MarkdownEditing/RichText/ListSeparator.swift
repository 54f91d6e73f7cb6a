import MarkdownSyntax
import TextCore

/// The blank line between an item or a quote and a plain paragraph below it. Without it, other
/// programs read the paragraph as a part of the item or the quote.
struct ListSeparator {
  /// The last line of the item or the quote.
  let above: ParagraphHead
  /// The line below the blank one.
  let below: ParagraphHead

  /// Makes a separator of a blank line; nil if the lines around need none.
  init?(_ blank: ParagraphHead, in context: FormattingContext) {
    guard blank.isEmpty, blank.block.isText, blank.start > 0, blank.hasEnding else { return nil }
    above = ParagraphHead(at: blank.start - 1, in: context)
    below = ParagraphHead(at: blank.range.upperBound, in: context)
    guard !above.isEmpty, above.block.kind == .paragraph,
      above.mayGoOn(belowQuotes: blank.block.quoteDepth), below.block.isText,
      below.block.quoteDepth == blank.block.quoteDepth
    else { return nil }
  }

  /// Returns the result of Backspace in an empty line below the blank one: the empty line is
  /// removed, and the next text is typed in the line right below the item. Nil if the line below
  /// has text.
  func removingEmptyLine(in context: FormattingContext) -> EditResult? {
    guard below.isEmpty else { return nil }
    return EditResult(
      edit: Edit(
        replacing: (below.start - context.endingLength(before: below.start))..<below.contentEnd,
        with: TextRope(), in: context.text),
      selection: Selection(caret: above.contentEnd), kind: .deleting)
  }
}

extension FormattingContext {
  /// Returns the length of the line ending before the line that begins at `start`.
  fileprivate func endingLength(before start: TextOffset) -> Int {
    start - text.contentRange(at: start - 1).upperBound
  }
}

extension EditResult {
  /// Returns the result of removing the marker of `head`, with a blank line above it if it becomes
  /// text that other programs would read as a part of the item or quote above.
  func separating(_ head: ParagraphHead, in context: FormattingContext) -> EditResult {
    guard let after = try? context.after(edit),
      let blank = context.blankLine(
        above: head, becoming: ParagraphHead(at: selection.head, in: after).block),
      let both = try? edit.followed(by: Edit([blank], in: after.text))
    else { return self }
    var result = self
    result.edit = both
    result.selection = Selection(caret: selection.head + blank.text.utf8Count)
    return result
  }
}
