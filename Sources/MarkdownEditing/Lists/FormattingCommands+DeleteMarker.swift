import MarkdownSyntax
import TextCore

extension FormattingCommands {
  /// Handles Backspace at the beginning of the text of an item or a quote: removes the whole
  /// marker, with the box of a task, and moves the item's content along. Where the text is indented
  /// below the items above, removes one level of indentation. A rule below stays a rule, and a line
  /// of `=` below does not become an underline. Nil elsewhere. O(length of the marker), plus the
  /// list above where it looks for levels, plus the item's content.
  public static func deleteMarker(in context: FormattingContext) -> EditResult? {
    let caret = context.selection.head
    let head = ParagraphHead(at: caret, in: context)
    guard context.selection.isEmpty,
      let marker = head.marker(before: caret - head.start, in: context)
    else { return nil }
    let range = TextRange(at: head.start + marker.lowerBound, length: marker.count)
    let columns = marker.lowerBound > head.parts.indent.lowerBound ? head.indentColumns : 0
    return EditResult(
      edit: Edit(
        [.init(range: range, text: TextRope())] + context.moves(with: head, textAt: columns),
        in: context.text),
      selection: Selection(caret: range.lowerBound), kind: .command
    ).keepingApart(in: context).keepingFromUnderlining(in: context)
  }
}

extension ParagraphHead {
  /// Returns the part of the prefix to remove with one key at `place`.
  fileprivate func marker(before place: Int, in context: FormattingContext) -> Range<Int>? {
    guard [.paragraph, .heading, .tableRow].contains(block.kind), place > 0,
      place == parts.heading.lowerBound
    else { return nil }
    if isItem {
      return (isOutermostItem ? parts.indent.lowerBound : parts.marker.lowerBound)..<place
    }
    if !parts.indent.isEmpty {
      let list = context.list(before: self).prefix(FormattingContext.longestList)
      guard mayBelong(toListIn: block.quoteDepth), list.contains(where: \.isItem) else {
        return nil
      }
      let outer = list.first { $0.isItem && $0.parts.indent.count < parts.indent.count }
      return (parts.indent.lowerBound + (outer?.parts.indent.count ?? 0))..<place
    }
    guard let last = bytes[parts.quote].lastIndex(of: .greater) else { return nil }
    return last..<place
  }
}
