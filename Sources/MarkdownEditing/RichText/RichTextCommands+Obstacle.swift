import MarkdownSyntax
import TextCore

/// The reason that nothing can be deleted while tags are hidden.
public enum DeletionObstacle: Hashable, Sendable {
  /// The caret is beside the end of a code block, or of a comment: its lines join no other text.
  case codeBlock
  /// The text that would be left can't be written in Markdown.
  case markdown
}

extension RichTextCommands {
  /// Returns the reason that `delete` finds nothing to do; nil at the end of the text in that
  /// direction, where there is nothing to delete. O(length of the paragraph).
  public static func obstacle(
    toDeleting direction: TextDirection, in context: FormattingContext
  ) -> DeletionObstacle? {
    guard context.selection.isEmpty else { return .markdown }
    let caret = context.selection.head
    let isBackward = direction == .backward
    let head = ParagraphHead(at: caret, in: context)
    let isLast = isBackward ? head.start == 0 : !head.hasEnding
    guard let place = Place(at: caret, in: context) else { return isLast ? nil : .codeBlock }
    guard place.index(at: caret) == (isBackward ? 0 : place.rich.letters.count) else {
      return .markdown
    }
    if isLast { return nil }
    let other = isBackward ? head.start - 1 : head.range.upperBound
    return ParagraphHead(at: other, in: context).isCode ? .codeBlock : .markdown
  }
}
