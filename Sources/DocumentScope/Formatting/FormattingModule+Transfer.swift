import MarkdownEditing
import Platform
import TextCore

extension FormattingModule {
  /// Returns the edit that moves the text in `range` to another place of the document and selects
  /// it there; nil if it stays where it is.
  func transferring(
    _ range: TextRange, to place: TextOffset, _ action: DropAction
  ) -> EditResult? {
    var context = context
    context.selection = Selection(anchor: range.lowerBound, head: range.upperBound)
    context.typing = nil
    return switch (action, hidesTags) {
    case (.move, true): RichTextCommands.moveSelection(to: place, in: context)
    case (.move, false): FormattingCommands.moveSelection(to: place, in: context)
    case (.copy, true): RichTextCommands.copySelection(to: place, in: context)
    case (.copy, false): FormattingCommands.copySelection(to: place, in: context)
    }
  }
}
