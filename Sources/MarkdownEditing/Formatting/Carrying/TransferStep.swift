import MarkdownSyntax
import TextCore

/// One of the two edits that move text to another place, with the text before and after it.
///
/// With tags hidden, an edit may rewrite the tags of a paragraph. So an offset is mapped by the
/// number of the letter after it, which no tag changes.
struct TransferStep {
  let edit: Edit
  /// The text before the edit, with the affected range selected.
  let before: FormattingContext
  /// The text after it.
  let after: FormattingContext
  /// The end of the inserted text, or the place of the deleted one, in the text after the edit.
  let end: TextOffset
  private let hidesTags: Bool

  /// Inserts Markdown at a place. Nil if there is nothing to insert.
  init?(
    putting markdown: TextRope, at place: TextOffset, in context: FormattingContext,
    hidesTags: Bool
  ) {
    var context = context
    context.selection = Selection(caret: place)
    context.typing = nil
    let result =
      hidesTags
      ? RichTextCommands.insertList(markdown, in: context)
        ?? RichTextCommands.insert(markdown: markdown, in: context)
      : FormattingCommands.insertList(markdown, in: context)
        ?? FormattingCommands.insertBlocks(markdown, in: context)
        ?? EditCommands.insert(markdown, selection: context.selection, text: context.text)
    self.init(result, in: context, hidesTags: hidesTags)
  }

  /// Deletes the selected text. Nil if there is nothing to delete.
  init?(deletingSelectionIn context: FormattingContext, hidesTags: Bool) {
    var context = context
    context.typing = nil
    let result =
      hidesTags
      ? RichTextCommands.cut(in: context, .removed)
      : EditCommands.insert(TextRope(), selection: context.selection, text: context.text)
        .map { FormattingCommands.deleting($0, in: context) }
    self.init(result, in: context, hidesTags: hidesTags)
  }

  private init?(_ result: EditResult?, in context: FormattingContext, hidesTags: Bool) {
    guard let result, let after = try? context.after(result.edit) else { return nil }
    edit = result.edit
    before = context
    self.after = after
    end = result.selection.head
    self.hidesTags = hidesTags
  }

  /// Returns the range of the text inserted at `place`, in the text after the edit.
  func written(at place: TextOffset) -> TextRange {
    let start = offset(before: place)
    return start..<max(start, end)
  }

  /// Maps an offset that is before all letters that the edit changes, or at the first of them, to
  /// the text after the edit.
  func offset(before offset: TextOffset) -> TextOffset {
    if let changed = edit.replacements.first, offset < changed.range.lowerBound { return offset }
    guard hidesTags, let old = place(of: offset, in: before),
      let new = place(of: old.paragraph.start, in: after)
    else { return edit.map(offset, bias: .before) }
    return position(
      old.index(at: offset), in: new, inStyleAt: offset, of: old)
      ?? edit.map(offset, bias: .before)
  }

  /// Maps an offset that is after all letters that the edit deletes to the text after the edit.
  func offset(afterDeletion offset: TextOffset) -> TextOffset {
    let deleted = before.selection.range
    guard hidesTags, let first = place(of: deleted.lowerBound, in: before),
      let last = place(of: deleted.upperBound, in: before),
      offset <= last.paragraph.content.upperBound,
      let new = place(of: first.paragraph.start, in: after)
    else { return edit.map(offset, bias: .after) }
    let index =
      first.index(at: deleted.lowerBound) + last.index(at: offset)
      - last.index(at: deleted.upperBound)
    return position(index, in: new, inStyleAt: offset, of: last)
      ?? edit.map(offset, bias: .after)
  }

  /// Returns the paragraph around `offset`; nil if it is too long to be examined as a whole.
  private func place(
    of offset: TextOffset, in context: FormattingContext
  ) -> RichTextCommands.Place? {
    RichTextCommands.Place(at: offset, in: context).flatMap { $0.isWhole ? $0 : nil }
  }

  /// Returns the offset before a letter, on the side of its tags that has the style of another
  /// offset.
  private func position(
    _ index: Int, in new: RichTextCommands.Place, inStyleAt offset: TextOffset,
    of old: RichTextCommands.Place
  ) -> TextOffset? {
    guard (0...new.rich.letters.count).contains(index) else { return nil }
    let style = old.rich.typingStyle(at: offset - old.paragraph.start).inline
    return new.paragraph.start + new.rich.caret(at: index, in: style).position
  }
}
