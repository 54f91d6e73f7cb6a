import MarkdownSyntax
import TextCore

extension FormattingCommands {
  /// Returns the selection that a deletion starts from. With styles switched at the caret, it is
  /// the place next to the letters, so that the deletion breaks no tag in between.
  public static func selectionToDelete(
    _ direction: TextDirection, in context: FormattingContext
  ) -> Selection {
    guard context.typing != nil, context.selection.isEmpty else { return context.selection }
    let paragraph = context.paragraph(at: context.selection.head)
    let places = paragraph.gap(at: context.selection.head - paragraph.start).map(\.position)
    let place = direction == .backward ? places.min() : places.max()
    return place.map { Selection(caret: paragraph.start + $0) } ?? context.selection
  }

  /// Returns a deletion that leaves no tags with nothing between them, and none with white space
  /// before the closing one; the text typed next has the deleted style. If it joins two paragraphs
  /// it joins their styles, and removes the marker of the second. Any other deletion is returned
  /// unchanged. O(length of the paragraphs).
  public static func deleting(
    _ result: EditResult, in context: FormattingContext
  ) -> EditResult {
    guard result.edit.replacements.count == 1, let removed = result.edit.replacements.first,
      removed.text.isEmpty
    else { return result }
    var result = result
    if removed.range.upperBound > context.text.contentRange(at: removed.range.lowerBound).upperBound
    {
      result = joiningStyles(withoutMarker(result, removed.range, in: context), in: context)
    } else if let deletion = StyledDeletion(removed.range, in: context) {
      result.edit = Edit(
        replacing: deletion.replaced, with: TextRope(bytes: deletion.left), in: context.text)
      result.selection = Selection(caret: deletion.replaced.lowerBound + deletion.left.count)
      result.typingAttributes = AttributeSet(deletion.style)
    }
    result.typingAttributes = result.typingAttributes ?? context.typing.map(AttributeSet.init)
    guard let style = result.typingAttributes, let after = try? context.after(result.edit) else {
      return result
    }
    let paragraph = after.paragraph(at: result.selection.head, around: result.selection.range)
    let caret = paragraph.typingCaret(
      at: result.selection.head - paragraph.start, for: style[.inline] ?? [])
    result.selection = Selection(caret: paragraph.start + caret)
    return result
  }
}

extension FormattingCommands {
  /// Returns the same deletion with the whole marker of the paragraph that it ends before or in, if
  /// that paragraph's text joins another's: inside of a line a marker would be letters.
  private static func withoutMarker(
    _ result: EditResult, _ removed: TextRange, in context: FormattingContext
  ) -> EditResult {
    let head = ParagraphHead(at: removed.upperBound, in: context)
    let first = ParagraphHead(at: removed.lowerBound, in: context)
    let hasMarker = head.isItem || head.block.quoteDepth > 0 || head.block.kind == .heading
    guard hasMarker, removed.upperBound < head.textStart, removed.lowerBound > first.start,
      ![.code, .fence].contains(first.block.kind)
    else { return result }
    var longer = result
    longer.edit = Edit(
      replacing: removed.lowerBound..<head.textStart, with: TextRope(), in: context.text)
    return longer
  }
}

/// The remainder of a style after a deletion at its end.
private struct StyledDeletion {
  /// The range to delete, with the tags and white space that are inserted again.
  let replaced: TextRange
  /// Closing tags, and the white space that was before them.
  let left: [UInt8]
  /// The styles of the text typed next.
  let style: InlineStyle

  /// Nil if the deletion does not concern the end of a style.
  init?(_ removed: TextRange, in context: FormattingContext) {
    let isAtMark =
      removed.upperBound < context.text.end
      && context.text.byte(at: removed.upperBound).isInlineSyntax
    guard isAtMark || context.typing != nil else { return nil }
    let paragraph = context.paragraph(at: removed.lowerBound, around: removed)
    var letters = (removed.lowerBound - paragraph.start)..<(removed.upperBound - paragraph.start)
    let end = letters.upperBound
    guard letters.lowerBound >= 0, end <= paragraph.bytes.count else { return nil }
    // White space after tags belongs to the style in which the writer types.
    if let typing = context.typing,
      let place = paragraph.typingPlaces(at: end, for: typing).first, !place.blanks.isEmpty,
      letters.lowerBound < place.position
    {
      letters = letters.lowerBound..<place.position
    }
    guard let structure = paragraph.structure,
      let open = paragraph.openStyles(at: letters.upperBound, in: structure)
    else { return nil }
    while let emptied = structure.constructs.first(where: { $0.isEmptied(by: letters) }) {
      letters = emptied.outer.lowerBound..<letters.upperBound
    }
    let ended = open.closing(at: letters.upperBound).prefix {
      $0.style.isFormat && $0.start <= letters.lowerBound
    }
    var start = letters.lowerBound
    var blanks: [UInt8] = []
    var kept = ended[...]
    while let inner = kept.first {
      let rest = paragraph.bytes[inner.start..<start]
      let count = rest.reversed().prefix(while: \.isBlank).count
      if inner.style == .code, count < rest.count { break }
      blanks = rest.suffix(count) + blanks
      start -= count
      guard count == rest.count else { break }
      start = inner.tagStart
      kept.removeFirst()
    }
    style = context.typing ?? open.style.intersection(.formats)
    left = kept.flatMap(\.closing) + blanks
    replaced = (paragraph.start + start)..<(paragraph.start + max(end, ended.last?.tagEnd ?? end))
    let isPlain = kept.count == ended.count && blanks.isEmpty && end == letters.upperBound
    guard !isPlain || paragraph.start + start < removed.lowerBound else { return nil }
  }
}

extension InlineConstruct {
  /// Returns true if deleting `letters` removes all of its content and its closing tag.
  fileprivate func isEmptied(by letters: Range<Int>) -> Bool {
    style.isFormat && inner.lowerBound == letters.lowerBound
      && outer.upperBound <= letters.upperBound
  }
}
