import Interface
import MarkdownEditing
import TextCore

/// What keys do where tags are hidden.
extension FormattingModule {
  /// What typed letters do; `nil`: they are written as they are.
  func richWriting(_ text: String) -> EditResult? {
    guard !text.contains(where: \.isNewline), !RichTextCommands.isPlain(text, in: context) else {
      return nil
    }
    return RichTextCommands.write(text, in: context)
  }

  /// What Backspace, Delete and their like do.
  func richDeletion(_ unit: TextUnit, _ direction: TextDirection) -> EditResult? {
    RichTextCommands.delete(
      unit, direction, in: context, boundaries: boundaries, language: core.language)
  }

  /// What taking out what is selected does.
  func richDeletion() -> EditResult? { RichTextCommands.delete(in: context) }

  /// What Return does.
  func richNewParagraph() -> EditResult? { RichTextCommands.newParagraph(in: context) }

  /// What putting Markdown in the place of `range` does: tags that are hidden stay whole.
  func richInsertion(of text: TextRope, in range: TextRange) -> EditResult? {
    var context = context
    context.selection = Selection(anchor: range.lowerBound, head: range.upperBound)
    context.typing = nil
    return RichTextCommands.insert(markdown: text, in: context)
  }

  /// What putting a list into the list at `range` does; `nil`: it is put there as any text.
  func listInsertion(of text: TextRope, in range: TextRange) -> EditResult? {
    var context = context
    context.selection = Selection(anchor: range.lowerBound, head: range.upperBound)
    context.typing = nil
    return hidesTags
      ? RichTextCommands.insertList(text, in: context)
      : FormattingCommands.insertList(text, in: context)
  }

  /// The text as it fits into the cell of a table that `range` is in; `nil`: it fits as it is.
  func fitToCell(_ text: TextRope, in range: TextRange) -> TextRope? {
    FormattingCommands.fitToCell(text, in: range, of: context)
  }

  /// True if both ends of a stretch are in code, so that what comes in its place is code.
  func isInCode(_ range: TextRange) -> Bool {
    var context = context
    context.selection = Selection(anchor: range.lowerBound, head: range.upperBound)
    context.typing = nil
    let state = FormattingState(context)
    return state.isCodeBlock || state.inline.contains(.code)
  }

  /// Whether a link can be made or taken away: where tags are hidden its address can't be seen.
  var mayLink: Bool { !hidesTags || state().isLink }
}

extension DocumentPart {
  /// What is selected, as it is copied: where tags are hidden, what is seen, as Markdown.
  var copiedText: TextRope {
    let range = editor.selection.range
    guard hidesTags else { return editor.text[range] }
    return RichTextCommands.markdown(
      in: FormattingContext(
        text: editor.text, selection: editor.selection, fences: attributes.fences,
        sizes: attributes.partSizes))
  }
}
