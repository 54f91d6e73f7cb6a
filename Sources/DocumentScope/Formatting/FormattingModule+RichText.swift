import Interface
import Layout
import MarkdownEditing
import TextCore

/// Editing while tags are hidden.
extension FormattingModule {
  /// Returns the edit of typed letters in the style at the caret; `nil`: they are inserted as they
  /// are.
  func richWriting(_ text: String) -> EditResult? {
    guard !text.contains(where: \.isNewline), !RichTextCommands.isPlain(text, in: context) else {
      return nil
    }
    return RichTextCommands.type(text, in: context)
  }

  /// Returns the edit that deletes a unit in a direction, as Backspace, Delete and similar keys do.
  func richDeletion(_ unit: TextUnit, _ direction: TextDirection) -> EditResult? {
    RichTextCommands.delete(
      unit, direction, in: context, boundaries: boundaries, language: core.language)
  }

  /// Returns the edit that deletes the selection, whole paragraphs with their markers.
  func richCut() -> EditResult? { RichTextCommands.cut(in: context) }

  /// Returns the edit with a blank line where a rule would make a heading of the text above it.
  func keepingRules(_ result: EditResult) -> EditResult { result.keepingApart(in: context) }

  func leavesCode(_ edit: Edit) -> Bool { RichTextCommands.leavesCode(edit, in: context) }

  func richNewParagraph() -> EditResult? { RichTextCommands.newParagraph(in: context) }

  /// Returns the edit that replaces `range` with Markdown; hidden tags stay whole.
  func richInsertion(of text: TextRope, in range: TextRange) -> EditResult? {
    var context = context
    context.selection = Selection(anchor: range.lowerBound, head: range.upperBound)
    context.typing = nil
    return RichTextCommands.insert(markdown: text, in: context)
  }

  /// Returns the edit that merges a list into the list at `range`, or inserts blocks above the
  /// paragraph that begins there; `nil`: the text is inserted like any other.
  func blockInsertion(of text: TextRope, in range: TextRange) -> EditResult? {
    var context = context
    context.selection = Selection(anchor: range.lowerBound, head: range.upperBound)
    context.typing = nil
    return hidesTags
      ? RichTextCommands.insertList(text, in: context)
        ?? RichTextCommands.insertBlocks(text, in: context)
      : FormattingCommands.insertList(text, in: context)
        ?? FormattingCommands.insertBlocks(text, in: context)
  }

  /// Returns the text as it fits into the table cell that `range` is in; `nil`: it fits as it is.
  func fitToCell(_ text: TextRope, in range: TextRange) -> TextRope? {
    FormattingCommands.fitToCell(text, in: range, of: context)
  }

  /// True if both ends of a range are in code, so that its replacement is code.
  func isInCode(_ range: TextRange) -> Bool {
    var context = context
    context.selection = Selection(anchor: range.lowerBound, head: range.upperBound)
    context.typing = nil
    let state = FormattingState(context)
    return state.isCodeBlock || state.inline.contains(.code)
  }
}

extension DocumentPart {
  /// The selection as it is copied; while tags are hidden, its visible text as Markdown.
  var copiedText: TextRope {
    let range = editor.selection.range
    guard hidesTags else { return editor.text[range] }
    return RichTextCommands.markdown(in: textContext)
  }

  /// Returns the place in the first or last cell for a place beside the cells of a table's row while
  /// its pipes are hidden; elsewhere `place` itself.
  func inCell(_ place: TextPlace) -> TextPlace {
    guard hidesTags, let inside = RichTextCommands.placeInCell(place.offset, in: textContext) else {
      return place
    }
    return TextPlace(offset: inside, affinity: .downstream)
  }

  private var textContext: FormattingContext {
    FormattingContext(
      text: editor.text, selection: editor.selection, fences: attributes.fences,
      sizes: attributes.partSizes)
  }
}
