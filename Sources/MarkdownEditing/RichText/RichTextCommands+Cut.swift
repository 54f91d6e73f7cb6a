import MarkdownSyntax
import TextCore

extension RichTextCommands {
  /// The treatment of the empty line that is left when whole paragraphs are cut or moved.
  enum EmptiedLine {
    /// The line stays between blank lines, for other text in the place of the paragraphs.
    case kept
    /// The line is removed, with one of the blank lines around it.
    case removed
  }

  /// Deletes the selection as a command to cut it does: several paragraphs that are selected as a
  /// whole go with their markers. If the selection ends before the first letter of a paragraph, that
  /// one keeps its own marker. Nil if nothing is selected.
  public static func cut(in context: FormattingContext) -> EditResult? {
    cut(in: context, .kept)
  }

  static func cut(in context: FormattingContext, _ line: EmptiedLine) -> EditResult? {
    let range = context.selection.range
    guard !isInOneParagraph(context), let first = Place(at: range.lowerBound, in: context),
      let last = Place(at: range.upperBound, in: context), first.isWhole, last.isWhole,
      first.rich.textStart > 0 || last.rich.textStart > 0, first.index(at: range.lowerBound) == 0
    else { return delete(in: context) }
    let index = last.index(at: range.upperBound)
    let count = last.rich.letters.count
    let start = first.paragraph.range.lowerBound
    if index == 0, count > 0 || last.rich.textStart == 0 {
      return removal(
        of: start..<last.paragraph.range.lowerBound, caret: start + last.rich.textStart,
        in: context)
    }
    guard index == count else { return delete(in: context) }
    return removal(ofParagraphs: start..<last.paragraph.content.upperBound, line, in: context)
  }

  /// Returns the deletion of the whole text, which leaves no marker; nil for any other selection,
  /// and for a paragraph without a marker.
  static func deletionOfAll(in context: FormattingContext) -> EditResult? {
    let range = context.selection.range
    guard range == 0..<context.text.end else { return nil }
    let hasMarker = Place(at: 0, in: context).map { $0.rich.textStart > 0 } ?? false
    guard hasMarker || !isInOneParagraph(context) else { return nil }
    return removal(of: range, caret: 0, in: context)
  }

  /// Removes paragraphs, with the line ending after them if text is right above or below.
  private static func removal(
    ofParagraphs range: TextRange, _ line: EmptiedLine, in context: FormattingContext
  ) -> EditResult {
    let text = context.text
    let end = text.paragraphRange(at: range.upperBound).upperBound
    let above = range.lowerBound > 0 ? ParagraphHead(at: range.lowerBound - 1, in: context) : nil
    let below = end > range.upperBound ? ParagraphHead(at: end, in: context) : nil
    let isApart = above?.isEmpty ?? true && below?.isEmpty ?? true
    switch (isApart, line, below) {
    case (true, .kept, _): return removal(of: range, caret: range.lowerBound, in: context)
    case (true, .removed, let below?):
      return removal(
        of: range.lowerBound..<below.range.upperBound, caret: range.lowerBound, in: context)
    case (false, _, let below?):
      let caret = Place(at: below.start, in: context)?.rich.textStart ?? 0
      return removal(
        of: range.lowerBound..<end, caret: range.lowerBound + caret, in: context)
    case (_, _, nil):
      guard let above else { return removal(of: range, caret: range.lowerBound, in: context) }
      let start = isApart && above.start > 0 ? above.start - 1 : above.start
      let lower = isApart ? text.contentRange(at: start).upperBound : above.contentEnd
      return removal(of: lower..<range.upperBound, caret: lower, in: context)
    }
  }

  private static func removal(
    of range: TextRange, caret: TextOffset, in context: FormattingContext
  ) -> EditResult {
    EditResult(
      edit: Edit(replacing: range, with: TextRope(), in: context.text),
      selection: Selection(caret: caret), kind: .deleting
    ).keepingApart(in: context).keepingFromUnderlining(in: context)
  }
}
